package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import java.util.List;
import java.util.Map;

class HsqldbSessionTest extends SqlSessionContract {
    private static final String ROUTINE = """
            CREATE PROCEDURE contract_add(IN amount BIGINT, OUT balance BIGINT) MODIFIES SQL DATA
            BEGIN ATOMIC
                UPDATE contract_accounts SET abalance = abalance + amount WHERE aid = 1;
                SELECT abalance INTO balance FROM contract_accounts WHERE aid = 1;
            END
            """;

    @Override
    protected Target open(Isolation isolation) throws TargetException {
        return JdbcTargets.open("jdbc:hsqldb:mem:contract;hsqldb.tx=mvcc", isolation, Map.of());
    }

    @Override
    protected ContractTraits traits() {
        return new ContractTraits(Isolation.SERIALIZABLE, "SET AUTOCOMMIT FALSE", "", List.of(ROUTINE));
    }
}
