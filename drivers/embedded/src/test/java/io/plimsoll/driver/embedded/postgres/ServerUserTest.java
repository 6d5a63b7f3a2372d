package io.plimsoll.driver.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The ways around PostgreSQL's refusal to run as root.
class ServerUserTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path folder;

    @Test
    void anOrdinaryUserRunsTheServerItself() throws IOException, TargetException {
        assumeTrue(Processes.ownUid() != 0, "this is about ordinary users");
        assertThat(ServerUser.choose(folder).prefix()).isEmpty();
    }

    @Test
    void rootNeverRunsTheServerAsRoot() throws IOException, TargetException {
        assumeTrue(Processes.ownUid() == 0, "this is about root");
        ServerUser user = ServerUser.choose(folder);
        assertThat(Commands.run(user.command("id", "-u")).output()).isNotEqualTo("0");
    }

    @Test
    void aFolderOfAnOrdinaryUserIsServedByThatUser() throws IOException, TargetException {
        assumeTrue(Processes.ownUid() == 0, "this is about root");
        // As on a machine where root may not make user namespaces: PostgreSQL then runs as the folder's owner.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path data = Files.createDirectory(folder.resolve("data"));
        ServerUser nobody = ServerUser.switchingTo(NOBODY, NOBODY);
        Files.createFile(data.resolve("plimsoll.lock"));
        nobody.giveAll(data);
        assertThat(Files.getAttribute(data, "unix:uid")).isEqualTo(NOBODY);
        assertThat(Files.getAttribute(data.resolve("plimsoll.lock"), "unix:uid"))
                .isEqualTo(NOBODY);
        ServerUser chosen = ServerUser.choose(data);
        assertThat(Commands.run(chosen.command("id", "-u")).output()).isEqualTo("65534");
        chosen.requireReach(Path.of("/bin/sh").resolveSibling("true"), data);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        assertThatThrownBy(() -> chosen.requireReach(Path.of("/bin/sh").resolveSibling("true"), data))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining(data.toString())
                .hasMessageContaining("PLIMSOLL_DATA");
    }

    /// The whole way in a container that forbids user namespaces, and for root on an ordinary user's data.
    @Test
    void aServerRunsForRootAsTheFoldersOwner() throws IOException, TargetException, SQLException {
        assumeTrue(Processes.ownUid() == 0 && Commands.exists("setpriv"), "this is about root");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path data = Files.createDirectory(folder.resolve("data"));
        ServerUser.switchingTo(NOBODY, NOBODY).giveAll(data);
        PostgresOptions options = new PostgresOptions(data, folder.resolve("binaries"), 0, Map.of());
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options)) {
            assertThat(PostgresServers.ask(postgres, "SELECT 1")).isEqualTo("1");
            assertThat(Files.getAttribute(Path.of("/proc", Long.toString(postgres.pid())), "unix:uid"))
                    .isEqualTo(NOBODY);
        }
        assertThat(Files.getAttribute(data.resolve("server.log"), "unix:uid")).isEqualTo(NOBODY);
    }
}
