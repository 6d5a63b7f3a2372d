package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import java.util.List;
import java.util.Map;

class H2SessionTest extends SqlSessionContract {
    @Override
    protected Target open(Isolation isolation) throws TargetException {
        return JdbcTargets.open("jdbc:h2:mem:contract", isolation, Map.of());
    }

    @Override
    protected ContractTraits traits() {
        return new ContractTraits(
                Isolation.SERIALIZABLE,
                "SET AUTOCOMMIT FALSE",
                "SELECT count(*) FROM system_range(1, 1000000) a, system_range(1, 1000000) b WHERE a.x + b.x = 3",
                List.of());
    }
}
