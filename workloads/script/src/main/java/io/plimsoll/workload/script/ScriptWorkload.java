package io.plimsoll.workload.script;

import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.script.ScriptOperation.OnError;
import io.plimsoll.workload.script.ScriptOperation.SessionRules;
import io.plimsoll.workload.script.ScriptPlan.PlannedScript;
import io.plimsoll.workload.script.ScriptSources.Source;
import io.plimsoll.workload.script.expression.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The workload `script`: pgbench's scripts, in its language and on the user's own tables. Stateless and thread-safe.
public record ScriptWorkload() implements Workload {
    /// The most that a run can have.
    private static final long RETRIES_MAX = 1_000_000;

    private static final Keys KEYS = new Keys("""
            define                   |          | variables of the scripts, NAME=VALUE, separated by commas; write \
                \\, for a comma in a value
            protocol                 | prepared | how statements are sent: simple puts values into the text, the \
                others send them apart
            random                   | indexed  | where random numbers come from: indexed draws them by the \
                operation's index, pgbench as pgbench does
            random-seed              |          | the seed of random = pgbench; empty takes the run's seed
            pgbench-threads          | 1        | with random = pgbench: how many of its threads deal several scripts; \
                at most one per session
            on-error                 | count    | what happens on an error that is not tried again: it is counted, or \
                ends the session as in pgbench, or the run
            connect                  | once     | when sessions connect: once, or for each transaction, as pgbench -C \
                does; each then has a thread
            allow-shell              | false    | whether scripts may execute commands of the operating system \
                (\\shell, \\setshell) as you
            commands                 | false    | whether each command of the scripts is timed, as pgbench -r does; \
                each session then has a thread
            client-messages          | nothing  | what is printed of sessions in pgbench's words: why they end, \
                errors, or steps; each then has a thread
            transaction-log          |          | beginning of the names of files with a line for each transaction, \
                as pgbench -l writes; empty: none; each session then has a thread
            transaction-log-sampling | 1        | the share of transactions in the transaction log
            transaction-log-interval | 0        | how many seconds a line of the transaction log sums up; 0: a line is \
                about one transaction
            transaction-log-detailed | false    | whether the transaction log names the kind of failures
            pgbench-version          | v18      | whose language the scripts are in
            """);
    private static final Key<String> SCRIPTS = KEYS.add(Key.required(
            "scripts",
            ValueType.text(),
            "pgbench scripts, FILE[@WEIGHT] or builtin:NAME[@WEIGHT], separated by commas; - is the standard input"));
    private static final Key<String> DEFINE = KEYS.text("define");
    private static final Key<QueryMode> PROTOCOL = KEYS.word("protocol", QueryMode.class);
    private static final Key<RandomSource> RANDOM = KEYS.word("random", RandomSource.class);
    private static final Key<String> RANDOM_SEED = KEYS.key(
            "random-seed", ValueType.of("an unsigned number of 64 bits", ScriptWorkload::unsigned, text -> text));
    private static final Key<Long> THREADS = KEYS.count("pgbench-threads", 1, 1_000_000);
    private static final Key<OnError> ON_ERROR = KEYS.word("on-error", OnError.class);
    private static final Key<Connect> CONNECT = KEYS.word("connect", Connect.class);
    private static final Key<Boolean> ALLOW_SHELL = KEYS.flag("allow-shell");
    private static final Key<Boolean> COMMANDS = KEYS.flag("commands");
    private static final Key<ClientMessages.Extent> MESSAGES =
            KEYS.word("client-messages", ClientMessages.Extent.class);
    private static final Key<String> LOG = KEYS.text("transaction-log");
    private static final Key<Double> LOG_SAMPLING = KEYS.decimal("transaction-log-sampling", "0.000000001", "1");
    private static final Key<Long> LOG_INTERVAL = KEYS.count("transaction-log-interval", 0, 1_000_000_000);
    private static final Key<Boolean> LOG_DETAILED = KEYS.flag("transaction-log-detailed");
    private static final Key<Version> VERSION = KEYS.word("pgbench-version", Version.class);

    private static final Description DESCRIPTION = new Description(
            "script", "pgbench scripts of your own, on your own tables", List.of(), KEYS.all(), SCRIPTS);

    /// Where random numbers come from.
    private enum RandomSource {
        INDEXED,
        PGBENCH
    }

    /// When sessions connect.
    private enum Connect {
        ONCE,
        EACH
    }

    private enum Version {
        V15(PgbenchVersion.V15),
        V18(PgbenchVersion.V18);

        private final PgbenchVersion language;

        Version(PgbenchVersion language) {
            this.language = language;
        }
    }

    private static String unsigned(String text) {
        try {
            return text.isEmpty() ? "" : Long.toUnsignedString(Long.parseUnsignedLong(text));
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException("needs an unsigned number of 64 bits", noNumber);
        }
    }

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    /// The tables are the user's own.
    @Override
    public Optional<Key<?>> sizeKey() {
        return Optional.empty();
    }

    @Override
    public boolean drivesForeign(Spec spec) {
        return true;
    }

