package io.plimsoll.cli.tools;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepFigures.SweepHeadline;
import io.plimsoll.app.Interruption;
import io.plimsoll.app.SweepBegin;
import io.plimsoll.app.SweepReports;
import io.plimsoll.app.SweepRun;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.PasswordOption;
import io.plimsoll.cli.option.TargetOptions;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import io.plimsoll.unit.Count;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// A command that measures a published table: a sweep, and its figures next to the published ones.
abstract class TableSweepCommand extends ForeignCommand {
    private static final String TARGET = "postgres:embedded";

    @Mixin
    private final KeyOptions keys = KeyOptions.of(Role.TARGET, Role.HARNESS, Role.LABEL);

    @Mixin
    private final TargetOptions place = new TargetOptions();

    @Mixin
    private final PasswordOption credentials = new PasswordOption();

    @Option(names = "--repeats", paramLabel = "N", description = "How often each cell is run.")
    private String repeats = "";

    @Option(
            names = "--resume",
            paramLabel = "SWEEP",
            description = "Go on with a sweep that was interrupted: its id, the beginning of it, or `last`.")
    private @Nullable String resumed;

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    /// The content of a sweep file with these options. Problems are added to `problems`.
    abstract SpecFile.Content content(Problems problems);

    /// The figures next to the published ones.
    abstract String table(SweepFigures figures);

    /// The target; by default a PostgreSQL started here.
    final String target() {
        return keys.given(RunKeys.TARGET).orElse(TARGET);
    }

    /// Parses a number such as `100k`. If it is malformed or less than 1, adds a problem and returns 1.
    static long count(String option, String text, Problems problems) {
        try {
            long count = Count.parse(text);
            if (count >= 1) {
                return count;
            }
            problems.add(Origin.COMMAND_LINE, option + " = " + text + ": must be at least 1");
        } catch (IllegalArgumentException refused) {
            problems.add(Origin.COMMAND_LINE, option + " = " + text + ": " + refused.getMessage());
        }
        return 1;
    }

    @Override
    public final Integer call() throws Exception {
        Problems problems = new Problems();
        SpecFile.Content content = content(problems);
        List<Setting> overrides = place.complete(keys.given(problems), problems);
        SweepSpec spec = SweepSpec.of(content, new SweepSpec.Added(List.of(), repeats, overrides), problems);
        SweepPlan plan = SweepPlan.of(spec, credentials.passwords(), problems);
        SweepBegin begin = new SweepBegin(terminal(), output.store());
        SweepFolder folder = begin.folder(plan, resumed);
        try (Interruption interruption = new Interruption()) {
            boolean isOver = new SweepRun(plan, folder, output, terminal(), interruption).execute();
            int exitCode = print(folder);
            return isOver ? exitCode : begin.interrupted(folder);
        }
    }

    private int print(SweepFolder folder) throws IOException {
        SweepReports reports = new SweepReports(terminal(), output);
        reports.write(folder, null);
        if (output.json()) {
            return reports.print(folder).exitCode();
        }
        SweepFigures figures = SweepReports.figures(folder);
        print(table(figures) + "\n" + SweepHeadline.of(figures) + "\n");
        return figures.verdict().exitCode();
    }
}
