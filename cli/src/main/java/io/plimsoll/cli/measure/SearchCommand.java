package io.plimsoll.cli.measure;

import io.plimsoll.analysis.search.Search;
import io.plimsoll.app.Interruption;
import io.plimsoll.app.SearchReports;
import io.plimsoll.app.SearchRun;
import io.plimsoll.app.StepPlanner;
import io.plimsoll.app.SweepBegin;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.TimeSpan;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// A command that searches: many short runs on one open target, each decided by what the earlier ones found.
abstract class SearchCommand extends TerminalCommand {
    /// What a step is unless the spec says otherwise: short, without an audit.
    private static final Map<String, String> DEFAULTS =
            Map.of("interval", "200ms", "warmup", "1s", "audit", "false", "drain", "2s");

    private static final TimeSpan AT_LEAST = TimeSpan.ofSeconds(10);

    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Option(
            names = "--at-most",
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "How long all of it may take, loading included: 5m if not given.")
    private String atMost = "5m";

    @Option(
            names = "--resume",
            paramLabel = "SEARCH",
            description = "Go on with a search that was interrupted: its id, the beginning of it, or `last`.")
    private @Nullable String resumed;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the figures of all steps to this file, too.")
    private @Nullable Path csv;

    final TimeSpan atMost(Problems problems) {
        try {
            TimeSpan time = TimeSpan.parse(atMost);
            if (time.compareTo(AT_LEAST) < 0) {
                problems.add(Origin.COMMAND_LINE, "--at-most " + atMost + " is too short: a search needs 10s at least");
            }
            return time;
        } catch (IllegalArgumentException unclear) {
            problems.add(Origin.COMMAND_LINE, "--at-most " + atMost + " " + unclear.getMessage());
            return AT_LEAST;
        }
    }

    /// Where runs are stored.
    final Path store() {
        return output.store();
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
        StepPlanner planner = spec.stepPlanner(all, decided);
        try (SearchRun run = new SearchRun(search, planner, output, terminal());
                Interruption interruption = new Interruption()) {
            Problems problems = new Problems();
            check.accept(run.open(), problems);
            problems.refuseIfAny();
            SweepFolder folder = run.folder(resumed);
            boolean isOver = run.execute(folder, interruption);
            SearchReports reports = new SearchReports(terminal(), output);
            Verdict verdict = reports.print(folder, search);
            reports.write(folder, search, csv);
            return isOver ? verdict.exitCode() : new SweepBegin(terminal(), output.store()).interrupted(folder);
        }
    }
}
