package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.CapacityTotal;
import io.plimsoll.analysis.figure.CapacityTotal.Kind;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Checks whether a service limited the work that it did, and what its limit was. Stateless.
///
/// Source: Amazon DynamoDB Developer Guide, "Best practices for designing and using partition keys effectively" and
/// "On-demand capacity mode".
final class CapacityRules {
    /// With less than this, 99 of 100 requests are as they would be without.
    private static final double SHARE_MIN = 0.01;

    /// The share of the provisioned capacity below which a part of the table must have been the limit, not the
    /// table.
    private static final double HOT_MAX = 0.5;

    private static final String ONE_PARTITION = "HASH_AND_RANGE";

    private CapacityRules() {}

    /// The service refused work because it was more than its limits allow. What it refused has no latency, unless
    /// the driver sent it again: latencies do not show it.
    static void throttled(Measured measured, Found found) {
        Optional<CapacityTotal> told = CapacityTotal.of(measured.server());
        List<String> refused = new ArrayList<>();
        told.ifPresent(capacity -> refused.addAll(refused(capacity, measured.counts())));
        if (refused.isEmpty()) {
            refused.addAll(failed(measured.counts()));
        }
        if (refused.isEmpty()) {
            return;
        }
        List<Kind> limited = told.map(CapacityRules::limited).orElse(List.of());
        List<String> parts = new ArrayList<>();
        parts.add("the service " + String.join(" and ", refused));
        for (Kind kind : limited) {
            if (!kind.words().isEmpty()) {
                parts.add(kind.name() + "s: " + kind.words());
            }
        }
        found.note(String.join("; ", parts), advice(measured, limited));
    }

    /// What the service refused of what the driver sent, as clauses; none if that was little.
    private static List<String> refused(CapacityTotal capacity, Counts counts) {
        List<String> refused = new ArrayList<>();
        double requests = Math.max(1, capacity.requests());
        if (capacity.throttled() >= SHARE_MIN * requests) {
            refused.add("throttled " + Figures.percent(capacity.throttled() / requests) + " of the requests ("
                    + Figures.count(Math.round(capacity.throttled())) + " of "
                    + Figures.count(Math.round(capacity.requests())) + ")");
        }
        double items = counts.rows() + capacity.unprocessed();
        if (capacity.unprocessed() > 0 && capacity.unprocessed() >= SHARE_MIN * items) {
            refused.add(
                    "left " + Figures.percent(capacity.unprocessed() / items) + " of the items of batches unprocessed ("
                            + Figures.count(Math.round(capacity.unprocessed())) + ")");
        }
        return refused;
    }

    /// The operations that failed for that, as a clause; none if they were few. All that is known without a view.
    private static List<String> failed(Counts counts) {
        long throttled = counts.failures().getOrDefault(ErrorClass.THROTTLED, 0L);
        long all = counts.acknowledged() + counts.failed();
        return throttled == 0 || throttled < SHARE_MIN * all
                ? List.of()
                : List.of("throttled " + Figures.percent(throttled / (double) all) + " of the operations ("
                        + Figures.count(throttled) + " of " + Figures.count(all) + ")");
    }

    /// The kinds of requests that were refused.
    private static List<Kind> limited(CapacityTotal capacity) {
        List<Kind> limited = new ArrayList<>();
        if (capacity.reads().throttled() > 0) {
            limited.add(capacity.reads());
        }
        if (capacity.writes().throttled() > 0 || capacity.unprocessed() > 0) {
            limited.add(capacity.writes());
        }
        return limited;
    }

    private static String advice(Measured measured, List<Kind> limited) {
        boolean isOnePartition = measured.setting("dynamodb.primaryKeyType").equalsIgnoreCase(ONE_PARTITION);
        String partition = isOnePartition
                ? "; all records of this run are in one partition (dynamodb.primaryKeyType = " + ONE_PARTITION + ")"
                : "";
        if (limited.stream().anyMatch(kind -> kind.pressed() < HOT_MAX * kind.provisioned())) {
            return "the table was allowed more: a part of it was the limit. Spread the load over more partition keys"
                    + " (YCSB: requestdistribution = uniform): a partition has a share of the table's capacity, and"
                    + " never more than 1,000 write and 3,000 read units/s" + partition;
        }
        if (limited.stream().anyMatch(kind -> Double.isFinite(kind.provisioned()))) {
            boolean isUnknown = limited.stream().anyMatch(kind -> !Double.isFinite(kind.consumed()));
            return "provision more capacity, or let the table be on demand, or offer no more than it carries"
                    + " (--arrival)"
                    + (isUnknown
                            ? "; whether single partitions were the limit, --server-view full shows: it asks what"
                                    + " requests consume"
                            : "")
                    + partition;
        }
        return "provision more capacity if the table has a fixed one. A table on demand grows with its load, within"
                + " minutes: warm it up for longer, or set its warm throughput. Spread the load over more partition"
                + " keys: a partition never carries more than 1,000 write and 3,000 read units/s" + partition;
    }
}
