package io.plimsoll.cli;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepHeadline;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import io.plimsoll.unit.Count;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// A command that measures a table that somebody publishes: a sweep, and its figures beside the published ones.
abstract class TableSweepCommand extends TerminalCommand {
    @Option(
            names = {"-t", "--target"},
            paramLabel = "ADDRESS",
            defaultValue = "postgres:embedded",
            description = "Database: `plimsoll targets` lists forms; postgres:embedded if not given.")
    private String target = "postgres:embedded";

    @Mixin
    private final TargetOptions place = new TargetOptions();

    @Option(names = "--user", paramLabel = "NAME", description = "User at the target.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Password; better in the environment variable PLIMSOLL_PASSWORD. Never stored.")
    private @Nullable String password;

    @Option(names = "--repeats", paramLabel = "N", description = "How often each cell is run.")
    private String repeats = "";

    @Option(
            names = "--resume",
            paramLabel = "SWEEP",
            description = "Go on with a sweep that was interrupted: its id, the beginning of it, or `last`.")
    private @Nullable String resumed;

    @Option(names = "-p", paramLabel = "KEY=VALUE", description = "Any key of a spec, for all cells; repeatable.")
    private List<String> assignments = new ArrayList<>();

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    /// What a file of the sweep would hold; what is wrong with options is added to `problems`.
    abstract SpecFile.Content content(Problems problems);

    /// The figures beside the published ones.
    abstract String table(SweepFigures figures);

    final String target() {
        return target;
    }

    /// Of an option that is a number, such as `100k`; below 1 or no number, it is a problem and 1.
    static long count(String option, String text, Problems problems) {
        try {
            long count = Count.parse(text);
            if (count >= 1) {
                return count;
            }
            problems.add(Origin.COMMAND_LINE, option + " = " + text + ": at least 1 is wanted");
        } catch (IllegalArgumentException refused) {
            problems.add(Origin.COMMAND_LINE, option + " = " + text + ": " + refused.getMessage());
        }
        return 1;
    }

    @Override
    public final Integer call() throws Exception {
        Problems problems = new Problems();
        SpecFile.Content content = content(problems);
        List<Setting> overrides = SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems);
        if (user != null) {
            overrides.add(new Setting("user", user, Origin.COMMAND_LINE));
        }
        if (target.strip().startsWith("@")) {
            overrides.add(new Setting("target", target, Origin.COMMAND_LINE));
        }
        overrides = place.complete(overrides, problems);
        SweepSpec spec = SweepSpec.of(content, new SweepSpec.Added(List.of(), repeats, overrides), problems);
        SweepPlan plan = SweepPlan.of(spec, Passwords.of(password), problems);
        SweepBegin begin = new SweepBegin(terminal(), output.store());
        SweepFolder folder = begin.folder(plan, resumed);
        try (Interruption interruption = new Interruption()) {
            boolean isOver = new SweepRun(plan, folder, output, terminal(), interruption).execute();
            int exitCode = print(folder);
            return isOver ? exitCode : begin.interrupted(folder);
        }
    }

    private int print(SweepFolder folder) throws IOException {
        SweepReports reports = new SweepReports(terminal(), output.json());
        reports.write(folder, null);
        if (output.json()) {
            return reports.print(folder).exitCode();
        }
        SweepFigures figures = SweepReports.figures(folder);
        terminal().out().print(table(figures));
        terminal().out().print("\n" + SweepHeadline.of(figures) + "\n");
        terminal().out().flush();
        return figures.verdict().exitCode();
    }
}
