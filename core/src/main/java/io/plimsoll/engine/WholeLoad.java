package io.plimsoll.engine;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Loads a dataset that is not divided into parts. Used by one thread.
record WholeLoad(WorkloadPlan workload, RunControl control, RunListener listener) {
    /// Rows handed to a session at once: between two of them an interruption is noticed.
    private static final long PORTION_ROWS = 100_000;

    /// One table after the other.
    ///
    /// @return rows loaded
    long load(Loaders loaders) throws TargetException, InterruptedException {
        List<TableRows> all = workload.rows();
        long total = all.stream().mapToLong(TableRows::count).sum();
        AtomicLong loaded = new AtomicLong();
        LoadProgress progress = loaders.vigil().seeing(more -> listener.loaded(loaded.addAndGet(more), total));
        for (TableRows rows : all) {
            List<Loaders.Task> portions = new ArrayList<>();
            for (long from = 0; from < rows.count(); from += PORTION_ROWS) {
                long first = from;
                portions.add(session -> loadPortion(session, rows, first, progress));
            }
            loaders.run(portions);
        }
        return loaded.get();
    }

    private void loadPortion(Session session, TableRows rows, long from, LoadProgress progress) throws TargetException {
        if (!control.isInterrupted()) {
            long to = Math.min(from + PORTION_ROWS, rows.count());
            Doing.step("loading " + rows.table().name(), () -> session.load(rows, from, to, progress));
        }
    }
}
