package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.Notification;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cloud.CloudException;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.file.FileFailure;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Reports why a command failed: by a sentence if the user or the target caused it, by a stack trace only for a bug
/// of Plimsoll.
record Failures(Terminal terminal) implements IExecutionExceptionHandler {
    private static final long BYTES_PER_MIB = 1L << 20;

    @Override
    public int handleExecutionException(Exception failure, CommandLine commandLine, ParseResult parsed) {
        int exitCode = report(failure);
        Notification.ofThisProcess().failed(exitCode, String.valueOf(failure.getMessage()));
        if (commandLine.getCommand() instanceof OutputCommand command) {
            try {
                command.pipeline().failed(commandLine.getCommandName(), sentences(failure), exitCode);
            } catch (UncheckedIOException refused) {
                say(String.valueOf(refused.getMessage()));
            }
        }
        return exitCode;
    }

    private static List<String> sentences(Exception failure) {
        return failure instanceof SpecException refused
                ? refused.problems().stream().map(Problem::toString).toList()
                : List.of(String.valueOf(failure.getMessage()));
    }

    int report(Exception failure) {
        return switch (failure) {
            case SpecException refused -> {
                refused.problems().forEach(problem -> say(problem.toString()));
                yield ExitCode.BAD_SPEC;
            }
            case TargetException refused -> {
                say(String.valueOf(refused.getMessage()));
                yield ExitCode.UNREACHABLE;
            }
            case CloudException refused -> {
                say(refused.sentence());
                yield switch (refused.kind()) {
                    case STOPPED -> ExitCode.INTERRUPTED;
                    case REFUSED -> ExitCode.BAD_SPEC;
                    case FAILED, LATE -> ExitCode.UNREACHABLE;
                };
            }
            case MissingInputException missing -> {
                say(String.valueOf(missing.getMessage()));
                yield ExitCode.BAD_SPEC;
            }
            case ParameterException refused -> badUsage(refused, new String[0]);
            case IOException broken -> notStored(broken);
            case UncheckedIOException broken -> notStored(Objects.requireNonNull(broken.getCause()));
            default -> {
                say("this is a fault of Plimsoll's own; please report it with what follows");
                failure.printStackTrace(terminal.err());
                yield ExitCode.OUR_BUG;
            }
        };
    }

    /// Runs a command. Running out of memory, which no command can handle, is reported as a fault, not as a
    /// verdict. So is a jar that has gone from the installation.
    int around(IntSupplier command) {
        try {
            return command.getAsInt();
        } catch (OutOfMemoryError exhausted) {
            say("out of memory, at most "
                    + Runtime.getRuntime().maxMemory() / BYTES_PER_MIB
                    + " MiB (" + exhausted.getMessage() + "): if the target is what it should be, use fewer sessions"
                    + " or give Java more (PLIMSOLL_JAVA_OPTS=-Xmx...)");
            Notification.ofThisProcess().failed(ExitCode.OUR_BUG, "out of memory");
            return ExitCode.OUR_BUG;
        } catch (NoClassDefFoundError absent) {
            // Without this cause, a class is there and fails to start.
            if (!(absent.getCause() instanceof ClassNotFoundException)) {
                throw absent;
            }
            String sentence = "a part of Plimsoll is missing ("
                    + String.valueOf(absent.getMessage()).replace('/', '.')
                    + "): unpack or install Plimsoll again; in a clone, delete cli/target/plimsoll,"
                    + " and the next command builds it";
            say(sentence);
            Notification.ofThisProcess().failed(ExitCode.OUR_BUG, sentence);
            return ExitCode.OUR_BUG;
        }
    }

    private int notStored(IOException why) {
        say("the results cannot be stored: " + FileFailure.reason(why)
                + (FileFailure.isOfThePlace(why)
                        ? ": make room or a way there, or name another folder with --runs-dir"
                        : ""));
        return ExitCode.INVALID;
    }

    private void say(String sentence) {
        terminal.err().println("plimsoll: " + sentence);
    }

    /// Reports bad arguments: one sentence and a pointer to the help, not the whole usage.
    static int badUsage(ParameterException refused, String[] args) {
        CommandLine commandLine = refused.getCommandLine();
        PrintWriter err = commandLine.getErr();
        String sentence = BadUsage.sentence(refused);
        err.println("plimsoll: " + sentence);
        err.println("`" + commandLine.getCommandSpec().qualifiedName() + " --help` says more");
        err.flush();
        return ExitCode.BAD_SPEC;
    }

    /// Explains bad arguments in Plimsoll's own words, not those of the library that parses them.
    /// Stateless.
    private static final class BadUsage {
        /// The wording of the library's command `help`.
        private static final Pattern UNKNOWN_COMMAND =
                Pattern.compile("Unknown subcommand '([^']*)'.*", Pattern.DOTALL);

        /// What pgbench, sysbench, wrk2 and k6 call it, and what it is called here.
        private static final Map<String, String> ELSEWHERE = Map.of(
                "--rate", "--arrival",
                "--time", "--measure",
                "--duration", "--measure",
                "--client", "--sessions",
                "--clients", "--sessions",
                "--connections", "--sessions");

        /// As many commands are named at most that have an option.
        private static final int COMMANDS_NAMED = 2;

        private BadUsage() {}

