package io.plimsoll.cli.measure;

import io.plimsoll.analysis.search.ConcurrencyRuns;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.TimeSpan;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
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
public final class ConcurrencyCommand extends SearchCommand {
    private static final int SESSIONS_MAX = 10_000;

    private static final Set<String> DECIDED = Set.of("arrival", "measure", "rounds", "sessions");

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
            problems.add(Origin.COMMAND_LINE, "--from " + from + " --to " + to + " needs 1 <= from <= to <= 10,000");
        }
        TimeSpan atMost = atMost(problems);
        problems.refuseIfAny();
        ConcurrencyRuns search = new ConcurrencyRuns(store(), new ConcurrencyRuns.Question(from, to, atMost));
        return execute(search, Map.of(), DECIDED, (_, _) -> {});
    }
}
