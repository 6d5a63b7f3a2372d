package io.plimsoll.compat.sysbench;

import io.plimsoll.compat.Additions;
import io.plimsoll.compat.sysbench.SysbenchRequest.Answer;
import io.plimsoll.compat.sysbench.SysbenchRequest.Command;
import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.compat.sysbench.SysbenchRequest.Usage;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads a command line of sysbench. Used once, by one thread.
public final class SysbenchOptions {
    /// What `--version` prints: the version of sysbench whose command line is read here.
    public static final String VERSION = "sysbench 1.0.20";

    private static final List<String> COMMANDS = List.of("prepare", "prewarm", "run", "cleanup", "help");
    private static final String OTHERS = "there are "
            + Arrays.stream(SysbenchTest.values()).map(SysbenchTest::word).collect(Collectors.joining(", "));

    /// Settings on which sysbench's report depends, beside those that its tests have options for.
    private static final Set<String> REPORTED =
            Set.of("workload", "target", "sessions", "retries", "retry-within", "reconnect");

    /// The tests of sysbench that are not here, with what stands in for them.
    private static final Map<String, String> NOT_HERE = notHere();

    private final OptionValues.Reader reader = new OptionValues.Reader();
    private final Map<OurOption, String> ours = new LinkedHashMap<>();
    private final List<String> assignments = new ArrayList<>();
    private final List<String> operands = new ArrayList<>();
    private boolean isHelp;
    private boolean isVersion;

    private SysbenchOptions() {}

    /// The options that Plimsoll adds. Their values may also be arguments of their own.
    public enum OurOption {
        TARGET("ADDRESS", "any target of `plimsoll targets` instead of a driver, a host and a database"),
        SET("KEY=VALUE", "a setting of Plimsoll's own for the run, such as rounds=3; repeatable"),
        DROP_FOREIGN("NAMES", "tables that cleanup may drop although Plimsoll did not make them"),
        RUNS_DIR("FOLDER", "where runs are stored; the same default as `plimsoll run`"),
        JSON("", "print Plimsoll's data as JSON instead of both reports"),
        QUIET_TRUTH("", "print sysbench's report only; Plimsoll's stays in the run's folder"),
        VERDICT("", "let Plimsoll's verdict decide the exit code");

        private final String label;
        private final String meaning;

        OurOption(String label, String meaning) {
            this.label = label;
            this.meaning = meaning;
        }

        /// Its name with the hyphens.
        public String flag() {
            return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /// What help calls its value; empty if it takes none.
        public String label() {
            return label;
        }

        public String meaning() {
            return meaning;
        }

        private static Optional<OurOption> of(String argument) {
            String flag = argument.split("=", 2)[0];
            return Arrays.stream(values())
                    .filter(option -> option.flag().equals(flag))
                    .findFirst();
        }
    }

    private static Map<String, String> notHere() {
        Map<String, String> tests = new LinkedHashMap<>();
        tests.put(
                "bulk_insert",
                "`plimsoll load` loads tables in bulk, and `plimsoll run widerow` writes rows in batches");
        for (String test : List.of("fileio", "cpu", "memory", "threads", "mutex")) {
            tests.put(test, "Plimsoll tests databases");
        }
        return tests;
    }

    /// Reads a command line.
    ///
    /// @throws SysbenchRefusal where sysbench would end, and where Plimsoll cannot do what is asked
    public static SysbenchRequest read(List<String> arguments) throws SysbenchRefusal {
        SysbenchOptions options = new SysbenchOptions();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            options.take(rest.next(), rest);
        }
        return options.request();
    }

    private void take(String argument, Iterator<String> rest) throws SysbenchRefusal {
        Optional<OurOption> own = OurOption.of(argument);
        if (own.isPresent()) {
            takeOurs(own.get(), argument, rest);
        } else if (argument.startsWith("--config-file=")) {
            takeFile(argument.substring("--config-file=".length()));
        } else if (argument.equals("--help") || argument.equals("--version")) {
            isHelp |= argument.equals("--help");
            isVersion |= argument.equals("--version");
        } else if (argument.startsWith("--")) {
            reader.add(argument.substring(2));
        } else if (operands.size() < 2) {
            operands.add(argument);
        } else {
            throw SysbenchRefusal.option("Unrecognized command line argument: " + argument);
        }
    }

    private void takeOurs(OurOption option, String argument, Iterator<String> rest) throws SysbenchRefusal {
        boolean hasValue = argument.contains("=");
        boolean isSwitch = option.label().isEmpty();
        if (isSwitch ? hasValue : !hasValue && !rest.hasNext()) {
            throw SysbenchRefusal.option(
                    isSwitch
                            ? option.flag() + " takes no value"
                            : option.flag() + " needs a value: " + option.flag() + "=" + option.label());
        }
        String value = hasValue ? argument.split("=", 2)[1] : isSwitch ? "" : rest.next();
        if (option == OurOption.SET) {
            assignments.add(value);
        } else {
            ours.put(option, value);
        }
    }

