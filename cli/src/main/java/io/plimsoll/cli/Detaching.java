package io.plimsoll.cli;

import io.plimsoll.app.Detachment;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.ScratchFolder;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.driver.AtExit;
import io.plimsoll.results.Json;
import io.plimsoll.results.ResultFolders;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Starts a command again in a separate process and waits until its run has begun. Prints errors before that as the
/// command itself would. Used by one thread, once.
///
/// @param path the folder of the store
/// @param options the store's option, for the commands that the output names
record Detaching(Terminal terminal, Path path, String options, boolean json) {
    private static final long PERIOD_MILLIS = 20;

    /// @param args the arguments of this process
    /// @return the exit code
    int start(List<String> args) throws IOException, InterruptedException {
        boolean isNew = !Files.isDirectory(path);
        ResultFolders.createStore(path);
        try (ScratchFolder waiting = new ScratchFolder(Files.createTempDirectory(path, ".detaching-"))) {
            return start(args, waiting.path());
        } finally {
            if (isNew && isEmpty(path)) {
                Files.deleteIfExists(path);
            }
        }
    }

    private int start(List<String> args, Path waiting) throws IOException, InterruptedException {
        DetachedFolder files = new DetachedFolder(waiting);
        Process process = new ProcessBuilder(command(waiting, args))
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(files.output().toFile()))
                .redirectError(ProcessBuilder.Redirect.appendTo(files.progress().toFile()))
                .start();
        try (AtExit.Handle _ = AtExit.finish(process::destroy)) {
            boolean isOver = false;
            while (!Detachment.hasBegun(waiting) && !isOver) {
                isOver = process.waitFor(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
        if (Detachment.hasBegun(waiting)) {
            tell(Detachment.begun(waiting));
            return ExitCode.PASS;
        }
        terminal.err().print(Files.readString(files.progress()));
        terminal.out().print(Files.readString(files.output()));
        return process.exitValue();
    }

    private void tell(DetachedFolder folder) throws IOException {
        DetachedDocument document = folder.read();
        if (json) {
            terminal.out().print(Json.text(document));
            return;
        }
        terminal.out().print("""
                %s continues in a separate process (%d)
                  output  %s, and how it goes in %s
                  follow  plimsoll attach %s%s
                  stop    plimsoll stop %s%s
                """.formatted(
                        folder.id(),
                        document.processId(),
                        folder.output(),
                        folder.progress().getFileName(),
                        folder.id(),
                        options,
                        folder.id(),
                        options));
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    /// The command that starts this program again in a separate session, because the end of a terminal reaches only
    /// processes of its session. The new process also ignores HUP; the Java runtime leaves that so.
    ///
    /// @param waiting the folder in which the new process announces that it has begun
    /// @param args the user's arguments
    private static List<String> command(Path waiting, List<String> args) {
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
                OutputOptions.DETACH
                        + " needs the program setsid or perl to leave the terminal; install util-linux");
    }

    private static boolean exists(String program) {
        String path = System.getenv("PATH");
        return path != null
                && Arrays.stream(path.split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
