package io.plimsoll.cli;

import io.plimsoll.app.Detachment;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Live;
import io.plimsoll.app.Notification;
import io.plimsoll.app.OutputSettings;
import io.plimsoll.app.Passwords;
import io.plimsoll.app.ScratchFolder;
import io.plimsoll.app.Terminal;
import io.plimsoll.app.fleet.FormedFleet;
import io.plimsoll.cli.fleet.FleetRunCommand;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.CommonOptions.RunsFolder;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.tools.PeerCommand;
import io.plimsoll.driver.AtExit;
import io.plimsoll.live.LiveServer;
import io.plimsoll.results.Json;
import io.plimsoll.results.ResultFolders;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// Executes a command in this process, or starts it in a separate one. Serves its pages meanwhile if the user
/// requested that.
///
/// @param args the arguments of this process
record DetachStrategy(Terminal terminal, List<String> args) implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
        boolean isWanted = false;
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
            isWanted |= command.hasMatchedOption(CommonOptions.Detaching.DETACH);
        }
        boolean isHelp = command.isUsageHelpRequested() || command.isVersionHelpRequested();
        Detachment detachment = Detachment.ofThisProcess();
        detachment.named(nameOf(command));
        if (isHelp) {
            return new CommandLine.RunLast().execute(parsed);
        }
        if (isWanted && !detachment.isWanted()) {
            return start(command);
        }
        beginNotification(command);
        int exitCode =
                command.hasMatchedOption(CommonOptions.Detaching.LIVE) ? live(parsed, command) : here(parsed, command);
        Notification.ofThisProcess().ended(exitCode);
        return exitCode;
    }

    private static String nameOf(ParseResult command) {
        // Without the name of the program.
        return command.commandSpec().qualifiedName().replaceFirst("^\\S+ ", "");
    }

    private void beginNotification(ParseResult command) {
        if (command.commandSpec().findOption(CommonOptions.Detaching.NOTIFY) == null) {
            return;
        }
        @Nullable List<String> options = command.matchedOptionValue(CommonOptions.Detaching.NOTIFY, null);
        List<String> given = new ArrayList<>(options == null ? List.of() : options);
        String fromEnvironment = System.getenv(Notification.VARIABLE);
        if (fromEnvironment != null && !fromEnvironment.isBlank()) {
            given.addAll(List.of(fromEnvironment.strip().split("\\s+")));
        }
        try {
            Notification.ofThisProcess().begin(nameOf(command), given, terminal);
        } catch (SpecException refused) {
            throw new ExecutionException(command.commandSpec().commandLine(), "not notified", refused);
        }
    }

    private static int here(ParseResult parsed, ParseResult command) {
        int exitCode = driven(parsed, command);
        if (command.commandSpec().userObject() instanceof OutputCommand output) {
            try {
                output.pipeline().ended(command.commandSpec().name(), exitCode);
            } catch (UncheckedIOException refused) {
                throw new ExecutionException(command.commandSpec().commandLine(), "not told", refused);
            }
        }
        return exitCode;
    }

    /// Executes a command. If it stands after the options of a fleet, the fleet drives its runs.
    private static int driven(ParseResult parsed, ParseResult command) {
        ParseResult above = parsed;
        while (above.hasSubcommand() && !above.subcommand().equals(command)) {
            above = above.subcommand();
        }
        if (above.commandSpec().userObject() instanceof FleetRunCommand fleet
                && command.commandSpec().userObject() instanceof OutputSettings runs
                && !(runs instanceof PeerCommand peer && peer.isAboutItself())) {
            OptionSpec option = command.commandSpec().findOption("--password");
            @Nullable String password = option == null ? null : option.getValue();
            try (FormedFleet _ = fleet.formFor(above, runs, Passwords.of(password))) {
                return new CommandLine.RunLast().execute(parsed);
            } catch (ExecutionException | ParameterException refused) {
                throw refused;
            } catch (Exception refused) {
                throw new ExecutionException(command.commandSpec().commandLine(), "no fleet", refused);
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private int live(ParseResult parsed, ParseResult command) {
        @Nullable Path given = command.matchedOptionValue("--runs-dir", null);
        int port = command.matchedOptionValue(CommonOptions.Detaching.LIVE, 0);
        try (LiveServer server = new Live(RunsFolder.store(given), false, Main::interrupt).start(Live.LOOPBACK, port)) {
            terminal.err().println("live: " + server.url());
            return here(parsed, command);
        } catch (SpecException refused) {
            throw new ExecutionException(command.commandSpec().commandLine(), "not live", refused);
        }
    }

    private int start(ParseResult command) {
        @Nullable Path given = command.matchedOptionValue("--runs-dir", null);
        try {
            return new Detaching(
                            terminal,
                            RunsFolder.store(given),
                            given == null ? "" : " --runs-dir " + given,
                            command.hasMatchedOption("--json"))
                    .start(args);
        } catch (IOException | InterruptedException | SpecException failed) {
            throw new ExecutionException(command.commandSpec().commandLine(), "not detached", failed);
        }
    }

    /// Starts a command again in a separate process and waits until its run has begun. Prints errors before that as the
    /// command itself would. Used by one thread, once.
    ///
    /// @param path the folder of the store
    /// @param options the store's option, for the commands that the output names
    private record Detaching(Terminal terminal, Path path, String options, boolean json) {
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
                    .redirectOutput(
                            ProcessBuilder.Redirect.appendTo(files.output().toFile()))
                    .redirectError(
                            ProcessBuilder.Redirect.appendTo(files.progress().toFile()))
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
                      output  %s, progress in %s
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
                    CommonOptions.Detaching.DETACH
                            + " needs the program setsid or perl to leave the terminal; install util-linux");
        }

        private static boolean exists(String program) {
            String path = System.getenv("PATH");
            return path != null
                    && Arrays.stream(path.split(File.pathSeparator, -1))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        }
    }
}
