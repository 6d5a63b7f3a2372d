package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import io.plimsoll.testing.TestMariadb;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@EnabledIfEnvironmentVariable(named = TestMariadb.VARIABLE, matches = ".+", disabledReason = TestMariadb.MISSING)
class MariadbSessionTest extends SqlSessionContract {
    private static final String ROUTINE = """
            CREATE PROCEDURE contract_add(IN amount BIGINT, OUT balance BIGINT)
            BEGIN
                UPDATE contract_accounts SET abalance = abalance + amount WHERE aid = 1;
                SELECT abalance INTO balance FROM contract_accounts WHERE aid = 1;
            END
            """;

    /// Without its snapshot isolation, a second writer there goes on with what it had not read.
    @Override
    protected Target open(Isolation isolation) throws TargetException {
        String url = TestMariadb.orSkip() + "&sessionVariables=innodb_snapshot_isolation=1";
        return JdbcTargets.open(url, isolation, Map.of());
    }

    @Override
    protected ContractTraits traits() {
        return new ContractTraits(
                Isolation.REPEATABLE_READ,
                "START TRANSACTION",
                "SELECT count(*) FROM seq_1_to_1000000 a, seq_1_to_1000000 b WHERE a.seq + b.seq = 3",
                List.of("DROP PROCEDURE IF EXISTS contract_add", ROUTINE));
    }
}
