package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.Commands.OwnSession;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres.StopMode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One running server. Thread-safe, except that stops must not overlap.
record ServerProcess(Process process) {
    /// Opens the log with the permissions of the server's user, then replaces itself with the server.
    static final String LOGGED = "exec \"$@\" >>\"$0\" 2>&1";

    /// Recovery after a crash replays up to `max_wal_size`, which takes minutes on a slow disk.
    private static final long START_TIMEOUT_MILLIS = TimeUnit.MINUTES.toMillis(10);
    /// A fast shutdown first writes all changed pages.
    private static final long STOP_TIMEOUT_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private static final long KILL_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(10);
    private static final long LOG_LIMIT_BYTES = 16L << 20;
    private static final int LOG_LINES_SHOWN = 5;

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
        try {
            watchdog.guard(process.pid());
            PidFile pidFile = PidFile.of(folder.cluster());
            Processes.await(() -> pidFile.isReady(process.pid()) || !process.isAlive(), START_TIMEOUT_MILLIS);
            if (!pidFile.isReady(process.pid()) || !process.isAlive()) {
                String tail = folder.logTail(logStart, LOG_LINES_SHOWN);
                throw Failure.unreachable(
                        "PostgreSQL did not start in " + folder.path() + "; its log ends with:\n" + tail);
            }
            return server;
        } catch (Throwable failed) {
            server.stop(StopMode.IMMEDIATE);
            throw failed;
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

    /// A small shell process that stops the server if this process ends without stopping it, even by `kill -9`. It
    /// reads a pipe from this process; the end of the pipe means the end of this process. Thread-safe.
    ///
    /// It also replaces a shutdown hook. Hooks run concurrently: a hook that stops the server would race with those
    /// that finish the run and still need the server. The pipe ends only after the last hook.
    static final class Watchdog implements AutoCloseable {
        /// $1 is the cluster. Each line names the server to guard; an empty line means none. The script checks
        /// `postmaster.pid` before each signal, because the process id of a server that has ended may have been
        /// reused. KILL is for a server that finished neither a fast nor an immediate shutdown.
        private static final String SCRIPT = """
            trap '' INT TERM HUP
            pid=
            while read -r line; do pid=$line; done
            test -n "$pid" || exit 0
            is_there() { read -r first < "$1/postmaster.pid" && test "$first" = "$pid"; }
            tries=0
            until is_there "$1" || test $tries -ge 20; do sleep 0.1; tries=$((tries + 1)); done
            for signal in INT QUIT KILL; do
              is_there "$1" || exit 0
              kill -s $signal "$pid" || exit 0
              tries=0
              while is_there "$1" && test $tries -lt 600; do sleep 0.1; tries=$((tries + 1)); done
            done
            """;

        private final Process process;
        private final OutputStream pipe;

        private Watchdog(Process process) {
            this.process = process;
            this.pipe = process.getOutputStream();
        }

        static Watchdog start(Path cluster) throws IOException, TargetException {
            Process process = new ProcessBuilder(Commands.join(
                            OwnSession.prefix(), "sh", "-c", SCRIPT, "plimsoll-watchdog", cluster.toString()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Watchdog(process);
        }

        /// Guards this server from now on. An earlier one must have ended.
        void guard(long pid) throws IOException {
            pipe.write((pid + "\n").getBytes(StandardCharsets.US_ASCII));
            pipe.flush();
        }

        /// Guards no server from now on: the server was stopped in an orderly way.
        void release() {
            try {
                pipe.write('\n');
                pipe.flush();
            } catch (IOException watchdogIsGone) {
                // The watchdog has ended and cannot stop any server.
                return;
            }
        }

        long pid() {
            return process.pid();
        }

        /// Ends the pipe. The watchdog then stops the server if it is still running, and ends.
        @Override
        public void close() throws IOException {
            pipe.close();
        }
    }

    /// The file `postmaster.pid`: a running server writes its process id (line 1) and its status (line 8) there.
    record PidFile(Path file) {
        private static final int STATUS_LINE = 7;

        static PidFile of(Path cluster) {
            return new PidFile(cluster.resolve("postmaster.pid"));
        }

        /// The process id of the server; 0 if it has none or the file is being written.
        long pid() {
            List<String> lines = lines();
            try {
                return lines.isEmpty() ? 0 : Long.parseLong(lines.getFirst().strip());
            } catch (NumberFormatException notANumber) {
                return 0;
            }
        }

        boolean isReady(long pid) {
            List<String> lines = lines();
            return lines.size() > STATUS_LINE
                    && lines.getFirst().strip().equals(Long.toString(pid))
                    && lines.get(STATUS_LINE).strip().equals("ready");
        }

        private List<String> lines() {
            try {
                return Files.exists(file) ? Files.readAllLines(file) : List.of();
            } catch (IOException removedMeanwhile) {
                return List.of();
            }
        }
    }
}
