package io.plimsoll.cli;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.CellState;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.SweepCell;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.results.SweepStore;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll sweep`: runs over a grid.
@Command(
        name = "sweep",
        header = "Run every combination of a grid (columns, sessions, targets, any key) and print one table.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  plimsoll sweep examples/sweep.yaml",
            "  plimsoll sweep examples/sweep.yaml --grid sessions=1,4 --repeats 3 --csv sweep.csv",
            "  plimsoll sweep examples/sweep.yaml --resume last",
            "  plimsoll sweep tpcb --target h2:mem --grid sessions=1,2,4 --measure 5s"
        })
final class SweepCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(
            names = "--grid",
            paramLabel = "KEY=A,B,C",
            description = "An axis: a key and its values; repeatable. Replaces that axis of the file.")
    private List<String> axes = new ArrayList<>();

    @Option(names = "--repeats", paramLabel = "N", description = "How often each cell is run.")
    private String repeats = "";

    @Option(
            names = "--resume",
            paramLabel = "SWEEP",
            description = "Go on with a sweep that was interrupted: its id, the beginning of it, or `last`.")
    private @Nullable String resumed;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the figures of all cells to this file, too.")
    private @Nullable Path csv;

    @Override
    public Integer call() throws Exception {
        SweepPlan plan = spec.sweepPlan(axes, repeats);
        refuseUnlessWritable(csv);
        SweepFolder folder = folder(plan);
        try (Interruption interruption = new Interruption()) {
            boolean isOver = new SweepRun(plan, folder, output, terminal(), interruption).execute();
            SweepReports reports = new SweepReports(terminal(), output.json());
            Verdict verdict = reports.print(folder);
            reports.write(folder, csv);
            if (!isOver) {
                terminal()
                        .err()
                        .println("plimsoll: interrupted; what is finished is kept: give the same command" + " --resume "
                                + folder.document().id());
            }
            return isOver ? verdict.exitCode() : ExitCode.INTERRUPTED;
        }
    }

    private SweepFolder folder(SweepPlan plan) throws IOException {
        SweepStore store = new SweepStore(output.store());
        if (resumed == null) {
            return store.create(plan.cells().getFirst().run().plan().workload(), plan.stored());
        }
        String wanted = resumed;
        SweepFolder folder = store.find(wanted)
                .orElseThrow(() -> SpecException.of(
                        Origin.COMMAND_LINE,
                        "--resume " + wanted + " names no sweep in " + store.path() + ", or more than one"));
        Optional<String> difference = folder.difference(plan.document());
        if (difference.isPresent()) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "sweep " + folder.document().id() + " was begun with another plan: " + difference.get()
                            + "; begin a new sweep without --resume");
        }
        repeatLost(folder);
        return folder;
    }

    /// Steps share a dataset. Where it lived in the memory of the process that was interrupted, the steps
    /// that made it are run again before those that need it.
    private void repeatLost(SweepFolder folder) throws IOException {
        Optional<SweepCell> next = folder.document().next();
        if (next.isEmpty()) {
            return;
        }
        for (SweepCell cell : folder.document().cells()) {
            if (cell.isBesides(next.get()) && cell.state() == CellState.DONE && isLost(folder, cell)) {
                terminal()
                        .err()
                        .println("plimsoll: the dataset of " + cell.id()
                                + " was lost with the process that held it: it is run again");
                folder.update(cell.again());
            }
        }
    }

    private static boolean isLost(SweepFolder folder, SweepCell cell) throws IOException {
        RunFolder run = new RunFolder(folder.path().resolveSibling(cell.run()));
        TargetIdentity target =
                Files.exists(run.document()) ? RunReader.document(run).target() : null;
        return target == null || (target.inProcess() && target.durability() == Durability.NONE);
    }

    private static void refuseUnlessWritable(@Nullable Path file) {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (file != null && (Files.isDirectory(file) || folder == null || !Files.isWritable(folder))) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "--csv " + file + " cannot be written: it wants a file in a folder that is there");
        }
    }
}
