package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@EnabledIfEnvironmentVariable(
        named = PostgresqlSessionTest.URL,
        matches = ".+",
        disabledReason =
                "set PLIMSOLL_TEST_POSTGRES_URL to a postgres:// or jdbc:postgresql: address whose database may"
                        + " be written to")
class PostgresqlSessionTest extends SqlSessionContract {
    static final String URL = "PLIMSOLL_TEST_POSTGRES_URL";

    @Override
    protected Target open(String isolation) throws TargetException {
        return JdbcTargets.open(System.getenv(URL), isolation, Map.of());
    }

    @Override
    protected ContractTraits traits() {
        return ContractTraits.postgresql();
    }
}
