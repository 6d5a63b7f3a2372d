package io.plimsoll.ycsb.file;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Properties that are accepted and change nothing here, and why. Stateless.
public final class IdleKeys {
    private static final String INSIDE = "about the inside of YCSB or of its library";

    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("db", "the binding is named on the command line"),
            Map.entry("dotransactions", "load or run is said on the command line"),
            Map.entry(
                    "core_workload_insertion_keep_going_on_error",
                    "a failed insert is counted and told, and the load goes on"),
            Map.entry("spin.sleep", "waiting is precise without it"),
            Map.entry("basicdb.verbose", "operations are not printed"),
            Map.entry("basicdb.randomizedelay", "the null target answers at once"),
            Map.entry("basicdb.count", "every operation is counted"),
            Map.entry("dynamodb.connectMax", "every session has one connection"),
            Map.entry("dynamodb.debug", INSIDE),
            Map.entry("measurement.raw.output_file", "no single points are kept"),
            Map.entry("measurement.raw.no_summary", "no single points are kept"),
            Map.entry("keyprefix", "keys begin with user, as YCSB's do"),
            Map.entry("outputstyle", "the report is in YCSB's grammar"),
            Map.entry("histogram.percentiles.export", "latency.hlog in the run's folder holds the whole distribution"),
            Map.entry("dropdata", "no table is dropped"),
            Map.entry("verbose", INSIDE));

    private static final Map<String, String> PREFIXES =
            Map.of("htrace.", "Plimsoll does not trace", "alternator.", INSIDE);

    private IdleKeys() {}

    /// Why a property has no effect; empty when it is none of these.
    public static Optional<String> reason(String name) {
        String reason = REASONS.get(name);
        return reason != null
                ? Optional.of(reason)
                : PREFIXES.entrySet().stream()
                        .filter(entry -> name.startsWith(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst();
    }

    /// Those known by name.
    public static Set<String> names() {
        return REASONS.keySet();
    }
}
