package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A small shell process that stops the server if this process ends without stopping it, even by `kill -9`. It
/// reads a pipe from this process; the end of the pipe means the end of this process. Thread-safe.
///
/// It also replaces a shutdown hook. Hooks run concurrently: a hook that stops the server would race with those
/// that finish the run and still need the server. The pipe ends only after the last hook.
final class Watchdog implements AutoCloseable {
    /// $1 is the cluster. Each line names the server to guard; an empty line means none. The script checks
    /// `postmaster.pid` before each signal, because the process id of a server that has ended may have been reused.
    /// KILL is for a server that finished neither a fast nor an immediate shutdown.
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
        Process process = new ProcessBuilder(
                        Commands.join(OwnSession.prefix(), "sh", "-c", SCRIPT, "plimsoll-watchdog", cluster.toString()))
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
