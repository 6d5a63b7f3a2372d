package io.plimsoll.workload.script;

import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Executes `\shell` and `\setshell`. Stateless.
final class ShellCommand {
    private ShellCommand() {}

    static void execute(ScriptCommand.Shell shell, Frame frame) {
        String command = shell.command().assemble(frame);
        boolean isRead = shell.variable().isPresent();
        String name = isRead ? "setshell" : "shell";
        try {
            ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command)
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT);
            if (!isRead) {
                builder.redirectOutput(ProcessBuilder.Redirect.INHERIT);
            }
            Process process = builder.start();
            String line = isRead ? firstLine(process) : "";
            if (line == null) {
                throw new EvaluationException("setshell: could not read result of shell command");
            }
            int status = process.waitFor();
            if (status != 0) {
                throw new EvaluationException(name + ": command failed with exit code " + status);
            }
            if (isRead) {
                frame.setInt(shell.variable().getAsInt(), number(line));
            }
        } catch (IOException broken) {
            throw new EvaluationException(name + ": could not launch shell command (" + broken.getMessage() + ")");
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new EvaluationException(name + ": interrupted");
        }
    }

    private static @Nullable String firstLine(Process process) throws IOException {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            String line = reader.readLine();
            return line == null ? null : line.strip();
        }
    }

    /// A 32-bit number, as in pgbench.
    private static int number(String line) {
        try {
            return Integer.parseInt(line);
        } catch (NumberFormatException noNumber) {
            throw new EvaluationException("setshell: shell command must return an integer (not \"" + line + "\")");
        }
    }
}
