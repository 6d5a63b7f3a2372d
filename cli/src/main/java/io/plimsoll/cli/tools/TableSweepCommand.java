package io.plimsoll.cli.tools;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepFigures.SweepHeadline;
import io.plimsoll.app.SweepReports;
import io.plimsoll.app.SweepRun;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.RunOptions;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;

/// A command that measures a published table: a sweep, and its figures next to the published ones.
abstract class TableSweepCommand extends OutputCommand.Detachable {
    private static final String TARGET = "postgres:embedded";

    private static final Key<String> REPEATS =
            KeyOptions.option("N", "how often each cell is run. Default: 1", "--repeats");

    @Mixin
    private final RunOptions options = RunOptions.of(Role.TARGET, Role.HARNESS, Role.LABEL);

    @Mixin
    private final KeyOptions own = KeyOptions.own(REPEATS, KeyOptions.RESUME);

    /// The content of a sweep file with these options. Problems are added to `problems`.
    abstract SpecFile.Content content(Problems problems);

    /// The figures next to the published ones.
    abstract String table(SweepFigures figures);

    /// The target; by default a PostgreSQL started here.
    final String target() {
        return options.given(RunKeys.TARGET).orElse(TARGET);
    }

    /// Parses a number such as `100k`. If it is malformed or less than 1, adds a problem and returns 1.
    static long count(String option, String text, Problems problems) {
        long count = CommonOptions.count(option, text, 1, problems);
        if (count < 1) {
            problems.add(Origin.COMMAND_LINE, option + " = " + text + ": must be at least 1");
        }
        return Math.max(1, count);
    }

    @Override
    public final Integer call() throws Exception {
        Problems problems = new Problems();
        SpecFile.Content content = content(problems);
        List<Setting> overrides = options.complete(options.given(problems), problems);
        SweepSpec spec = SweepSpec.of(content, new SweepSpec.Added(List.of(), own.text(REPEATS), overrides), problems);
        SweepPlan plan = SweepPlan.of(spec, options.passwords(), problems);
        return SweepRun.run(plan, own.resumed(), this, terminal(), this::report);
    }

    private int report(SweepFolder folder) throws IOException {
        SweepFigures figures = SweepReports.figures(folder);
        String text = table(figures) + "\n" + SweepHeadline.of(figures) + "\n";
        return sweepReports().report(folder, text).exitCode();
    }
}
