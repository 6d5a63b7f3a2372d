package io.plimsoll.app;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Chooses the folder of a sweep: a new one, or that of a sweep to continue.
///
/// @param path the folder of the store
public record SweepBegin(Terminal terminal, Path path) {
    /// @param wanted the sweep to continue; null begins a new one
    /// @throws SpecException when that sweep does not exist, or began with another plan
    public SweepFolder folder(SweepPlan plan, @Nullable String wanted) throws IOException {
        SweepStore store = new SweepStore(path);
        if (wanted == null) {
            return store.create(plan.cells().getFirst().run().plan().workload(), plan.stored());
        }
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

    /// Explains how to continue an incomplete sweep.
    ///
    /// @return the exit code
    public int interrupted(SweepFolder folder) {
        terminal()
                .err()
                .println("plimsoll: interrupted; what is finished is kept: give the same command --resume "
                        + folder.document().id());
        return ExitCode.INTERRUPTED;
    }

    /// Repeats steps whose dataset was in the memory of the interrupted process. Steps share a dataset, so the
    /// steps that created it run again before those that need it.
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
}
