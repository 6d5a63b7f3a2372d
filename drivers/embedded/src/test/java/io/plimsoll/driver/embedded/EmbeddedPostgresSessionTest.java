package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// What every session must do, on the server started here. Started once: the contract opens it several
/// times over.
class EmbeddedPostgresSessionTest extends SqlSessionContract {
    @TempDir
    private static Path folder;

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void start() throws TargetException {
        postgres = EmbeddedPostgres.start(
                new PostgresOptions(folder, Path.of("target", "plimsoll-data", "binaries"), 0, Map.of()));
    }

    @AfterAll
    static void stop() throws TargetException {
        postgres.close();
    }

    @Override
    protected Target open(Isolation isolation) throws TargetException {
        return new JdbcDriver()
                .open(TargetSpec.at(postgres.jdbcUrl())
                        .login(EmbeddedPostgres.NAME, postgres.password())
                        .isolation(isolation)
                        .build());
    }

    @Override
    protected ContractTraits traits() {
        return ContractTraits.postgresql();
    }
}
