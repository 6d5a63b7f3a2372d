package io.plimsoll.compat.pgbench;

import io.plimsoll.compat.Additions;
import io.plimsoll.compat.pgbench.PgbenchInit.Method;
import io.plimsoll.compat.pgbench.PgbenchOption.Use;
import io.plimsoll.compat.pgbench.PgbenchRequest.Answer;
import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;
import io.plimsoll.compat.pgbench.PgbenchRequest.Initialization;
import io.plimsoll.compat.pgbench.PgbenchRequest.Load;
import io.plimsoll.compat.pgbench.PgbenchRequest.Log;
import io.plimsoll.compat.pgbench.PgbenchRequest.Place;
import io.plimsoll.compat.pgbench.PgbenchRequest.Showing;
import io.plimsoll.compat.pgbench.PgbenchRequest.Vacuum;
import io.plimsoll.compat.pgbench.PgbenchRequest.Work;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.workload.script.BuiltinScript;
import io.plimsoll.workload.script.expression.Variables;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads a command line of pgbench, with its checks in its order and its messages. Used once, by one thread.
public final class PgbenchOptions {
    private static final int USUAL_TRANSACTIONS = 10;
    private static final List<String> PROTOCOLS = List.of("simple", "extended", "prepared");

    private final RandomSeed seeds;
    private final Consumer<String> notes;
    private final ScriptList scripts;
    private final Map<String, String> definitions = new LinkedHashMap<>();

    /// The last value of each option; empty for those without one.
    private final Map<PgbenchOption, String> given = new EnumMap<>(PgbenchOption.class);
    private final Map<PgbenchOption, Integer> numbers = new EnumMap<>(PgbenchOption.class);
    private final List<String> assignments = new ArrayList<>();

    /// Which options were given that pgbench allows in one mode only.
    private boolean isForLoad;
    private boolean isForInitialization;
    private long seed;
    private double latencyLimit;
    private double rate;
    private double samplingRate;

    private PgbenchOptions(PgbenchRelease version, RandomSeed seeds, Consumer<String> notes) {
        this.seeds = seeds;
        this.notes = notes;
        scripts = new ScriptList(version);
    }

    /// Reads a command line.
    ///
    /// @param variables of the environment
    /// @param notes receives what pgbench says before it begins, in lines without a prefix
    /// @throws PgbenchRefusal where pgbench would end
    public static PgbenchRequest read(
            PgbenchRelease version,
            List<String> arguments,
            Map<String, String> variables,
            RandomSeed seeds,
            Consumer<String> notes)
            throws PgbenchRefusal {
        String first = arguments.isEmpty() ? "" : arguments.getFirst();
        if (first.equals("--help") || first.equals("-?")) {
            return new PgbenchRequest.Help();
        }
        PgbenchOptions options = new PgbenchOptions(version, seeds, notes);
        options.seed(
                variables.get("PGBENCH_RANDOM_SEED"),
                "error while setting random seed from PGBENCH_RANDOM_SEED environment variable");
        GetoptLong getopt = new GetoptLong(version, arguments);
        for (GetoptLong.@Nullable Given next = getopt.next(); next != null; next = getopt.next()) {
            Optional<Answer> answer = options.take(next.option(), next.value());
            if (answer.isPresent()) {
                return answer.get();
            }
        }
        return options.request(getopt.operands());
    }

    /// Which version's options and words to use.
    ///
    /// @param variables of the environment
    public static PgbenchRelease version(List<String> arguments, Map<String, String> variables) throws PgbenchRefusal {
        String option = "--pgbench-version";
        String asked = variables.getOrDefault("PLIMSOLL_PGBENCH_VERSION", "");
        for (int i = 0; i < arguments.size() && !arguments.get(i).equals("--"); i++) {
            String argument = arguments.get(i);
            if (argument.startsWith(option + "=")) {
                asked = argument.substring(option.length() + 1);
            } else if (argument.equals(option) && i + 1 < arguments.size()) {
                asked = arguments.get(i + 1);
            }
        }
        return switch (asked) {
            case "15", "16" -> PgbenchRelease.V15;
            case "", "17", "18" -> PgbenchRelease.V18;
            default ->
                throw PgbenchRefusal.error("there is no version \"" + asked + "\" of pgbench here: choose 15 or 18");
        };
    }

