package io.plimsoll.cli;

import io.plimsoll.spec.Suggestion;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Explains bad arguments in Plimsoll's own words, not those of the library that parses them.
/// Stateless.
final class BadUsage {
    /// The wording of the library's command `help`.
    private static final Pattern UNKNOWN_COMMAND = Pattern.compile("Unknown subcommand '([^']*)'.*", Pattern.DOTALL);

    /// What pgbench, sysbench, wrk2 and k6 call it, and what it is called here.
    private static final Map<String, String> ELSEWHERE = Map.of(
            "--rate", "--arrival",
            "--time", "--measure",
            "--duration", "--measure",
            "--client", "--sessions",
            "--clients", "--sessions",
            "--connections", "--sessions");

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
            return "there is no option \"" + argument + "\""
                    + Suggestion.clause(argument, command.optionsMap().keySet());
        }
        return command.subcommands().isEmpty()
                ? "\"" + argument + "\" is one argument too many"
                : noCommand(argument, command);
    }

    private static String noCommand(String name, CommandSpec command) {
        return "there is no command \"" + name + "\""
                + Suggestion.clause(name, command.subcommands().keySet());
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
