package io.plimsoll.cli;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// A script that completes command lines in bash and zsh: commands, options, workloads, profiles, keys, their values,
/// targets, stored runs, and files. `completion.sh` does it, with tables that are made here.
///
/// All that it needs is in it, so that a key of the keyboard starts no Java. The library's own script completes no word
/// that depends on another, nor one with a colon or an equals sign.
final class CompletionScript {
    private static final String NO_HELP = "free";

    /// The kinds of values that have more common labels, by the names of their options.
    private static final Map<String, String> OPTIONS =
            Map.of("--runs-dir", "store", "--workload", "workload", "--from", "workload", "--profile", "profile");

    /// What begins the part of an address that only the user knows.
    private static final String OWN_PART = "(\\.\\.\\.|\\[|[A-Z]|user@|http:).*";

    private CompletionScript() {}

    static String of(CommandLine root) {
        CommandSpec program = root.getCommandSpec();
        List<String> commands = new ArrayList<>();
        addCommands(program, "", commands);
        List<Workload> workloads = Workloads.all();
        Map<String, Collection<String>> profiles = new TreeMap<>();
        Map<String, Collection<String>> keys = new TreeMap<>();
        for (Workload workload : workloads) {
            profiles.put(
                    workload.name(),
                    workload.description().profiles().stream()
                            .map(Profile::name)
                            .toList());
            keys.put(workload.name(), workload.keys().stream().map(Key::name).toList());
        }
        Stream<Key<?>> ofEveryRun =
                Stream.concat(RunKeys.all().stream(), Drivers.all().stream().flatMap(driver -> driver.keys().stream()));
        return template()
                .replace("# @COMMANDS@", indented(8, commands))
                .replace("# @PROFILES@", indented(16, casesAndRest(profiles)))
                .replace("# @KEYS@", indented(16, casesAndRest(keys)))
                .replace("# @VALUES@", indented(16, cases(values(workloads))))
                .replace("@RUNKEYS@", words(ofEveryRun.map(Key::name)))
                .replace("@TARGETS@", words(targets()))
                .replace("@WORKLOADS@", words(workloads.stream().map(Workload::name)))
                .replace("@NAMES@", words(below(program).keySet().stream()));
    }

    private static String template() {
        try (InputStream script = CompletionScript.class.getResourceAsStream("completion.sh")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    private static String words(Stream<String> words) {
        return words.distinct().collect(Collectors.joining(" "));
    }

    private static String indented(int blanks, List<String> lines) {
        return String.join("\n" + " ".repeat(blanks), lines);
    }

    /// A case for each word.
    private static List<String> cases(Map<String, Collection<String>> table) {
        List<String> cases = new ArrayList<>();
        table.forEach((word, candidates) -> {
            if (!candidates.isEmpty()) {
                cases.add(word + ") candidates='" + String.join(" ", candidates) + "' ;;");
            }
        });
        return cases;
    }

    /// The same, and for all other words one with everything.
    private static List<String> casesAndRest(Map<String, Collection<String>> table) {
        List<String> cases = cases(table);
        Stream<String> all = table.values().stream().flatMap(Collection::stream);
        cases.add("*) candidates='" + words(all) + "' ;;");
        return cases;
    }

    /// The words that keys allow, by key.
    private static Map<String, Collection<String>> values(List<Workload> workloads) {
        Map<String, Collection<String>> values = new TreeMap<>();
        Stream.of(
                        workloads.stream().flatMap(workload -> workload.keys().stream()),
                        Drivers.all().stream().flatMap(driver -> driver.keys().stream()),
                        RunKeys.all().stream())
                .flatMap(keys -> keys)
                .forEach(key -> values.computeIfAbsent(key.name(), _ -> new LinkedHashSet<>())
                        .addAll(key.type().words()));
        return values;
    }

    private static Stream<String> targets() {
        return Drivers.all().stream()
                .map(Driver::forms)
                .flatMap(List::stream)
                .map(form -> form.form().replaceFirst(OWN_PART, ""));
    }

    private static Map<String, CommandLine> below(CommandSpec command) {
        Map<String, CommandLine> shown = new TreeMap<>(command.subcommands());
        shown.values().removeIf(below -> below.getCommandSpec().usageMessage().hidden());
        return shown;
    }

    private static void addCommands(CommandSpec command, String chain, List<String> cases) {
        Map<String, CommandLine> below = below(command);
        // Java lists the methods of a class in no certain order.
        String switches = words(command.options().stream()
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .filter(option -> !option.hidden())
                .flatMap(option -> Stream.of(option.names()).map(name -> name + ":" + kind(option))));
        String operands = command.positionalParameters().stream()
                .filter(operand -> !operand.hidden())
                .map(CompletionScript::operand)
                .collect(Collectors.joining(" "));
        cases.add("'" + chain + "') below='" + String.join(" ", below.keySet()) + "' switches='" + switches
                + "' operands='" + operands + "' ;;");
        below.forEach((name, sub) -> addCommands(sub.getCommandSpec(), chain + " " + name, cases));
    }

    private static String operand(PositionalParamSpec operand) {
        return kind(operand, Set.of()) + (operand.arity().isVariable() ? "*" : "");
    }

    private static String kind(OptionSpec option) {
        return option.arity().min() == 0 ? "" : kind(option, Set.of(option.names()));
    }

    /// @param names of an option
    private static String kind(ArgSpec argument, Set<String> names) {
        List<String> words = new ArrayList<>();
        Iterable<String> candidates = argument.completionCandidates();
        if (candidates != null) {
            candidates.forEach(words::add);
        }
        if (!words.isEmpty()) {
            return "=" + String.join(",", words);
        }
        return names.stream()
                .filter(OPTIONS::containsKey)
                .map(OPTIONS::get)
                .findFirst()
                .orElseGet(() -> kind(argument.paramLabel()));
    }

    /// The kind of a value, by the label that help shows.
    private static String kind(String label) {
        return switch (label) {
            case "ADDRESS" -> "target";
            case "SPEC" -> "workload";
            case "KEY=VALUE", "KEY=A,B,C" -> "setting";
            case "RUN", "BASE", "CANDIDATE", "ID" -> "run";
            case "FILE", "JARS", "PATH" -> "file";
            case "FOLDER", "BINDIR" -> "folder";
            case "COMMAND" -> "command";
            case "TOPIC" -> "topic";
            default -> NO_HELP;
        };
    }
}