    /// Takes one option, and checks its value as far as pgbench checks it at once.
    private Optional<Answer> take(PgbenchOption option, String value) throws PgbenchRefusal {
        isForLoad |= option.belongsTo(Use.LOAD);
        isForInitialization |= option.belongsTo(Use.INITIALIZATION);
        given.put(option, value);
        switch (option) {
            case CLIENT -> number(option, "-c/--client", 1, Integer.MAX_VALUE);
            case JOBS -> number(option, "-j/--jobs", 1, Integer.MAX_VALUE);
            case SCALE -> number(option, "-s/--scale", 1, Integer.MAX_VALUE);
            case TRANSACTIONS -> number(option, "-t/--transactions", 1, Integer.MAX_VALUE);
            case TIME -> number(option, "-T/--time", 1, Integer.MAX_VALUE);
            case PROGRESS -> number(option, "-P/--progress", 1, Integer.MAX_VALUE);
            case FILLFACTOR -> number(option, "-F/--fillfactor", 10, 100);
            case AGGREGATE_INTERVAL -> number(option, "--aggregate-interval", 1, Integer.MAX_VALUE);
            case PARTITIONS -> number(option, "--partitions", 0, Integer.MAX_VALUE);
            case LATENCY_LIMIT -> latencyLimit = positive("invalid latency limit", value);
            case RATE -> rate = positive("invalid rate limit", value);
            case SAMPLING_RATE -> {
                samplingRate = positive("invalid sampling rate", value);
                refuseIf(samplingRate > 1, "invalid sampling rate: \"" + value + "\"");
            }
            default -> {
                return takeText(option, value);
            }
        }
        return Optional.empty();
    }

    private Optional<Answer> takeText(PgbenchOption option, String value) throws PgbenchRefusal {
        switch (option) {
            case BUILTIN -> {
                if (value.equals("list")) {
                    return Optional.of(new Answer("", ScriptList.builtins() + "\n"));
                }
                scripts.addBuiltin(value);
            }
            case SKIP_SOME_UPDATES -> scripts.addBuiltin(BuiltinScript.SIMPLE_UPDATE.word());
            case SELECT_ONLY -> scripts.addBuiltin(BuiltinScript.SELECT_ONLY.word());
            case FILE -> scripts.addFile(value);
            case SHOW_SCRIPT -> {
                return Optional.of(new Answer("", ScriptList.shown(value)));
            }
            case DEFINE -> define(value);
            case RANDOM_SEED -> seed(value, "error while setting random seed from --random-seed option");
            case INIT_STEPS -> PgbenchInit.check(value);
            case PROTOCOL -> refuseIf(!PROTOCOLS.contains(value), "invalid query mode (-M): \"" + value + "\"");
            case PARTITION_METHOD ->
                refuseIf(
                        Method.named(value).isEmpty(),
                        "invalid partition method, expecting \"range\" or \"hash\", got: \"" + value + "\"");
            case MAX_TRIES ->
                refuseIf(CText.leadingInteger(value) < 0, "invalid number of maximum tries: \"" + value + "\"");
            case SET -> assignments.add(value);
            default -> {
                // Its value is looked at when all options are known.
            }
        }
        return Optional.empty();
    }

    private void number(PgbenchOption option, String shown, int least, int most) throws PgbenchRefusal {
        numbers.put(option, CText.integer(shown, text(option), least, most));
    }

    private static double positive(String fault, String text) throws PgbenchRefusal {
        double number = CText.leadingDecimal(text);
        refuseIf(number <= 0, fault + ": \"" + text + "\"");
        return number;
    }

    private void define(String text) throws PgbenchRefusal {
        int equals = text.indexOf('=');
        refuseIf(equals < 1 || equals == text.length() - 1, "invalid variable definition: \"" + text + "\"");
        String name = text.substring(0, equals);
        refuseIf(!Variables.isName(name), "option: invalid variable name: \"" + name + "\"");
        definitions.put(name, text.substring(equals + 1));
    }

