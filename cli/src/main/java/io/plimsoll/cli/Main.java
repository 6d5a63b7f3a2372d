package io.plimsoll.cli;

import io.plimsoll.app.Detachment;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.LastWords;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.ForeignArguments;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.PlainCommand;
import io.plimsoll.driver.AtExit;
import io.plimsoll.report.text.Style;
import io.plimsoll.results.RunDocument;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The main command.
@Command(
        name = "plimsoll",
        header =
                "Plimsoll finds how much load a database can safely carry, and says whether the number can be trusted.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Main.Version.class,
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Start with `plimsoll tour` (about a minute), then `plimsoll run tpcb --target postgres:embedded`.",
            "Exit codes: 0 pass, 1 fail, 2 bad spec, 3 invalid (do not trust), 4 target unreachable,",
            "130 interrupted, 70 a fault of Plimsoll's own."
        })
public final class Main implements Runnable {
    /// The minimum of the library.
    private static final int HELP_WIDTH_MIN = 55;

    /// So wide that the library breaks no line.
    private static final int HELP_WIDTH_UNBROKEN = 4_000;

    private static final List<Class<?>> COMMANDS = CommandGroup.commands();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"plimsoll " + RunDocument.thisVersion()};
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "name a command, such as tour or run");
    }

    public static void main(String[] args) {
        Terminal terminal = Terminal.ofThisProcess();
        boolean _ = new CtrlC(Main::interrupt, Main::endAtOnce).install();
        int exitCode = execute(terminal, args);
        terminal.flush();
        Optional<String> lost = Terminal.lost();
        if (lost.isPresent()) {
            terminal.err().println("plimsoll: the output is not complete: " + lost.get());
            exitCode = exitCode == ExitCode.PASS ? ExitCode.INVALID : exitCode;
        }
        Detachment.ofThisProcess().ended(exitCode);
        System.exit(exitCode);
    }

    /// Ends this process as Ctrl-C does: the current work ends in an orderly way. Returns at once.
    static void interrupt() {
        AtExit.ask();
        Thread.ofPlatform().name("plimsoll-interrupt").start(() -> System.exit(ExitCode.INTERRUPTED));
    }

    /// Ends this process. Stored results stay readable; connections and servers started here end with the process.
    private static void endAtOnce() {
        Terminal.ofThisProcess().err().println("plimsoll: ended at once; what is stored by now is kept");
        String left = LastWords.say();
        if (!left.isEmpty()) {
            Terminal.ofThisProcess().err().println("plimsoll: " + left);
        }
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
    }

    /// Runs one command and returns its exit code. Separate from [#main] so that tests can call it.
    static int execute(Terminal terminal, String... args) {
        // Programs and people compare the output, so it must be the same everywhere. Plimsoll's code names its
        // locale, but libraries do not (picocli sorts options by lower case, which differs in Turkish).
        Locale.setDefault(Locale.ROOT);
        List<Class<?>> needed = needed(args);
        CommandLine commandLine = commandLine(terminal, isAboutAll(args) ? COMMANDS : needed, needed);
        commandLine.setExecutionStrategy(new DetachStrategy(terminal, List.of(args)));
        String[] passed = passed(commandLine, args);
        return new Failures(terminal).around(() -> commandLine.execute(passed));
    }

    /// The arguments as the library takes them.
    private static String[] passed(CommandLine commandLine, String... args) {
        // The library reads files in place of arguments that begin with an @, such as a target's name in an inventory.
        commandLine.setExpandAtFiles(false);
        // `fleet run tpcb --profile pgbench` names a profile, and no command.
        commandLine.setAllowSubcommandsAsOptionParameters(true);
        boolean isForeign = COMMANDS.stream()
                .filter(ForeignArguments.class::isAssignableFrom)
                .anyMatch(type -> args.length > 0 && CommandGroup.nameOf(type).equals(args[0]));
        int at = isForeign ? 0 : ofFleet(commandLine, List.of(args));
        if (at < 0) {
            return args;
        }
        List<String> passed = new ArrayList<>(List.of(args).subList(0, at));
        passed.addAll(ForeignArguments.handedOn(List.of(args).subList(at, args.length)));
        return passed.toArray(String[]::new);
    }

    /// Where the name of a command with another tool's arguments stands after `fleet run` and its options; -1 if there
    /// is none. The value of an option is no command.
    private static int ofFleet(CommandLine commandLine, List<String> args) {
        CommandLine fleet = commandLine.getSubcommands().get("fleet");
        CommandLine run = fleet == null ? null : fleet.getSubcommands().get("run");
        if (run == null || args.size() < 3 || !args.subList(0, 2).equals(List.of("fleet", "run"))) {
            return -1;
        }
        for (int i = 2; i < args.size(); i++) {
            CommandLine named = run.getSubcommands().get(args.get(i));
            OptionSpec before = run.getCommandSpec().findOption(args.get(i - 1));
            boolean isValue = before != null && before.arity().max() > 0;
            if (named != null && !isValue) {
                return named.getCommand() instanceof ForeignArguments ? i : -1;
            }
        }
        return -1;
    }

    /// The commands that a command line needs in full. Describing all of them to the library takes longer than most
    /// commands take to run.
    private static List<Class<?>> needed(String... args) {
        if (isAboutAll(args)) {
            return COMMANDS.stream()
                    .filter(type -> List.of(args).contains(CommandGroup.nameOf(type)))
                    .toList();
        }
        List<String> names = args[0].equals("cloud") ? ofCloud(List.of(args)) : List.of(args[0]);
        List<Class<?>> needed = COMMANDS.stream()
                .filter(type -> names.contains(CommandGroup.nameOf(type)))
                .toList();
        return needed.isEmpty() ? COMMANDS : needed;
    }

    /// `cloud run` checks the words of commands for load machines: those that it is given, and those in a file.
    private static List<String> ofCloud(List<String> args) {
        List<String> names = new ArrayList<>(args);
        if (args.stream().anyMatch(word -> word.endsWith(".runs"))) {
            names.addAll(List.of("sweep", "ycsb", "holo"));
        }
        return names;
    }

    /// Whether a command line asks for the list of commands, or for help with one of them.
    private static boolean isAboutAll(String... args) {
        return args.length == 0 || args[0].startsWith("-") || args[0].equals("help");
    }

    static CommandLine commandLine(Terminal terminal) {
        return commandLine(terminal, COMMANDS, COMMANDS);
    }

    /// All commands in full, for a command line that knows some of them by name only.
    static CommandLine whole(CommandLine some) {
        return some.getFactory() instanceof Factory factory ? commandLine(factory.terminal()) : some;
    }

    /// A command as a list of commands shows it.
    private static CommandLine brief(Class<?> command) {
        Command declared = command.getAnnotation(Command.class);
        CommandSpec brief = CommandSpec.create().name(declared.name());
        brief.usageMessage().header(declared.header()).hidden(declared.hidden());
        return new CommandLine(brief);
    }

    /// @param listed the commands that it knows
    /// @param needed those of them whose options it knows
    private static CommandLine commandLine(Terminal terminal, List<Class<?>> listed, List<Class<?>> needed) {
        CommandLine commandLine = new CommandLine(Main.class, new Factory(terminal));
        listed.forEach(type -> {
            if (needed.contains(type)) {
                commandLine.addSubcommand(type);
            } else {
                commandLine.addSubcommand(brief(type));
            }
        });
        KeyOptions.addAll(commandLine.getCommandSpec());
        commandLine.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
        commandLine.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
        int width = terminal.style().width();
        boolean isNarrow = width < HELP_WIDTH_MIN;
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(
                terminal.style().coloured() && !isNarrow ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        commandLine.setUsageHelpAutoWidth(false);
        commandLine.setUsageHelpWidth(isNarrow ? HELP_WIDTH_UNBROKEN : Math.min(width, Style.WIDTH));
        commandLine.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, _ -> "");
        commandLine.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroup::list);
        Map<String, IHelpSectionRenderer> sections = new LinkedHashMap<>(commandLine.getHelpSectionMap());
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, KeyOptions::help);
        if (isNarrow) {
            sections.replaceAll((_, section) -> help -> NarrowHelp.text(section.render(help), width));
        }
        commandLine.setHelpSectionMap(sections);
        commandLine.setParameterExceptionHandler(Failures::badUsage);
        commandLine.setExecutionExceptionHandler(new Failures(terminal));
        return commandLine;
    }

    /// Creates commands and passes the terminal to those that print.
    private record Factory(Terminal terminal) implements IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (PlainCommand.class.isAssignableFrom(type)) {
                K command = CommandLine.defaultFactory().create(type);
                ((PlainCommand) command).attach(terminal);
                return command;
            }
            return CommandLine.defaultFactory().create(type);
        }
    }
}
