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
    private static final int DAEMON = 1;
    private static final int SOMEBODY = 54_321;

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
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path data = Files.createDirectory(folder.resolve("data"));
        ServerUser.switchingTo(SOMEBODY, SOMEBODY).giveAll(data);
        ServerUser.switchingTo(SOMEBODY, SOMEBODY).give(data);
        ServerUser chosen = ServerUser.choose(data);
        assertThat(Commands.run(chosen.command("id", "-u")).output()).isEqualTo(Integer.toString(SOMEBODY));
        Path program = Path.of("/usr/bin/true");
        assertThat(chosen.reaching(program, data)).isEqualTo(chosen);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        assertThatThrownBy(() -> chosen.reaching(program, data))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining(data.toString())
                .hasMessageContaining("chmod o+x")
                .hasMessageContaining("PLIMSOLL_DATA");
    }

    /// Root on an ordinary user's data.
    @Test
    void aServerRunsForRootAsTheFoldersOwner() throws IOException, TargetException, SQLException {
        assumeTrue(Processes.ownUid() == 0 && Commands.exists("setpriv"), "this is about root");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path data = Files.createDirectory(folder.resolve("data"));
        // The daemon has an entry among the users everywhere.
        ServerUser.switchingTo(DAEMON, DAEMON).give(data);
        PostgresOptions options = new PostgresOptions(data, folder.resolve("binaries"), 0, Map.of());
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options)) {
            assertThat(PostgresServers.ask(postgres, "SELECT 1")).isEqualTo("1");
            assertThat(Files.getAttribute(Path.of("/proc", Long.toString(postgres.pid())), "unix:uid"))
                    .isEqualTo(DAEMON);
        }
        assertThat(Files.getAttribute(data.resolve("server.log"), "unix:uid")).isEqualTo(DAEMON);
        plantedLog(options, data);
    }

    /// A log that is a link of the owner's making leads root to no other file.
    private void plantedLog(PostgresOptions options, Path data) throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "untouched");
        Files.delete(data.resolve("server.log"));
        Files.createSymbolicLink(data.resolve("server.log"), victim);
        assertThatThrownBy(() -> EmbeddedPostgres.start(options)).isInstanceOf(TargetException.class);
        assertThat(victim).hasContent("untouched");
        assertThat(Files.getAttribute(victim, "unix:uid")).isEqualTo(0);
    }
}
