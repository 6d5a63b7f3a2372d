package io.plimsoll.driver.embedded.postgres;

import static io.plimsoll.driver.embedded.postgres.PostgresServers.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What other users of the machine get of a server in a folder that they could enter before: nothing. And what the
/// server gets of root's, when root started it: nothing.
class OtherUsersTest {
    private static final String OPEN = "rwxr-xr-x";

    @TempDir
    private Path temporary;

    private Path data;

    @BeforeEach
    void anOpenFolder() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString(OPEN));
        data = Files.createDirectory(temporary.resolve("data"));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString(OPEN));
    }

    private static List<String> asSomebody(String... command) {
        return Commands.join(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"), command);
    }

    @Test
    void anOpenFolderIsClosed() throws IOException, TargetException, SQLException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(PostgresServers.options(data))) {
            assertThat(permissions(data)).endsWith("---").doesNotContain("w-r").startsWith("rwx");
            assertThat(permissions(data.resolve("socket"))).isEqualTo("rwx------");
            assertThat(permissions(data.resolve("socket/.s.PGSQL." + postgres.port())))
                    .isEqualTo("rwx------");
            assertThat(ask(postgres, "SHOW unix_socket_permissions")).isEqualTo("0700");
            // For roles that people make; our own has a password that nobody can guess.
            assertThat(ask(postgres, "SHOW scram_iterations")).isEqualTo("4096");
            assertThat(ask(postgres, "SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"))
                    .isEqualTo("scram-sha-256");
        }
        trustedOfOld();
    }

    /// A cluster of an earlier version: its rules trust the socket, and its folders are open.
    private void trustedOfOld() throws IOException, TargetException, SQLException {
        Path rules = data.resolve("cluster/pg_hba.conf");
        Files.writeString(rules, Files.readString(rules).replaceAll("(?m)^(local.*)scram-sha-256$", "$1trust"));
        assertThat(Files.readString(rules)).containsPattern("(?m)^local.*trust$");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString(OPEN));
        Files.setPosixFilePermissions(data.resolve("socket"), PosixFilePermissions.fromString(OPEN));
        if (Processes.ownUid() == 0) {
            // Then all in it was root's own.
            try (Stream<Path> all = Files.walk(data)) {
                for (Path path : all.toList()) {
                    Files.setAttribute(path, "unix:uid", 0);
                    Files.setAttribute(path, "unix:gid", 0);
                }
            }
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(PostgresServers.options(data))) {
            assertThat(permissions(data.resolve("socket"))).isEqualTo("rwx------");
            assertThat(ask(postgres, "SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"))
                    .isEqualTo("scram-sha-256");
        }
    }

    @Test
    void rootsServerIsNotRootAndNobodyGetsToIt() throws IOException, TargetException, SQLException {
        assumeTrue(Processes.ownUid() == 0 && Commands.exists("setpriv"), "this is about root");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(PostgresServers.options(data))) {
            assertThat(Files.readString(Path.of("/proc", Long.toString(postgres.pid()), "status")))
                    .containsPattern("(?m)^Uid:\\t65534\\t65534\\t65534\\t65534$")
                    .containsPattern("(?m)^CapEff:\\t0+$");
            PostgresServers.tell(postgres, "COPY (SELECT 1) TO '" + data.resolve("cluster/written") + "'");
            assertThat(Files.getAttribute(data.resolve("cluster/written"), "unix:uid"))
                    .isEqualTo(65_534);
            Path secret = Files.writeString(temporary.resolve("secret"), "root's own");
            Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
            assertThatThrownBy(() -> ask(postgres, "SELECT pg_read_file('" + secret + "')"))
                    .hasMessageContaining("Permission denied");
            for (String place : List.of(
                    "", "socket", "cluster", "socket/.s.PGSQL." + postgres.port(), "pgpass", "pg_service.conf")) {
                assertThat(Commands.run(asSomebody("ls", "-l", data.resolve(place) + (place.isEmpty() ? "/" : "")))
                                .output())
                        .contains("Permission denied");
            }
            assertThat(Commands.run(asSomebody("cat", "/proc/" + postgres.pid() + "/environ"))
                            .isSuccess())
                    .isFalse();
        }
    }

    /// Below a folder that the server's user may not enter, as below `/root`.
    @Test
    void rootsServerReachesAFolderThatIsClosedToItsUser() throws IOException, TargetException, SQLException {
        assumeTrue(Processes.ownUid() == 0 && mounts(), "this is about root with the right to mount");
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(temporary.resolve("secret"), "root's own");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(PostgresServers.options(data))) {
            assertThat(ask(postgres, "SHOW data_directory"))
                    .isEqualTo(data.resolve("cluster").toString());
            assertThatThrownBy(() -> ask(postgres, "SELECT pg_read_file('" + temporary.resolve("secret") + "')"))
                    .hasMessageContaining("No such file");
            assertThat(permissions(temporary)).isEqualTo("rwx------");
        }
    }

    private static boolean mounts() throws IOException {
        return Commands.run(List.of("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"))
                .isSuccess();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