    /// A file of options: one in a line, without its hyphens.
    private void takeFile(String name) throws SysbenchRefusal {
        List<String> lines;
        try {
            lines = Files.readAllLines(Path.of(name));
        } catch (IOException | InvalidPathException unreadable) {
            throw SysbenchRefusal.option(name + ": No such file or directory, or not a text");
        }
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    reader.add(line.replaceFirst("\\s*=\\s*", "="));
                } catch (SysbenchRefusal refused) {
                    throw SysbenchRefusal.option(refused.getMessage() + " (" + name + ", line " + (i + 1) + ")");
                }
            }
        }
    }

    private SysbenchRequest request() throws SysbenchRefusal {
        if (isHelp) {
            return new Usage();
        }
        if (isVersion) {
            return new Answer(VERSION + "\n");
        }
        OptionValues values = reader.values();
        check(values);
        if (operands.isEmpty()) {
            throw SysbenchRefusal.fatal("a test is required: " + OTHERS);
        }
        SysbenchTest test = test(operands.getFirst());
        refuseForeign(test, values);
        if (operands.size() < 2) {
            throw SysbenchRefusal.fatal("Command is required. Supported commands: " + String.join(", ", COMMANDS));
        }
        String command = operands.getLast();
        if (!COMMANDS.contains(command)) {
            throw SysbenchRefusal.option("Unknown command: " + command);
        }
        if (command.equals("help")) {
            return new Answer(help(test));
        }
        Task task = new Task(
                test,
                Command.valueOf(command.toUpperCase(Locale.ROOT)),
                values,
                ours.getOrDefault(OurOption.TARGET, ""),
                additions(),
                warnings(values));
        Unsupported.refuseIfAny(task);
        return task;
    }

    private List<String> warnings(OptionValues values) {
        List<String> warnings = new ArrayList<>(reader.warnings());
        values.withoutEffect().forEach(sentence -> warnings.add("WARNING: " + sentence));
        return warnings;
    }

    private static void check(OptionValues values) throws SysbenchRefusal {
        if (values.number("verbosity") > 5) {
            throw SysbenchRefusal.logged("Invalid value for verbosity: " + values.number("verbosity"));
        }
        if (values.number("threads") < 1) {
            throw SysbenchRefusal.fatal("Invalid value for --threads: 0.");
        }
        if (values.number("percentile") > 100) {
            throw SysbenchRefusal.fatal("Invalid value for --percentile: " + values.number("percentile"));
        }
        String forced = values.text("forced-shutdown");
        if (!forced.equals("off") && !forced.matches("\\d{1,7}")) {
            throw SysbenchRefusal.fatal("Invalid value for --forced-shutdown: '" + forced + "'");
        }
    }

    private static SysbenchTest test(String name) throws SysbenchRefusal {
        Optional<SysbenchTest> test = SysbenchTest.named(name);
        if (test.isPresent()) {
            return test.get();
        }
        String instead = NOT_HERE.get(name);
        if (instead != null) {
            throw SysbenchRefusal.fatal("the test '" + name + "' is not here: " + instead + "; " + OTHERS);
        }
        if (name.endsWith(".lua")) {
            throw SysbenchRefusal.fatal("Lua is not here: write a workload file for what '" + name
                    + "' does (docs/workload-file.md); " + OTHERS);
        }
        throw SysbenchRefusal.fatal("Cannot find benchmark '" + name + "': " + OTHERS);
    }

    private static void refuseForeign(SysbenchTest test, OptionValues values) throws SysbenchRefusal {
        for (Key<?> key : OptionValues.ofTests()) {
            if (values.isGiven(key.name()) && !test.knows(key.name())) {
                throw SysbenchRefusal.option("invalid option: --" + key.name() + "=" + values.written(key.name()));
            }
        }
    }

    private Additions additions() throws SysbenchRefusal {
        Problems problems = new Problems();
        List<Setting> settings = SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems);
        if (!problems.isEmpty()) {
            throw SysbenchRefusal.option("--set: " + problems.found().getFirst().message());
        }
        refuseReported(settings);
        return new Additions(
                settings,
                RunKeys.names(ours.getOrDefault(OurOption.DROP_FOREIGN, "")),
                ours.getOrDefault(OurOption.RUNS_DIR, ""),
                ours.containsKey(OurOption.JSON),
                ours.containsKey(OurOption.QUIET_TRUTH),
                ours.containsKey(OurOption.VERDICT));
    }

    private static void refuseReported(List<Setting> settings) throws SysbenchRefusal {
        for (Setting setting : settings) {
            boolean isParameter =
                    OptionValues.ofTests().stream().anyMatch(key -> key.name().equals(setting.key()));
            if (isParameter || REPORTED.contains(setting.key())) {
                throw SysbenchRefusal.option("--set=" + setting.key()
                        + ": sysbench's report depends on it; use sysbench's own option, such as --threads");
            }
        }
    }

    /// The options of one test.
    private static String help(SysbenchTest test) {
        List<Key<?>> known = OptionValues.ofTests().stream()
                .filter(key -> test.knows(key.name()))
                .toList();
        int width = known.stream().mapToInt(key -> shown(key).length()).max().orElse(0);
        StringBuilder text = new StringBuilder(test.word()).append(" options:\n");
        for (Key<?> key : known) {
            text.append("  ")
                    .append(shown(key))
                    .append(" ".repeat(width - shown(key).length() + 1))
                    .append(OptionValues.meaning(key.name()))
                    .append(" [")
                    .append(key.defaultText())
                    .append("]\n");
        }
        return text.append('\n').toString();
    }

    private static String shown(Key<?> key) {
        return "--" + key.name() + label(key);
    }

    /// What stands behind the name of an option in its help.
    public static String label(Key<?> key) {
        if (OptionValues.isSwitch(key)) {
            return "[=on|off]";
        }
        return "=" + (OptionValues.isNumber(key) ? "N" : "STRING");
    }
}