    /// @param asked null if it was not given
    private void seed(@Nullable String asked, String fault) throws PgbenchRefusal {
        seed = seeds.of(asked)
                .orElseThrow(() -> PgbenchRefusal.error("unrecognized random seed option \"" + asked + "\"")
                        .detail("Expecting an unsigned integer, \"time\" or \"rand\".")
                        .then(fault));
        if (asked != null) {
            notes.accept("setting random seed to " + Long.toUnsignedString(seed));
        }
    }

    private static void refuseIf(boolean isWrong, String sentence) throws PgbenchRefusal {
        if (isWrong) {
            throw PgbenchRefusal.error(sentence);
        }
    }

    private boolean has(PgbenchOption option) {
        return given.containsKey(option);
    }

    private String text(PgbenchOption option) {
        return given.getOrDefault(option, "");
    }

    private int number(PgbenchOption option, int otherwise) {
        return numbers.getOrDefault(option, otherwise);
    }

    private PgbenchRequest request(List<String> operands) throws PgbenchRefusal {
        boolean isInitialization = has(PgbenchOption.INITIALIZE);
        if (!isInitialization) {
            scripts.addUsualIfNone();
            scripts.check(protocol());
        }
        List<String> names = new ArrayList<>(operands);
        String database =
                has(PgbenchOption.DBNAME) || names.isEmpty() ? text(PgbenchOption.DBNAME) : names.removeFirst();
        if (!names.isEmpty()) {
            throw PgbenchRefusal.error("too many command-line arguments (first is \"" + names.getFirst() + "\")")
                    .hintAtHelp();
        }
        Place place = new Place(
                text(PgbenchOption.HOST),
                text(PgbenchOption.PORT),
                text(PgbenchOption.USERNAME),
                database,
                text(PgbenchOption.TARGET));
        if (isInitialization) {
            refuseIf(isForLoad, "some of the specified options cannot be used in initialization (-i) mode");
            return new Initialization(initialization(), place, additions());
        }
        refuseIf(isForInitialization, "some of the specified options cannot be used in benchmarking mode");
        checkLoad();
        return new Benchmark(work(), load(), showing(), place, additions());
    }

    private PgbenchInit.Options initialization() throws PgbenchRefusal {
        int partitions = number(PgbenchOption.PARTITIONS, 0);
        refuseIf(
                partitions == 0 && has(PgbenchOption.PARTITION_METHOD),
                "--partition-method requires greater than zero --partitions");
        String steps = has(PgbenchOption.INIT_STEPS) ? text(PgbenchOption.INIT_STEPS) : PgbenchInit.USUAL_STEPS;
        if (has(PgbenchOption.NO_VACUUM)) {
            steps = steps.replace('v', ' ');
        }
        if (has(PgbenchOption.FOREIGN_KEYS) && steps.indexOf('f') < 0) {
            steps += "f";
        }
        return new PgbenchInit.Options(
                steps,
                number(PgbenchOption.SCALE, 1),
                number(PgbenchOption.FILLFACTOR, PgbenchInit.USUAL_FILLFACTOR),
                partitions,
                Method.named(text(PgbenchOption.PARTITION_METHOD)).orElse(Method.RANGE),
                new PgbenchInit.Storage(
                        text(PgbenchOption.TABLESPACE),
                        text(PgbenchOption.INDEX_TABLESPACE),
                        has(PgbenchOption.UNLOGGED_TABLES)),
                has(PgbenchOption.QUIET));
    }

