package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.SweepDraft;
import io.plimsoll.spec.SpecFile;
import java.util.List;
import java.util.Optional;

/// The published table as a sweep: for each number of records, it loads a table, and runs each workload with each
/// number of sessions. Immutable; a pure function of its parameters.
///
/// @param target with the table
/// @param records sizes of the table
/// @param sessions levels of concurrency
public record PolardbSweep(String target, List<Long> records, List<Integer> sessions, Times times) {
    /// The order of the workloads: first those that do not change the number of records, last the one that inserts
    /// some, so that each finds the expected size.
    static final List<String> ORDER = List.of("read_only", "scan_only", "read_update", "update_only", "insert_only");

    /// Sizes that take minutes on two processors.
    public static final List<Long> SMALL = List.of(100_000L, 1_000_000L);

    /// Levels of concurrency for [#SMALL].
    public static final List<Integer> FEW = List.of(8, 32);

    /// Levels of concurrency for the published sizes. The page only mentions 128, in a sample.
    public static final List<Integer> MANY = List.of(32, 64, 128, 256);

    /// The axis of the sweep.
    static final String RECORDS = "recordcount";

    public PolardbSweep {
        records = List.copyOf(records);
        sessions = List.copyOf(sessions);
    }

    /// How long each cell runs.
    ///
    /// @param warmup not measured; without it, a small size would measure its start-up
    public record Times(String warmup, String measure) {
        public static final Times USUAL = new Times("3s", "10s");
    }

    /// One workload with one number of sessions.
    record Step(String workload, int sessions) {
        String name() {
            return workload + "-" + sessions;
        }

        static Optional<Step> parse(String name) {
            int dash = name.lastIndexOf('-');
            return name.matches("[a-z_]+-\\d{1,9}")
                    ? Optional.of(new Step(name.substring(0, dash), Integer.parseInt(name.substring(dash + 1))))
                    : Optional.empty();
        }
    }

    /// The content of a sweep file.
    public SpecFile.Content content() {
        SweepDraft sweep = new SweepDraft()
                .set("workload=ycsb table=plimsoll_polardb")
                .set("target", target)
                .set("warmup", times.warmup())
                .set("measure", times.measure())
                .axis(RECORDS, records);
        for (String workload : ORDER) {
            for (int level : sessions) {
                boolean isFirst = workload.equals(ORDER.getFirst()) && level == sessions.getFirst();
                sweep.step(
                        new Step(workload, level).name(),
                        "profile=" + workload.replace('_', '-') + " sessions=" + level + " load="
                                + (isFirst ? "replace" : "never"));
            }
        }
        return sweep.content();
    }
}
