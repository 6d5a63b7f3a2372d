package io.plimsoll.cli.measure;

import io.plimsoll.analysis.search.ConcurrencyRuns;
import io.plimsoll.analysis.search.LoadLineRuns;
import io.plimsoll.analysis.search.Objective.Objectives;
import io.plimsoll.analysis.search.Search;
import io.plimsoll.app.Interruption;
import io.plimsoll.app.SearchRun;
import io.plimsoll.app.SweepReports;
import io.plimsoll.app.SweepRun;
import io.plimsoll.app.setup.ProjectFile;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.TimeSpan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// A command that searches: many short runs on one open target, each decided by what the earlier ones found.
public abstract class SearchCommand extends OutputCommand.Detachable {
    /// What a step is unless the spec says otherwise: short, without an audit.
    private static final Map<String, String> DEFAULTS =
            Map.of("interval", "200ms", "warmup", "1s", "audit", "false", "drain", "2s");

    private static final TimeSpan AT_LEAST = TimeSpan.ofSeconds(10);

    private static final Key<String> AT_MOST = KeyOptions.option(
                    "TIME", "how long all of it may take, loading included", "--at-most")
            .otherwise("5m");

    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final KeyOptions own = KeyOptions.own(AT_MOST, KeyOptions.RESUME, KeyOptions.CSV);

    final TimeSpan atMost(Problems problems) {
        String atMost = own.text(AT_MOST);
        try {
            TimeSpan span = TimeSpan.parse(atMost);
            if (span.compareTo(AT_LEAST) < 0) {
                problems.add(Origin.COMMAND_LINE, "--at-most " + atMost + " is too short: a search needs 10s at least");
            }
            return span;
        } catch (IllegalArgumentException unclear) {
            problems.add(Origin.COMMAND_LINE, "--at-most " + atMost + " " + unclear.getMessage());
            return AT_LEAST;
        }
    }

    /// Searches, prints and stores what was found.
    ///
    /// @param defaults settings of a step beyond the usual ones
    /// @param decided keys that the search decides
    /// @param check given the names of the target's operations before anything is stored
    /// @return the exit code
    final int execute(
            Search search, Map<String, String> defaults, Set<String> decided, BiConsumer<List<String>, Problems> check)
            throws Exception {
        Map<String, String> all = new HashMap<>(DEFAULTS);
        all.putAll(defaults);
        SearchRun.StepPlanner planner = spec.stepPlanner(all, decided);
        try (SearchRun run = new SearchRun(search, planner, this, terminal());
                Interruption interruption = new Interruption()) {
            Problems problems = new Problems();
            check.accept(run.open(), problems);
            problems.refuseIfAny();
            SweepFolder folder = run.folder(own.resumed());
            boolean isOver = run.execute(folder, interruption);
            Verdict verdict =
                    sweepReports().report(folder, SweepReports.forms(folder, search), own.path(KeyOptions.CSV));
            return isOver ? verdict.exitCode() : SweepRun.interrupted(folder, terminal());
        }
    }

    /// `plimsoll concurrency`: finds the useful number of concurrent sessions.
    @Command(
            name = "concurrency",
            header = "Find the number of sessions beyond which throughput stops growing, and how it scales.",
            footer = {
                "",
                "The search chooses --arrival, --measure, --rounds and --sessions. Other defaults than those above:",
                "--warmup 1s, no audit.",
                "",
                "Examples:",
                "  plimsoll concurrency tpcb --target postgres:embedded --to 64",
                "  plimsoll concurrency ycsb --target h2:mem --from 1 --to 16 --at-most 1m",
                "",
                "Exit codes: 0 found, 1 operations failed there, 3 undecided, or the harness was the limit."
            })
    public static final class Concurrency extends SearchCommand {
        private static final int SESSIONS_MAX = 10_000;

        private static final Set<String> DECIDED = Set.of("arrival", "measure", "rounds", "sessions");

        @Option(names = "--from", paramLabel = "N", description = "How many sessions to begin with. Default: 1.")
        private int from = 1;