    /// What pgbench says about options that do not fit each other, in its order.
    private void checkLoad() throws PgbenchRefusal {
        int seconds = number(PgbenchOption.TIME, 0);
        int aggregate = number(PgbenchOption.AGGREGATE_INTERVAL, 0);
        boolean isLogging = has(PgbenchOption.LOG);
        refuseIf(
                has(PgbenchOption.TRANSACTIONS) && seconds > 0,
                "specify either a number of transactions (-t) or a duration (-T), not both");
        refuseIf(
                samplingRate > 0 && !isLogging,
                "log sampling (--sampling-rate) is allowed only when logging transactions (-l)");
        refuseIf(
                samplingRate > 0 && aggregate > 0,
                "log sampling (--sampling-rate) and aggregation (--aggregate-interval) cannot be used at the same"
                        + " time");
        refuseIf(aggregate > 0 && !isLogging, "log aggregation is allowed only when actually logging transactions");
        refuseIf(
                has(PgbenchOption.LOG_PREFIX) && !isLogging,
                "log file prefix (--log-prefix) is allowed only when logging transactions (-l)");
        refuseIf(
                seconds > 0 && aggregate > seconds,
                "number of seconds for aggregation (" + aggregate + ") must not be higher than test duration ("
                        + seconds + ")");
        refuseIf(
                seconds > 0 && aggregate > 0 && seconds % Math.max(1, aggregate) != 0,
                "duration (" + seconds + ") must be a multiple of aggregation interval (" + aggregate + ")");
        refuseIf(
                has(PgbenchOption.PROGRESS_TIMESTAMP) && !has(PgbenchOption.PROGRESS),
                "--progress-timestamp is allowed only under --progress");
        refuseIf(
                maxTries() == 0 && latencyLimitMicros() == 0 && seconds == 0,
                "an unlimited number of transaction tries can only be used with --latency-limit or a duration (-T)");
    }

    private String protocol() {
        return has(PgbenchOption.PROTOCOL) ? text(PgbenchOption.PROTOCOL) : PROTOCOLS.getFirst();
    }

    private int maxTries() {
        return has(PgbenchOption.MAX_TRIES) ? CText.leadingInteger(text(PgbenchOption.MAX_TRIES)) : 1;
    }

    private long latencyLimitMicros() {
        return (long) (latencyLimit * 1_000);
    }

    private Work work() {
        Vacuum vacuum = has(PgbenchOption.VACUUM_ALL) ? Vacuum.ALL : Vacuum.USUAL;
        return new Work(
                scripts.choices(),
                definitions,
                protocol(),
                Optional.ofNullable(numbers.get(PgbenchOption.SCALE)),
                seed,
                has(PgbenchOption.NO_VACUUM) ? Vacuum.NONE : vacuum);
    }

    private Load load() {
        int seconds = number(PgbenchOption.TIME, 0);
        int clients = number(PgbenchOption.CLIENT, 1);
        return new Load(
                clients,
                Math.min(number(PgbenchOption.JOBS, 1), clients),
                has(PgbenchOption.JOBS),
                seconds > 0 ? 0 : number(PgbenchOption.TRANSACTIONS, USUAL_TRANSACTIONS),
                seconds,
                rate,
                latencyLimitMicros(),
                maxTries(),
                has(PgbenchOption.CONNECT),
                has(PgbenchOption.EXIT_ON_ABORT));
    }

    private Showing showing() {
        return new Showing(
                number(PgbenchOption.PROGRESS, 0),
                has(PgbenchOption.PROGRESS_TIMESTAMP),
                has(PgbenchOption.REPORT_PER_COMMAND),
                has(PgbenchOption.FAILURES_DETAILED),
                has(PgbenchOption.VERBOSE_ERRORS),
                has(PgbenchOption.DEBUG),
                log());
    }

    private Optional<Log> log() {
        String prefix = has(PgbenchOption.LOG_PREFIX) ? text(PgbenchOption.LOG_PREFIX) : "pgbench_log";
        return has(PgbenchOption.LOG)
                ? Optional.of(new Log(
                        prefix, samplingRate > 0 ? samplingRate : 1, number(PgbenchOption.AGGREGATE_INTERVAL, 0)))
                : Optional.empty();
    }

    private Additions additions() {
        Problems problems = new Problems();
        List<Setting> settings = SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems);
        problems.refuseIfAny();
        return new Additions(
                settings,
                RunKeys.names(text(PgbenchOption.DROP_FOREIGN)),
                text(PgbenchOption.RUNS_DIR),
                has(PgbenchOption.JSON),
                has(PgbenchOption.QUIET_TRUTH),
                has(PgbenchOption.VERDICT));
    }
}
