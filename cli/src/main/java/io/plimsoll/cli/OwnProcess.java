package io.plimsoll.cli;

import io.plimsoll.app.Detachment;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Builds the command that starts this program again in a separate session, because the end of a terminal reaches
/// only processes of its session. The new process also ignores HUP; the Java runtime leaves that so. Stateless.
final class OwnProcess {
    private OwnProcess() {}

    /// @param waiting the folder in which the new process announces that it has begun
    /// @param args the user's arguments
    static List<String> command(Path waiting, List<String> args) {
        List<String> command = new ArrayList<>(session());
        command.addAll(List.of("sh", "-c", "trap '' HUP; exec \"$@\"", "plimsoll"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                // These describe the terminal, which the new process does not have.
                .filter(option -> !option.startsWith("-Dplimsoll.terminal."))
                .forEach(command::add);
        command.add("-D" + Detachment.PROPERTY + "=" + waiting.toAbsolutePath());
        String classPath = System.getProperty("java.class.path");
        command.addAll(
                classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator)
                        ? List.of("-jar", classPath)
                        : List.of("-cp", classPath, Main.class.getName()));
        command.addAll(args);
        return command;
    }

    private static List<String> session() {
        if (exists("setsid")) {
            return List.of("setsid");
        }
        if (exists("perl")) {
            // macOS has no program setsid, but always Perl.
            return List.of("perl", "-MPOSIX=setsid", "-e", "setsid(); exec(@ARGV) or exit(127)");
        }
        throw SpecException.of(
                Origin.COMMAND_LINE,
                DetachableOutput.DETACH
                        + " needs the program setsid or perl to leave the terminal; install util-linux");
    }

    private static boolean exists(String program) {
        String path = System.getenv("PATH");
        return path != null
                && Arrays.stream(path.split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
