package io.plimsoll.cli;

import io.plimsoll.driver.Secret;
import io.plimsoll.holo.MatrixSpec;
import io.plimsoll.holo.MatrixTable;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll holo matrix`: the table of the Hologres page, measured.
@Command(
        name = "matrix",
        header = "Measure the table of the Hologres page: write, update, partial update, point queries.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Small by default. --published-size takes 200 million rows and 300 s, as the page does.",
            "Examples:",
            "  plimsoll holo matrix --target postgres:embedded",
            "  plimsoll holo matrix --target postgres://me@host/db --published-size --repeats 3",
            "  plimsoll holo matrix --target postgres:embedded --resume last"
        })
final class HoloMatrixCommand extends TerminalCommand {
    @Option(
            names = {"-t", "--target"},
            paramLabel = "ADDRESS",
            defaultValue = "postgres:embedded",
            description = "Database.")
    private String target = "postgres:embedded";

    @Option(names = "--rows", paramLabel = "N", defaultValue = "100k", description = "Rows of each table.")
    private String rows = "100k";

    @Option(names = "--columns", paramLabel = "A,B,C", defaultValue = "20,50,100", description = "Numbers of columns.")
    private String columns = "20,50,100";

    @Option(
            names = "--orientations",
            paramLabel = "A,B,C",
            defaultValue = "row,column,row-column",
            description = "Storage formats.")
    private String orientations = "row,column,row-column";

    @Option(names = "--threads", paramLabel = "N", defaultValue = "8", description = "Sessions that write.")
    private int threads = 8;

    @Option(
            names = "--read-threads",
            paramLabel = "N",
            defaultValue = "8",
            description = "Sessions of the point queries that ride together.")
    private int readThreads = 8;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "Time point queries are measured.")
    private String window = "5s";

    @Option(names = "--repeats", paramLabel = "N", defaultValue = "1", description = "How often each cell is run.")
    private int repeats = 1;

    @Option(names = "--published-size", description = "200M rows, 300s windows, 32 read threads.")
    private boolean publishedSize;

    @Option(names = "--resume", paramLabel = "SWEEP", description = "Go on with one that was interrupted, or `last`.")
    private @Nullable String resumed;

    @Option(names = "-p", paramLabel = "KEY=VALUE", description = "Any key of the spec; repeatable.")
    private List<String> assignments = new ArrayList<>();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Problems problems = new Problems();
        List<Setting> given = SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems);
        SpecFile.Content content = SpecFile.parseContent(spec().yaml(), "holo matrix", problems);
        problems.refuseIfAny();
        SweepSpec sweep = SweepSpec.of(content, new SweepSpec.Added(List.of(), "", given), problems);
        SweepPlan plan = SweepPlan.of(sweep, HoloOptions.password(Secret.NONE), problems);
        SweepFolder folder = new SweepBegin(terminal(), output.store()).folder(plan, resumed);
        try (Interruption interruption = new Interruption()) {
            boolean isOver = new SweepRun(plan, folder, output, terminal(), interruption).execute();
            SweepReports reports = new SweepReports(terminal(), output.json());
            Verdict verdict = output.json() ? reports.print(folder) : print(reports, folder);
            reports.write(folder, null);
            if (!isOver) {
                terminal()
                        .err()
                        .println("plimsoll: interrupted; what is finished is kept: give the same command --resume "
                                + folder.document().id());
            }
            return isOver ? verdict.exitCode() : ExitCode.INTERRUPTED;
        }
    }

    private Verdict print(SweepReports reports, SweepFolder folder) throws IOException {
        terminal().out().print(MatrixTable.render(reports.figures(folder), new Reports(terminal()).style()));
        terminal().out().flush();
        return reports.figures(folder).verdict();
    }

    private MatrixSpec spec() {
        return publishedSize
                ? new MatrixSpec(target, "200M", columns, orientations, 8, 32, "300s", repeats)
                : new MatrixSpec(target, rows, columns, orientations, threads, readThreads, window, repeats);
    }
}