    @Override
    public WorkloadPlan plan(Spec spec, Seed seed, Problems problems) {
        Spec readable = keys().stream().allMatch(spec::has) ? spec : null;
        if (readable == null) {
            return nothing();
        }
        try {
            List<Source> sources = ScriptSources.read(spec.get(SCRIPTS));
            return plan(sources, ScriptInvariants.of(sources), spec, seed, problems);
        } catch (IllegalArgumentException refused) {
            problems.add(spec.origin(SCRIPTS), "scripts " + refused.getMessage());
            return nothing();
        }
    }

    /// A plan for a spec that has problems: nobody uses it.
    private static ScriptPlan nothing() {
        ScriptClients.Source random = new ScriptClients.Source(false, 0, 1, 1);
        return new ScriptPlan(
                List.of(),
                new Variables(),
                List.of(),
                QueryMode.SIMPLE,
                new SessionRules(OnError.COUNT, false),
                new ScriptClients.Setup(Map.of(), random, false, ScriptClients.Printing.NOTHING, Optional.empty()),
                Optional.empty());
    }

    private static ScriptPlan plan(
            List<Source> sources, List<Invariant> invariants, Spec spec, Seed seed, Problems problems) {
        Variables variables = new Variables();
        ScriptParser parser = new ScriptParser(spec.get(VERSION).language, variables);
        List<PlannedScript> scripts = new ArrayList<>();
        for (Source source : sources) {
            try {
                PgbenchScript script = parser.parse(source.shown(), source.text());
                problemOf(script, spec).ifPresent(problem -> problems.add(spec.origin(SCRIPTS), problem));
                PlannedScript planned = new PlannedScript(source.name(), source.weight(), script, source.builtin());
                if (planned.script().hasShell() && !spec.get(ALLOW_SHELL)) {
                    problems.add(
                            spec.origin(SCRIPTS),
                            source.shown() + " executes commands of the operating system (\\shell or \\setshell);"
                                    + " if you trust it, set allow-shell = true");
                }
                scripts.add(planned);
            } catch (ScriptException refused) {
                problems.add(spec.origin(SCRIPTS), refused.getMessage());
            }
        }
        int clients = Math.toIntExact(spec.number("sessions").orElse(1));
        int threads = (int) Math.min(spec.get(THREADS), clients);
        String given = spec.get(RANDOM_SEED);
        long randomSeed = given.isEmpty() ? seed.value() : Long.parseUnsignedLong(given);
        boolean isSequential = spec.get(RANDOM) == RandomSource.PGBENCH;
        ScriptClients.Setup setup = new ScriptClients.Setup(
                definitions(spec, problems),
                new ScriptClients.Source(isSequential, randomSeed, clients, threads),
                sources.stream().anyMatch(source -> source.builtin().isPresent()),
                new ScriptClients.Printing(spec.get(MESSAGES), tries(spec), new Printer()),
                log(spec));
        return new ScriptPlan(
                scripts,
                variables,
                invariants,
                spec.get(PROTOCOL),
                new SessionRules(spec.get(ON_ERROR), spec.get(CONNECT) == Connect.EACH),
                setup,
                spec.get(COMMANDS)
                        ? Optional.of(new CommandTimes(
                                scripts.stream().map(PlannedScript::script).toList()))
                        : Optional.empty());
    }

    private static Optional<TransactionLog> log(Spec spec) {
        return spec.get(LOG).isEmpty()
                ? Optional.empty()
                : Optional.of(new TransactionLog(new TransactionLog.Settings(
                        spec.get(LOG),
                        spec.get(LOG_SAMPLING),
                        Math.toIntExact(spec.get(LOG_INTERVAL)),
                        spec.get(LOG_DETAILED),
                        tries(spec) != 1)));
    }

    /// 0 for as many retries as there can be.
    private static int tries(Spec spec) {
        long retries = spec.number("retries").orElse(0);
        return retries >= RETRIES_MAX ? 0 : (int) retries + 1;
    }

    private static Map<String, String> definitions(Spec spec, Problems problems) {
        try {
            return ScriptSources.definitions(spec.get(DEFINE));
        } catch (IllegalArgumentException refused) {
            problems.add(spec.origin(DEFINE), "define " + refused.getMessage());
            return Map.of();
        }
    }

    /// Why a script that pgbench understands cannot run here.
    private static Optional<String> problemOf(PgbenchScript script, Spec spec) {
        QueryMode mode = spec.get(PROTOCOL);
        // As in pgbench, a session that ends at its first error fails where the pipeline begins.
        boolean mayBegin = mode != QueryMode.SIMPLE || spec.get(ON_ERROR) != OnError.COUNT;
        for (ScriptCommand command : script.commands()) {
            if (command instanceof ScriptCommand.Pipeline && !mayBegin) {
                return Optional.of("script " + script.name()
                        + " has pipelines, which protocol = simple cannot send: use" + " extended or prepared");
            }
            if (command instanceof ScriptCommand.Sql sql && mode != QueryMode.SIMPLE) {
                Optional<String> problem = sql.text().problemOfParameters();
                if (problem.isPresent()) {
                    return Optional.of("script " + script.name() + ": " + problem.get());
                }
            }
        }
        return Optional.empty();
    }
}
