package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

class DuckdbSessionTest extends SqlSessionContract {
    @TempDir
    private Path folder;

    @Override
    protected Target open(Isolation isolation) throws TargetException {
        return JdbcTargets.open("jdbc:duckdb:" + folder.resolve("contract.db"), isolation, Map.of());
    }

    @Override
    protected ContractTraits traits() {
        return new ContractTraits(
                Isolation.DEFAULT,
                "BEGIN TRANSACTION",
                "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range = 3.5",
                List.of());
    }
}
