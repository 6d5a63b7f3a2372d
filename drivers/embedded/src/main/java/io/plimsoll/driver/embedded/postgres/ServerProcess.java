package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One running server. Thread-safe, except that stops must not overlap.
final class ServerProcess {
    /// Opens the log with the permissions of the server's user, then replaces itself with the server.
    static final String LOGGED = "exec \"$@\" >>\"$0\" 2>&1";

    /// Recovery after a crash replays up to `max_wal_size`, which takes minutes on a slow disk.
    private static final long START_TIMEOUT_MILLIS = TimeUnit.MINUTES.toMillis(10);
    /// A fast shutdown first writes all changed pages.
    private static final long STOP_TIMEOUT_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private static final long KILL_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(10);
    private static final long LOG_LIMIT_BYTES = 16L << 20;
    private static final int LOG_LINES_SHOWN = 5;

    private final Process process;

    private ServerProcess(Process process) {
        this.process = process;
    }

    /// Starts the server and waits until it accepts connections.
    static ServerProcess start(PostgresFolder folder, List<String> command, ServerUser user, Watchdog watchdog)
            throws IOException, TargetException {
        if (Files.exists(folder.log()) && Files.size(folder.log()) > LOG_LIMIT_BYTES) {
            Files.delete(folder.log());
        }
        Files.newByteChannel(
                        folder.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS)
                .close();
        user.give(folder.log());
        long logStart = Files.exists(folder.log()) ? Files.size(folder.log()) : 0;
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.log().toFile()))
                .start();
        ServerProcess server = new ServerProcess(process);
        boolean started = false;
        try {
            watchdog.guard(process.pid());
            PidFile pidFile = PidFile.of(folder.cluster());
            Processes.await(() -> pidFile.isReady(process.pid()) || !process.isAlive(), START_TIMEOUT_MILLIS);
            started = pidFile.isReady(process.pid()) && process.isAlive();
            if (!started) {
                String tail = folder.logTail(logStart, LOG_LINES_SHOWN);
                throw Failure.unreachable(
                        "PostgreSQL did not start in " + folder.path() + "; its log ends with:\n" + tail);
            }
            return server;
        } finally {
            if (!started) {
                server.stop(StopMode.IMMEDIATE);
            }
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isRunning() {
        return process.isAlive();
    }

    /// Stops the server and waits for its end. If it does not end, uses the next stronger mode.
    void stop(StopMode mode) throws IOException {
        for (StopMode each : StopMode.values()) {
            if (each.compareTo(mode) >= 0 && process.isAlive()) {
                Processes.signal(process.pid(), each.signal());
                Processes.awaitExit(process, STOP_TIMEOUT_MILLIS);
            }
        }
        if (process.isAlive()) {
            kill();
        }
    }

    /// Ends the server and all its backends, like a crash.
    void kill() {
        List<ProcessHandle> backends = process.descendants().toList();
        process.destroyForcibly();
        backends.forEach(ProcessHandle::destroyForcibly);
        Processes.awaitExit(process, KILL_TIMEOUT_MILLIS);
        // Until its end, the last backend holds the shared memory, and a new server would refuse to start.
        Processes.await(
                () -> backends.stream().noneMatch(backend -> Processes.isRunning(backend.pid())), KILL_TIMEOUT_MILLIS);
    }
}
