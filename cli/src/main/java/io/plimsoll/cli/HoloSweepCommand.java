package io.plimsoll.cli;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepHeadline;
import io.plimsoll.driver.Secret;
import io.plimsoll.holo.published.PublishedTable;
import io.plimsoll.holo.published.TableReport;
import io.plimsoll.holo.published.TableSweep;
import io.plimsoll.holo.published.TableSweep.Size;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import io.plimsoll.unit.Count;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll holo matrix`: the whole table of the Hologres page, by one command.
@Command(
        name = "matrix",
        header = "Run the table that Hologres publishes, and compare its ratios with both published versions.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Small by default: minutes on two processors. Examples:",
            "  plimsoll holo matrix --target postgres:embedded",
            "  plimsoll holo matrix --target postgres:embedded --columns 20 --orientations row --rows 20k",
            "  plimsoll holo matrix --target jdbc:hologres://host:80/db --user me --published-size"
        })
final class HoloSweepCommand extends TerminalCommand {
    @Option(
            names = {"-t", "--target"},
            paramLabel = "ADDRESS",
            defaultValue = "postgres:embedded",
            description = "Database: `plimsoll targets` lists forms; postgres:embedded if not given.")
    private String target = "postgres:embedded";

    @Option(names = "--user", paramLabel = "NAME", description = "User at the target.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Password; better in the environment variable PLIMSOLL_PASSWORD. Never stored.")
    private @Nullable String password;

    @Option(names = "--rows", paramLabel = "N", description = "Rows of each table; 100k if not given.")
    private @Nullable String rows;

    @Option(names = "--columns", paramLabel = "N,N", split = ",", description = "Column counts; 20,50,100.")
    private List<String> columns = new ArrayList<>(List.of("20", "50", "100"));

    @Option(
            names = "--orientations",
            paramLabel = "WORD,WORD",
            split = ",",
            description = "Storage formats; row,column,row-column.")
    private List<String> orientations = new ArrayList<>(List.of("row", "column", "row-column"));

    @Option(names = "--threads", paramLabel = "N", description = "Sessions of every step; 4, and 8 that wait.")
    private @Nullable Integer threads;

    @Option(
            names = {"-m", "--measure"},
            paramLabel = "TIME",
            description = "How long point queries are measured; 10s.")
    private @Nullable String measure;

    @Option(
            names = "--published-size",
            description = "200 million rows and the sessions and times of the English page.")
    private boolean publishedSize;

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
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Problems problems = new Problems();
        TableSweep sweep = new TableSweep(target, columns, orientations, size(problems));
        List<Setting> overrides = SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems);
        if (user != null) {
            overrides.add(new Setting("user", user, Origin.COMMAND_LINE));
        }
        SweepSpec spec = SweepSpec.of(sweep.content(), new SweepSpec.Added(List.of(), repeats, overrides), problems);
        SweepPlan plan = SweepPlan.of(spec, this::secret, problems);
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
        terminal().out().print(TableReport.render(figures, PublishedTable.builtIn()));
        terminal().out().print("\n" + SweepHeadline.of(figures) + "\n");
        terminal().out().flush();
        return figures.verdict().exitCode();
    }

    private Size size(Problems problems) {
        Size size = publishedSize ? Size.PUBLISHED : Size.SMALL;
        if (threads != null && threads < 1) {
            problems.add(Origin.COMMAND_LINE, "--threads wants a whole number of at least 1");
        } else if (threads != null) {
            size = size.withSessions(threads);
        }
        if (rows != null) {
            try {
                size = size.withRows(Count.parse(rows));
            } catch (IllegalArgumentException refused) {
                problems.add(Origin.COMMAND_LINE, "--rows = " + rows + ": " + refused.getMessage());
            }
        }
        return measure == null ? size : size.withMeasure(measure);
    }

    private Secret secret(String variable) {
        if (password != null) {
            return new Secret(password);
        }
        String fromEnvironment = System.getenv(variable);
        return fromEnvironment == null ? Secret.NONE : new Secret(fromEnvironment);
    }
}