        @Option(names = "--to", paramLabel = "N", description = "How many sessions to try at most. Default: 256.")
        private int to = 256;

        @Override
        public Integer call() throws Exception {
            Problems problems = new Problems();
            if (from < 1 || to < from || to > SESSIONS_MAX) {
                problems.add(
                        Origin.COMMAND_LINE, "--from " + from + " --to " + to + " needs 1 <= from <= to <= 10,000");
            }
            TimeSpan atMost = atMost(problems);
            problems.refuseIfAny();
            ConcurrencyRuns search = new ConcurrencyRuns(store(), new ConcurrencyRuns.Question(from, to, atMost));
            return execute(search, Map.of(), DECIDED, (_, _) -> {});
        }
    }

    /// `plimsoll loadline`: finds the highest load at which the target meets the objectives.
    @Command(
            name = "loadline",
            header = "Find the highest rate that meets the objectives (the load line), with an interval.",
            footer = {
                "",
                "An objective is a metric and its limit: p50 to p99.99, mean or max of the latency, errors, rate;",
                "of all operations, or of one: new-order.p90<5s. Latencies count from the intended start. Where none",
                "limits errors, errors<0.1%% holds. The search chooses --arrival, --measure and --rounds. Other",
                "defaults than those above: --sessions 32, --warmup 1s, no audit.",
                "",
                "Examples:",
                "  plimsoll loadline tpcb --target postgres:embedded --objective 'p99<10ms'",
                "  plimsoll loadline ycsb --target h2:mem -o 'p99<2ms' -o 'errors<0.01%%' --at-most 2m",
                "",
                "Exit codes: 0 a line was found, 1 nothing meets the objectives, or less than asked for,",
                "3 undecided, or the harness was the limit."
            })
    public static final class Loadline extends SearchCommand {
        private static final Set<String> DECIDED = Set.of("arrival", "measure", "rounds");

        private static final Key<String> OBJECTIVE = KeyOptions.option(
                        "OBJECTIVE",
                        "what must hold, such as p99<10ms; repeatable. Default: the objectives of plimsoll.yaml",
                        "-o",
                        "--objective")
                .repeatable();

        private static final Key<String> PRECISION = KeyOptions.option(
                        "SHARE", "target width of the interval, from end to end", "--precision")
                .otherwise("5%");

        private static final Key<String> EVENLY = KeyOptions.toggle(
                "space operations evenly. Otherwise they come as independent users do (Poisson)", "--evenly");

        @Mixin
        private final KeyOptions promise = KeyOptions.own(OBJECTIVE, PRECISION, EVENLY);

        @Override
        public Integer call() throws Exception {
            List<String> objectives = promise.all(OBJECTIVE);
            List<String> wanted =
                    objectives.isEmpty() ? ProjectFile.ofThisProcess().objectives() : objectives;
            if (wanted.isEmpty()) {
                throw refused("--objective OBJECTIVE must be given, or objectives in " + ProjectFile.NAME);
            }
            if (objectives.isEmpty()) {
                say("objectives " + String.join(", ", wanted) + " (" + ProjectFile.NAME + ")");
            }
            Problems problems = new Problems();
            Objectives promised = Objectives.of(wanted, problems);
            TimeSpan atMost = atMost(problems);
            LoadLineRuns search = new LoadLineRuns(
                    store(), new LoadLineRuns.Question(promised, share(problems), atMost, promise.has(EVENLY)));
            problems.refuseIfAny();
            return execute(search, Map.of("sessions", "32"), DECIDED, promised::check);
        }

        private double share(Problems problems) {
            String precision = promise.text(PRECISION);
            if (!precision.matches("\\d+(\\.\\d+)?%")) {
                problems.add(Origin.COMMAND_LINE, "--precision " + precision + " needs a share in percent, such as 5%");
                return 1;
            }
            double share = Double.parseDouble(precision.substring(0, precision.length() - 1)) / 100;
            if (share < 0.01 || share > 0.5) {
                problems.add(Origin.COMMAND_LINE, "--precision " + precision + " needs a share from 1% to 50%");
            }
            return share;
        }
    }
}
