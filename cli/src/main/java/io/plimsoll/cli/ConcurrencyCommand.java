package io.plimsoll.cli;

import io.plimsoll.analysis.search.ConcurrencyRuns;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.TimeSpan;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll concurrency`: finds the useful number of concurrent sessions.
@Command(
        name = "concurrency",
        header = "Find the number of sessions beyond which throughput stops growing, and how it scales.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  plimsoll concurrency tpcb --target postgres:embedded --to 64",
            "  plimsoll concurrency ycsb --target h2:mem --from 1 --to 16 --at-most 1m",
            "",
            "Exit codes: 0 found, 1 operations failed there, 3 the harness was the limit."
        })
final class ConcurrencyCommand extends TerminalCommand {
    private static final int SESSIONS_MAX = 10_000;

    /// The defaults of a step: many short steps, each without leftovers for the next.
    private static final Map<String, String> DEFAULTS =
            Map.of("interval", "200ms", "warmup", "1s", "audit", "false", "drain", "2s");

    private static final Set<String> DECIDED = Set.of("arrival", "measure", "rounds", "sessions");

    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final SearchOptions options = new SearchOptions();

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Option(
            names = "--from",
            paramLabel = "N",
            defaultValue = "1",
            description = "The first concurrency; 1 if not given.")
    private int from = 1;

    @Option(
            names = "--to",
            paramLabel = "N",
            defaultValue = "256",
            description = "The highest concurrency to try; 256 if not given.")
    private int to = 256;

    @Override
    public Integer call() throws Exception {
        Problems problems = new Problems();
        if (from < 1 || to < from || to > SESSIONS_MAX) {
            problems.add(Origin.COMMAND_LINE, "--from " + from + " --to " + to + " wants 1 <= from <= to <= 10,000");
        }
        TimeSpan atMost = options.atMost(problems);
        problems.refuseIfAny();
        ConcurrencyRuns search = new ConcurrencyRuns(output.store(), new ConcurrencyRuns.Question(from, to, atMost));
        StepPlanner planner = spec.stepPlanner(DEFAULTS, DECIDED);
        try (SearchRun run = new SearchRun(search, planner, output, terminal());
                Interruption interruption = new Interruption()) {
            run.open();
            SweepFolder folder = run.folder(options.resumed);
            boolean isOver = run.execute(folder, interruption);
            SearchReports reports = new SearchReports(terminal(), output);
            Verdict verdict = reports.print(folder, search);
            reports.write(folder, search, options.csv);
            return isOver ? verdict.exitCode() : new SweepBegin(terminal(), output.store()).interrupted(folder);
        }
    }
}