        static String sentence(ParameterException refused) {
            CommandLine command = refused.getCommandLine();
            if (refused instanceof UnmatchedArgumentException unmatched) {
                return unmatched(unmatched.getUnmatched().getFirst(), command.getCommandSpec());
            }
            if (refused instanceof MissingParameterException missing) {
                return missing(missing);
            }
            if (refused instanceof OverwrittenOptionException twice) {
                return name(twice.getOverwritten()) + " is given twice";
            }
            Matcher unknown = UNKNOWN_COMMAND.matcher(String.valueOf(refused.getMessage()));
            if (unknown.matches()) {
                return noCommand(unknown.group(1), topOf(command.getCommandSpec()));
            }
            ArgSpec argument = refused.getArgSpec();
            String value = refused.getValue();
            return argument != null && value != null
                    ? invalid(argument, value, String.valueOf(refused.getMessage()))
                    : String.valueOf(refused.getMessage());
        }

        private static String unmatched(String argument, CommandSpec command) {
            if (argument.startsWith("-")) {
                String ours = ELSEWHERE.get(argument.split("=", 2)[0]);
                if (ours != null && command.optionsMap().containsKey(ours)) {
                    return "there is no option \"" + argument + "\"; here it is \"" + ours + "\"";
                }
                String name = argument.split("=", 2)[0];
                String place = place(name, command);
                return "there is no option \"" + argument + "\""
                        + (place.isEmpty()
                                ? Suggestion.clause(
                                        argument, command.optionsMap().keySet())
                                : " here; " + place);
            }
            return command.subcommands().isEmpty()
                    ? "\"" + argument + "\" is one argument too many"
                    : noCommand(argument, command);
        }

        /// Where an option belongs that the command does not have; empty if nowhere near.
        private static String place(String option, CommandSpec command) {
            for (CommandSpec above = command.parent(), below = command;
                    above != null;
                    below = above, above = above.parent()) {
                if (above.optionsMap().containsKey(option)) {
                    return "write it before " + below.name() + ": `" + above.qualifiedName() + " " + option + " ... "
                            + below.name() + "`";
                }
            }
            List<String> below = having(option, command);
            if (!below.isEmpty() && !command.subcommands().isEmpty()) {
                return "write it after the command's name, as in `" + below.getFirst() + " " + option + "`";
            }
            List<String> elsewhere =
                    having(option, Main.whole(topOf(command).commandLine()).getCommandSpec());
            return elsewhere.isEmpty() || elsewhere.size() > COMMANDS_NAMED
                    ? ""
                    : elsewhere.stream().map(name -> "`" + name + "`").collect(Collectors.joining(" and "))
                            + (elsewhere.size() == 1 ? " has it" : " have it");
        }

        /// The commands below one that have an option, by their whole names.
        private static List<String> having(String option, CommandSpec command) {
            List<String> names = new ArrayList<>();
            for (CommandLine each : new LinkedHashSet<>(command.subcommands().values())) {
                CommandSpec spec = each.getCommandSpec();
                if (!spec.usageMessage().hidden()) {
                    if (spec.optionsMap().containsKey(option)) {
                        names.add(spec.qualifiedName());
                    }
                    names.addAll(having(option, spec));
                }
            }
            return names;
        }

        private static String noCommand(String name, CommandSpec command) {
            boolean isWorkload =
                    command.parent() == null && Workloads.named(name).isPresent();
            return "there is no command \"" + name + "\""
                    + (isWorkload
                            ? "; it is a workload: `" + command.name() + " run " + name + "`"
                            : Suggestion.clause(name, command.subcommands().keySet()));
        }

        private static CommandSpec topOf(CommandSpec command) {
            CommandSpec top = command;
            while (top.parent() != null) {
                top = top.parent();
            }
            return top;
        }

        /// A missing argument, or an option without its value.
        private static String missing(MissingParameterException refused) {
            List<ArgSpec> missing = refused.getMissing();
            boolean isValue = !missing.isEmpty()
                    && missing.stream().allMatch(ArgSpec::isOption)
                    && !String.valueOf(refused.getMessage()).startsWith("Missing required option");
            if (missing.isEmpty()) {
                ArgSpec argument = refused.getArgSpec();
                return argument == null
                        ? String.valueOf(refused.getMessage())
                        : name(argument) + " needs a value: " + argument.paramLabel();
            }
            if (isValue) {
                return name(missing.getFirst()) + " needs a value: "
                        + missing.getFirst().paramLabel();
            }
            return missing.stream()
                            .map(argument -> argument instanceof OptionSpec option
                                    ? option.longestName() + " " + option.paramLabel()
                                    : argument.paramLabel())
                            .distinct()
                            .collect(Collectors.joining(" and "))
                    + " must be given";
        }

        private static String invalid(ArgSpec argument, String value, String otherwise) {
            String given = name(argument) + " " + value;
            Class<?> type = argument.auxiliaryTypes()[0];
            Collection<String> words = words(argument.completionCandidates());
            if (type.isEnum() && !words.isEmpty()) {
                return given + " is not known" + Suggestion.clause(value, words) + "; choose one of "
                        + String.join(", ", words);
            }
            boolean isWhole =
                    List.of(int.class, long.class, Integer.class, Long.class).contains(type);
            return isWhole ? given + " is not a whole number, such as 10" : otherwise;
        }

        private static Collection<String> words(@Nullable Iterable<String> candidates) {
            if (candidates == null) {
                return List.of();
            }
            Iterator<String> words = candidates.iterator();
            return words.hasNext()
                    ? StreamSupport.stream(candidates.spliterator(), false).toList()
                    : List.of();
        }

        private static String name(ArgSpec argument) {
            return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
        }
    }
}
