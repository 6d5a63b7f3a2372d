package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A small shell process that stops the server when this process ends without doing so, be it by `kill
/// -9`: it reads a pipe from us, and the end of the pipe is our end. Thread-safe.
///
/// It also takes the place of a shutdown hook. Hooks run all at once: one that stops the server would
/// race against the ones that finish the run, which still need it, whereas the pipe ends when the last
/// hook has.
final class Watchdog implements AutoCloseable {
    /// $1 is the cluster. Each line read names the server to guard, an empty one none; `postmaster.pid`
    /// is asked before each signal, because the number of a server that ended by itself may be another
    /// process's by now. KILL is for a server that neither finished a fast nor an immediate shutdown.
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

    /// From now on guards this server; an earlier one has ended.
    void guard(long pid) throws IOException {
        pipe.write((pid + "\n").getBytes(StandardCharsets.US_ASCII));
        pipe.flush();
    }

    /// From now on guards nothing: the server was stopped in good order.
    void release() {
        try {
            pipe.write('\n');
            pipe.flush();
        } catch (IOException watchdogIsGone) {
            // Then there is nobody to tell, and no server it could stop.
            return;
        }
    }

    long pid() {
        return process.pid();
    }

    /// Ends the pipe: the watchdog stops the server if it is still there, and ends.
    @Override
    public void close() throws IOException {
        pipe.close();
    }
}
