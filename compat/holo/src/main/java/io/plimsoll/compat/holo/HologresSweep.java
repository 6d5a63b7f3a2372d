package io.plimsoll.compat.holo;

import io.plimsoll.compat.SweepDraft;
import io.plimsoll.spec.SpecFile;
import java.util.List;

/// The published table as a sweep: for each column count and storage format, the sweep writes a table, updates it
/// as a whole, updates half of its columns, and runs point queries without and with waiting. Immutable; a pure
/// function of its sizes.
///
/// @param target with the table
/// @param columns column counts
/// @param orientations storage formats: `row`, `column`, `row-column`
public record HologresSweep(String target, List<String> columns, List<String> orientations, Size size) {
    /// The steps' names, in their order.
    public static final List<String> STEPS =
            List.of("write", "update_global", "update_partial", "get_async", "get_sync");

    private static final long COPY_BATCH_ROWS = 10_000;

    public HologresSweep {
        columns = List.copyOf(columns);
        orientations = List.copyOf(orientations);
    }

    /// The size of the data and of the load.
    ///
    /// @param rows of the table
    /// @param writers sessions that write
    /// @param readers sessions of point queries without waiting, with at most 128 queries in each statement
    /// @param waiters sessions of point queries that wait
    /// @param measure the measured time of point queries
    public record Size(long rows, int writers, int readers, int waiters, String measure) {
        /// Takes minutes on two processors.
        public static final Size SMALL = new Size(100_000, 4, 4, 8, "10s");

        /// The size of the English page. Takes days.
        public static final Size PUBLISHED = new Size(200_000_000, 8, 32, 100, "300s");

        public Size withRows(long other) {
            return new Size(other, writers, readers, waiters, measure);
        }

        /// The same sessions for every step.
        public Size withSessions(int other) {
            return new Size(rows, other, other, other, measure);
        }

        public Size withMeasure(String other) {
            return new Size(rows, writers, readers, waiters, other);
        }
    }

    /// The content of a sweep file.
    public SpecFile.Content content() {
        String written = " sessions=" + size.writers() + " warmup=0s measure=all";
        return new SweepDraft()
                .set("workload=widerow")
                .set("target", target)
                .set("table=plimsoll_holo rows=" + size.rows() + " column-size=20 value-rule=append-id")
                .set("id-type", size.rows() > Integer.MAX_VALUE ? "int64" : "int32")
                .set("batch-rows", Math.clamp(Math.ceilDiv(size.rows(), size.writers()), 1, COPY_BATCH_ROWS))
                .axis("columns", columns)
                .axis("orientation", orientations)
                .step("write", "mode=write load=replace" + written)
                .step("update_global", "mode=update load=never" + written)
                .step("update_partial", "mode=update load=never" + written + " profile=hologres-update-partial")
                .step("get_async", "mode=get load=never sessions=" + size.readers() + " together=128 warmup=2s")
                .set("steps.get_async.measure", size.measure())
                .step("get_sync", "mode=get load=never sessions=" + size.waiters() + " together=1 warmup=2s")
                .set("steps.get_sync.measure", size.measure())
                .content();
    }
}
