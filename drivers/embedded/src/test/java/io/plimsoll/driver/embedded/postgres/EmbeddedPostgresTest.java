package io.plimsoll.driver.embedded.postgres;

import static io.plimsoll.driver.embedded.postgres.PostgresServers.ask;
import static io.plimsoll.driver.embedded.postgres.PostgresServers.isGone;
import static io.plimsoll.driver.embedded.postgres.PostgresServers.options;
import static io.plimsoll.driver.embedded.postgres.PostgresServers.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres.StopMode;
import io.plimsoll.driver.embedded.postgres.ServerProcess.PidFile;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.driver.postgres.connect.Surroundings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A server's life on one data folder, which the tests share because making one is what takes time. Each
/// leaves the server stopped and the data usable.
@TestMethodOrder(MethodOrderer.MethodName.class)
class EmbeddedPostgresTest {
    @TempDir
    private static Path temporary;

    private static Path folder;

    @BeforeAll
    static void makeData() throws TargetException, SQLException {
        folder = temporary.resolve("data");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options(folder))) {
            tell(postgres, "CREATE TABLE kept AS SELECT 41 AS value");
        }
    }

    @AfterAll
    static void nothingIsLeftRunning() {
        assertThat(PidFile.of(new PostgresFolder(folder).cluster()).file()).doesNotExist();
    }

    @Test
    void keepsDataBetweenStartsAndStopsOnClose() throws TargetException, SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.start(options(folder));
        try (postgres) {
            assertThat(ask(postgres, "SELECT value FROM kept")).isEqualTo("41");
            assertThat(ask(postgres, "SELECT version()")).startsWith("PostgreSQL 18.");
            assertThat(ask(postgres, "SELECT current_database() || current_user"))
                    .isEqualTo("plimsollplimsoll");
            assertThat(ask(postgres, "SHOW server_encoding")).isEqualTo("UTF8");
        }
        assertThat(isGone(postgres.pid())).isTrue();
        assertThat(isGone(postgres.watchdog().pid())).isTrue();
        assertThatThrownBy(postgres::restart).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void settingsAreDurableUnlessTheUserSaysOtherwise() throws TargetException, SQLException {
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(options(folder, Map.of("synchronous_commit", "off", "work_mem", "5MB")))) {
            assertThat(ask(postgres, "SHOW fsync")).isEqualTo("on");
            assertThat(ask(postgres, "SHOW synchronous_commit")).isEqualTo("off");
            assertThat(ask(postgres, "SHOW work_mem")).isEqualTo("5MB");
            assertThat(ask(postgres, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(ask(postgres, "SHOW max_connections")).isEqualTo("500");
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options(folder))) {
            assertThat(ask(postgres, "SHOW synchronous_commit")).isEqualTo("on");
        }
    }

    /// Both ways, by a service of libpq: `psql service=plimsoll`.
    @ParameterizedTest
    @CsvSource({"plimsoll, true", "plimsoll-tcp, false"})
    void itsOwnerConnectsByAService(String service, boolean isSocket) throws TargetException, IOException {
        Path file = folder.resolve("pg_service.conf");
        try (EmbeddedPostgres _ = EmbeddedPostgres.start(options(folder))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            Surroundings surroundings =
                    new Surroundings(Map.of("PGSERVICEFILE", file.toString()), temporary, "somebody");
            String query = "SELECT CASE WHEN inet_client_addr() IS NULL THEN 1 ELSE 0 END";
            try (Target target =
                            new PostgresDriver(surroundings).open(TargetSpec.of("postgres:///?service=" + service));
                    SqlSession session = target.openSession().sql()) {
                assertThat(session.number(query)).isEqualTo(isSocket ? 1 : 0);
            }
            if (Commands.exists("psql")) {
                Commands.Ended ended = Commands.run(
                        List.of("env", "PGSERVICEFILE=" + file, "psql", "-XAtw", "service=" + service, "-c", query));
                assertThat(ended.output()).isEqualTo(isSocket ? "1" : "0");
            }
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void comesBackOnTheSamePortAfterAStopAndAfterAKill() throws TargetException, SQLException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options(folder))) {
            int port = postgres.port();
            long first = postgres.pid();
            tell(postgres, "CREATE TABLE acknowledged AS SELECT 1 AS value");
            postgres.kill();
            assertThat(postgres.isRunning()).isFalse();
            assertThatThrownBy(() -> ask(postgres, "SELECT 1")).isInstanceOf(SQLException.class);
            postgres.restart();
            assertThat(postgres.port()).isEqualTo(port);
            assertThat(postgres.pid()).isNotEqualTo(first);
            assertThat(ask(postgres, "SELECT value FROM acknowledged")).isEqualTo("1");
            postgres.stop(StopMode.IMMEDIATE);
            postgres.restart();
            assertThat(ask(postgres, "SELECT value FROM acknowledged")).isEqualTo("1");
            tell(postgres, "DROP TABLE acknowledged");
        }
    }

    @Test
    void refusesASecondUserOfTheFolder() throws TargetException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options(folder))) {
            assertThatThrownBy(() -> EmbeddedPostgres.start(options(folder)))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("another Plimsoll")
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("postgres:embedded?data=PATH");
            assertThat(postgres.isRunning()).isTrue();
        }
    }

    @Test
    void runsOutOfReachOfCtrlC() throws TargetException, IOException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options(folder))) {
            String own = session(ProcessHandle.current().pid());
            assertThat(session(postgres.pid())).isNotEqualTo(own);
            assertThat(session(postgres.watchdog().pid())).isNotEqualTo(own);
        }
    }

    /// Process group and session: fields 5 and 6 of `stat` (man 5 proc), the third and fourth after the
    /// name.
    private static String session(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", 6);
        return fields[2] + " " + fields[3];
    }

    @Test
    void theEndOfTheWatchdogsPipeStopsTheServer() throws TargetException, IOException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options(folder))) {
            postgres.watchdog().close();
            assertThat(isGone(postgres.pid())).isTrue();
            assertThat(isGone(postgres.watchdog().pid())).isTrue();
        }
    }

    @Test
    void aPortInUseIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            PostgresOptions options =
                    new PostgresOptions(folder, PostgresServers.BINARIES, taken.getLocalPort(), Map.of());
            assertThatThrownBy(() -> EmbeddedPostgres.start(options))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("port " + taken.getLocalPort());
        }
    }

    @Test
    void aStartThatMakesNoDataLeavesNoFolder() throws IOException {
        Path untouched = temporary.resolve("untouched");
        Path blocked = Files.createFile(temporary.resolve("blocked"));
        PostgresOptions options = new PostgresOptions(untouched, blocked, 0, Map.of());
        assertThatThrownBy(() -> EmbeddedPostgres.start(options))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining(blocked.toString());
        assertThat(untouched).doesNotExist();
    }

    @Test
    void aFailedStartShowsTheServersLogAndLeavesTheFolderFree() throws TargetException {
        assertThatThrownBy(() -> EmbeddedPostgres.start(options(folder, Map.of("work_mem", "much"))))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("did not start")
                .hasMessageContaining("work_mem");
        EmbeddedPostgres.start(options(folder)).close();
    }
}
