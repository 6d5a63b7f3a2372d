package io.plimsoll.holo.published;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SettingList;
import io.plimsoll.spec.SpecFile;
import java.util.ArrayList;
import java.util.List;

/// The published table as a sweep: for each column count and storage format a table is written, written again
/// as a whole, written again in half of its columns, and asked by key without and with waiting. Immutable; a
/// pure function of its sizes.
///
/// @param target where the table lives
/// @param columns column counts
/// @param orientations storage formats: `row`, `column`, `row-column`
public record TableSweep(String target, List<String> columns, List<String> orientations, Size size) {
    /// The steps' names, in their order.
    public static final List<String> STEPS =
            List.of("write", "update_global", "update_partial", "get_async", "get_sync");

    private static final long COPY_BATCH_ROWS = 10_000;
    private static final String TABLE = "plimsoll_holo";

    public TableSweep {
        columns = List.copyOf(columns);
        orientations = List.copyOf(orientations);
    }

    /// How large and how long.
    ///
    /// @param rows of the table
    /// @param writers sessions that write
    /// @param readers sessions of point queries without waiting, 128 in each statement at most
    /// @param waiters sessions of point queries that wait
    /// @param measure how long point queries are measured
    public record Size(long rows, int writers, int readers, int waiters, String measure) {
        /// Minutes on two processors.
        public static final Size SMALL = new Size(100_000, 4, 4, 8, "10s");

        /// As the English page has it. It takes days.
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

    /// What a file of the sweep would hold.
    public SpecFile.Content content() {
        List<Setting> settings = new ArrayList<>();
        add(settings, "workload", "widerow");
        add(settings, "target", target);
        add(settings, "table", TABLE);
        add(settings, "rows", size.rows());
        add(settings, "column-size", 20);
        add(settings, "value-rule", "append-id");
        add(settings, "id-type", size.rows() > Integer.MAX_VALUE ? "int64" : "int32");
        add(settings, "batch-rows", Math.clamp(Math.ceilDiv(size.rows(), size.writers()), 1, COPY_BATCH_ROWS));
        write(settings, "write", "write", "replace");
        write(settings, "update_global", "update", "never");
        write(settings, "update_partial", "update", "never");
        add(settings, "steps.update_partial.profile", "hologres-update-partial");
        query(settings, "get_async", size.readers(), 128);
        query(settings, "get_sync", size.waiters(), 1);
        return new SpecFile.Content(settings, List.of(axis("columns", columns), axis("orientation", orientations)));
    }

    private void write(List<Setting> settings, String step, String mode, String load) {
        String prefix = "steps." + step + ".";
        add(settings, prefix + "mode", mode);
        add(settings, prefix + "load", load);
        add(settings, prefix + "sessions", size.writers());
        add(settings, prefix + "warmup", "0s");
        add(settings, prefix + "measure", "all");
    }

    private void query(List<Setting> settings, String step, int sessions, int together) {
        String prefix = "steps." + step + ".";
        add(settings, prefix + "mode", "get");
        add(settings, prefix + "load", "never");
        add(settings, prefix + "sessions", sessions);
        add(settings, prefix + "together", together);
        add(settings, prefix + "warmup", "2s");
        add(settings, prefix + "measure", size.measure());
    }

    private static void add(List<Setting> settings, String key, Object value) {
        settings.add(new Setting(key, String.valueOf(value), Origin.COMMAND_LINE));
    }

    private static SettingList axis(String key, List<String> values) {
        String name = "grid." + key;
        return new SettingList(
                name,
                Origin.COMMAND_LINE,
                values.stream()
                        .map(value -> new Setting(name, value, Origin.COMMAND_LINE))
                        .toList());
    }
}
