package io.plimsoll.cli;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.citus.runs.Inventory;
import io.plimsoll.citus.runs.RunsFile;
import io.plimsoll.citus.runs.RunsSweep;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll citus sweep`: every run of a file against a database that is there.
@Command(
        name = "sweep",
        header = "Run every line of a .runs file on the database that an inventory names for it.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Tables are dropped and built, as citus-benchmark does; --set load=if-absent keeps them.",
            "Examples:",
            "  plimsoll citus sweep sample.runs --inventory targets.yaml",
            "  plimsoll citus sweep sample.runs --inventory targets.yaml --set warehouses=10 --set duration=1",
            "  plimsoll citus sweep sample.runs --inventory targets.yaml --resume last --csv results.csv",
            "  plimsoll citus sweep c4+2w8 pg16 --inventory targets.yaml --chart nopm.svg"
        })
final class CitusSweepCommand extends TerminalCommand {
    @Mixin
    private final CitusInput input = new CitusInput();

    @Option(
            names = {"-i", "--inventory"},
            paramLabel = "FILE",
            description = "Which database a run goes to: lines of a label, cluster or template and an address.")
    private @Nullable Path inventory;

    @Option(
            names = {"-t", "--target"},
            paramLabel = "ADDRESS",
            description = "In place of an inventory: one database for all runs.")
    private @Nullable String target;

    @Option(
            names = "--price",
            paramLabel = "PRICE",
            description = "In place of the inventory's: what each target costs per hour, such as \"3.20 USD\".")
    private @Nullable String price;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Password; better in the environment variable PLIMSOLL_PASSWORD. Never stored.")
    private @Nullable String password;

    @Option(
            names = "--resume",
            paramLabel = "SWEEP",
            description = "Go on with a sweep that was interrupted: its id, the beginning of it, or `last`.")
    private @Nullable String resumed;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write results.csv to this file, too.")
    private @Nullable Path csv;

    @Option(names = "--no-header", description = "results.csv without a line of column names, as citus-benchmark's.")
    private boolean withoutHeader;

    @Option(names = "--chart", paramLabel = "FILE", description = "Write the chart (SVG) to this file, too.")
    private @Nullable Path chart;

    @Option(names = "--ascii", description = "Draw the chart in the terminal with ASCII only.")
    private boolean ascii;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Problems problems = new Problems();
        CitusInput.Assigned assigned = input.assigned(problems);
        RunsFile file = input.file(assigned, problems);
        RunsSweep runs = RunsSweep.of(file, inventory(problems), problems);
        CitusInput.warn(terminal(), file.warnings());
        CitusInput.warn(terminal(), runs.warnings());
        checkPlace("--csv", csv, problems);
        checkPlace("--chart", chart, problems);
        problems.refuseIfAny();
        SweepPlan plan = plan(runs, assigned, problems);
        SweepBegin begin = new SweepBegin(terminal(), output.store());
        SweepFolder folder = begin.folder(plan, resumed);
        if (plan.cells()
                .getFirst()
                .run()
                .plan()
                .settings()
                .getOrDefault("load", "")
                .equals("replace")) {
            terminal()
                    .err()
                    .println("plimsoll: the tables of each target are dropped and built, as citus-benchmark does");
        }
        try (Interruption interruption = new Interruption()) {
            boolean isOver = new SweepRun(plan, folder, output, terminal(), interruption).execute();
            int exitCode = report(runs, folder);
            return isOver ? exitCode : begin.interrupted(folder);
        }
    }

    private Inventory inventory(Problems problems) {
        if (inventory != null && target == null) {
            return Inventory.read(inventory, problems);
        }
        if (target != null && inventory == null) {
            return Inventory.of(new Setting("target", target, Origin.COMMAND_LINE));
        }
        problems.add(
                Origin.COMMAND_LINE,
                "give --inventory FILE, whose lines say which database a run goes to (c4+2w8: postgres://host/db), or"
                        + " --target ADDRESS for one database");
        problems.refuseIfAny();
        return new Inventory("", List.of());
    }

    private SweepPlan plan(RunsSweep runs, CitusInput.Assigned assigned, Problems problems) {
        String workload = assigned.key("workload", "tproc");
        List<Setting> overrides = new ArrayList<>(assigned.keys());
        if (price != null) {
            overrides.add(new Setting("price", price, Origin.COMMAND_LINE));
        }
        SweepSpec spec = new SweepSpec(RunsSweep.base(workload), new Grid(List.of(), List.of(), 1), overrides);
        return SweepPlan.of(spec, runs.cells(workload), Passwords.of(password), problems);
    }

    private int report(RunsSweep runs, SweepFolder folder) throws IOException {
        CitusReports reports = new CitusReports(terminal(), runs, input.title());
        reports.write(folder, new CitusReports.Places(csv, chart, !withoutHeader));
        SweepReports sweep = new SweepReports(terminal(), output.json());
        sweep.write(folder, null);
        if (output.json()) {
            return sweep.print(folder).exitCode();
        }
        SweepFigures figures = SweepReports.figures(folder);
        reports.print(folder, figures, ascii || CitusReports.isAscii());
        return figures.verdict().exitCode();
    }

    private static void checkPlace(String option, @Nullable Path file, Problems problems) {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (file != null && (Files.isDirectory(file) || folder == null || !Files.isWritable(folder))) {
            problems.add(
                    Origin.COMMAND_LINE,
                    option + " " + file + " cannot be written: it wants a file in a folder that is there");
        }
    }
}
