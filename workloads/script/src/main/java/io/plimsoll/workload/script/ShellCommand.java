package io.plimsoll.workload.script;

import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Executes `\shell` and `\setshell` for one client, one at a time. The driver pauses while a command runs, so that a
/// session that is asked to stop does not wait for it. Used by one session at a time.
final class ShellCommand {
    private static final long SHORTEST_PAUSE_NANOS = 100_000;
    private static final long LONGEST_PAUSE_NANOS = 5_000_000;

    /// A pause is at most this part of the time that the command has taken so far.
    private static final int PAUSE_SHARE = 20;

    /// So many bytes of its first line are the result of a command, as in pgbench.
    private static final int MOST_BYTES = 63;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private ScriptCommand.@Nullable Shell command;
    private @Nullable Process process;
    private boolean isRead;
    private long startNanos;

    void start(ScriptCommand.Shell shell, Frame frame) {
        ProcessBuilder builder = new ProcessBuilder(
                        "/bin/sh", "-c", shell.command().assemble(frame))
                .redirectInput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        if (shell.variable().isEmpty()) {
            builder.redirectOutput(ProcessBuilder.Redirect.INHERIT);
        }
        output.reset();
        isRead = false;
        startNanos = System.nanoTime();
        command = shell;
        try {
            process = builder.start();
        } catch (IOException broken) {
            throw fault(shell, "could not launch shell command (" + broken.getMessage() + ")");
        }
    }

    /// Whether a command was started whose result is not taken yet.
    boolean isRunning() {
        return process != null;
    }

    /// Takes the result of the command if it has ended.
    ///
    /// @return how long to wait before the next call, in nanoseconds; 0 if no command is running any more
    long proceed(Frame frame) {
        Process running = process;
        ScriptCommand.Shell shell = command;
        if (running == null || shell == null) {
            return 0;
        }
        // Asked first: what it printed before its end is then read below.
        boolean isOver = !running.isAlive();
        if (shell.variable().isPresent()) {
            read(running.getInputStream(), shell);
        }
        if (!isOver) {
            return Math.clamp(
                    (System.nanoTime() - startNanos) / PAUSE_SHARE, SHORTEST_PAUSE_NANOS, LONGEST_PAUSE_NANOS);
        }
        process = null;
        if (shell.variable().isPresent()) {
            frame.setInt(shell.variable().getAsInt(), number(shell));
        } else if (running.exitValue() != 0) {
            throw fault(shell, "could not launch shell command");
        }
        return 0;
    }

    /// Ends a command that still runs, with everything it has started.
    void stop() {
        Process running = process;
        process = null;
        if (running != null) {
            running.descendants().forEach(ProcessHandle::destroyForcibly);
            running.destroyForcibly();
        }
    }

    /// Reads the first line, then closes the pipe: a command that prints on ends by that.
    private void read(InputStream from, ScriptCommand.Shell shell) {
        try {
            while (!isRead && from.available() > 0) {
                int next = from.read();
                output.write(next);
                isRead = next == '\n' || output.size() == MOST_BYTES;
            }
            if (isRead) {
                from.close();
            }
        } catch (IOException broken) {
            throw fault(shell, "could not read result of shell command (" + broken.getMessage() + ")");
        }
    }

    /// The 32-bit number in the first line. How the command ended does not matter.
    private int number(ScriptCommand.Shell shell) {
        if (output.size() == 0) {
            throw fault(shell, "could not read result of shell command");
        }
        String line = output.toString(StandardCharsets.UTF_8);
        int end = line.indexOf('\0');
        String result = end < 0 ? line : line.substring(0, end);
        return LeadingNumber.alone(result)
                .orElseThrow(() -> fault(shell, "shell command must return an integer (not \"" + result + "\")"));
    }

    /// The first word of the command, as it is in the script, stands before the message.
    private static EvaluationException fault(ScriptCommand.Shell shell, String why) {
        return new EvaluationException(shell.command().words().getFirst() + ": " + why);
    }
}
