package io.plimsoll.driver.embedded.postgres;

import static io.plimsoll.driver.embedded.postgres.PostgresServers.ask;
import static io.plimsoll.driver.embedded.postgres.PostgresServers.isGone;
import static io.plimsoll.driver.embedded.postgres.PostgresServers.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.ServerProcess.PidFile;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a server when the process that started it is killed, with and without its watchdog.
class AbandonedServerTest {
    /// Starts a server and waits to be killed.
    static final class Starter {
        private Starter() {}

        public static void main(String[] arguments) throws TargetException, IOException {
            EmbeddedPostgres postgres = EmbeddedPostgres.start(options(Path.of(arguments[0])));
            PrintStream out =
                    new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
            out.println(postgres.pid() + " " + postgres.watchdog().pid());
            if (System.in.read() < 0) {
                out.println("the parent ended first");
            }
        }
    }

    private record Child(Process process, long server, long watchdog) {}

    @TempDir
    private Path temporary;

    private Child start(Path folder) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName(),
                        folder.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader reader = process.inputReader(StandardCharsets.US_ASCII);
        String[] pids = String.valueOf(reader.readLine()).split(" ", -1);
        return new Child(process, Long.parseLong(pids[0]), Long.parseLong(pids[1]));
    }

    @Test
    void isStoppedByItsWatchdogOrByTheNextStart() throws IOException, TargetException, SQLException {
        Path folder = temporary.resolve("data");
        Child first = start(folder);
        assertThatThrownBy(() -> EmbeddedPostgres.start(options(folder)))
                .hasMessageContaining("another Plimsoll (process " + first.process.pid() + ")");
        Processes.awaitExit(first.process.destroyForcibly());
        assertThat(isGone(first.server)).isTrue();
        assertThat(isGone(first.watchdog)).isTrue();

        Child second = start(folder);
        ProcessHandle.of(second.watchdog).ifPresent(ProcessHandle::destroyForcibly);
        assertThat(isGone(second.watchdog)).isTrue();
        Processes.awaitExit(second.process.destroyForcibly());
        assertThat(Processes.isRunning(second.server)).isTrue();
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options(folder))) {
            assertThat(isGone(second.server)).isTrue();
            assertThat(ask(postgres, "SELECT 1")).isEqualTo("1");
        }
        claimedByAnotherProcess(folder);
    }

    /// A crash of the machine leaves `postmaster.pid` behind, and the number in it may be taken by now.
    private static void claimedByAnotherProcess(Path folder) throws IOException, TargetException {
        Path pidFile = PidFile.of(new PostgresFolder(folder).cluster()).file();
        Files.writeString(pidFile, ProcessHandle.current().pid() + "\n");
        EmbeddedPostgres.start(options(folder)).close();
        assertThat(pidFile).doesNotExist();
    }
}
