package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.tproch.TprochPlan.Trade;
import java.util.ArrayList;
import java.util.List;

/// The workload `tproch`: analytical queries of a wholesale supplier's orders. Stateless and thread-safe.
///
/// Source: TPC-H Standard Specification 3.0, from which it is derived, and HammerDB's TPROC-H.
public record TprochWorkload() implements Workload {
    private static final Description DESCRIPTION = new Description(
            "tproch",
            "22 queries about the orders of a wholesale supplier, derived from TPC-H as HammerDB's TPROC-H is",
            Profile.of(TprochProfile.class),
            TprochKeys.KEYS.all(),
            TprochKeys.SCALE);
    private static final TimeSpan LIMIT_MAX = TimeSpan.ofSeconds(3_600);

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public WorkloadPlan plan(Spec asked, Seed seed, Problems problems) {
        Spec spec = readable(asked);
        TimeSpan limit = spec.get(TprochKeys.QUERY_LIMIT);
        if (limit.nanos() == 0 || limit.compareTo(LIMIT_MAX) > 0) {
            problems.add(
                    spec.origin(TprochKeys.QUERY_LIMIT),
                    "query-limit = " + limit + " must be above 0s and at most " + LIMIT_MAX
                            + ", the longest latency that is recorded");
        }
        return plan(spec);
    }

    @Override
    public List<Prescription> prescriptions(Spec spec) {
        return Prescribed.of(
                spec.get(TprochKeys.PROFILE),
                spec.get(TprochKeys.SCALE),
                spec.get(TprochKeys.STREAMS).intValue());
    }

    private static TprochPlan plan(Spec spec) {
        return new TprochPlan(new Trade(
                spec.get(TprochKeys.PROFILE),
                spec.get(TprochKeys.SCALE),
                spec.get(TprochKeys.LAYOUT),
                spec.get(TprochKeys.SHARD_COUNT).intValue(),
                spec.get(TprochKeys.INDEXES),
                spec.get(TprochKeys.QUERY_LIMIT),
                Prescribed.streams(
                        spec.get(TprochKeys.SCALE), spec.get(TprochKeys.STREAMS).intValue())));
    }

    /// The sessions and phases that the runs of the specification require (clauses 5.3.3 and 5.3.4). Stateless.
    static final class Prescribed {
        private Prescribed() {}

        /// @param asked 0 for the number that the specification requires at the scale
        static int streams(ScaleFactor scale, int asked) {
            return asked == 0 ? scale.streams() : asked;
        }

        static List<Prescription> of(TprochProfile profile, ScaleFactor scale, int asked) {
            List<Prescription> said = new ArrayList<>();
            int streams = streams(scale, asked);
            said.add(Prescription.fixed(
                    "arrival", "closed", "each query of a stream starts when the previous one has ended"));
            switch (profile) {
                case POWER -> {
                    said.add(Prescription.fixed("sessions", "1", "profile = power is what one session does"));
                    said.addAll(once("profile = power is done once: rf1, 22 queries, rf2"));
                }
                case THROUGHPUT -> {
                    String why = "profile = throughput has " + streams + " streams"
                            + (asked == 0 ? " at scale " + scale : "") + ", and a session that adds and removes sales";
                    said.add(Prescription.fixed("sessions", Integer.toString(streams + 1), why));
                    said.addAll(once("profile = throughput is done once: each stream to its end"));
                }
                case STREAMS -> said.add(Prescription.usual("sessions", Integer.toString(streams)));
                case PUBLISHED -> {
                    said.add(Prescription.usual("sessions", "1"));
                    said.add(Prescription.usual("measure", "all"));
                    said.add(Prescription.usual("warmup", "0s"));
                }
            }
            return said;
        }

        private static List<Prescription> once(String why) {
            return List.of(Prescription.fixed("measure", "all", why), Prescription.usual("warmup", "0s"));
        }
    }

    /// The configuration keys of `tproch`.
    static final class TprochKeys {
        static final Keys KEYS = new Keys("""
                profile     | power   | which run of the specification to perform
                scale       | 0.1     | scale factor; 1 is some 1 GB of data
                query-limit | 1h      | a query that takes longer is ended and counted as failed; 1h at most
                layout      | default | how tables are stored: row, column, row-column where the target has a choice
                indexes     | true    | index the columns by which tables refer to each other, as HammerDB does
                shard-count | 32      | shards of each distributed table, on Citus
                streams     | 0       | parallel query streams, profile throughput; 0: the number that the \
                    specification requires at the scale
                """);
        static final Key<TprochProfile> PROFILE = KEYS.word("profile", TprochProfile.class);
        static final Key<ScaleFactor> SCALE =
                KEYS.key("scale", ValueType.of(ScaleFactor.WANTS, ScaleFactor::parse, ScaleFactor::toString));
        static final Key<TimeSpan> QUERY_LIMIT = KEYS.timeSpan("query-limit");
        static final Key<Layout> LAYOUT = KEYS.word("layout", Layout.class);
        static final Key<Boolean> INDEXES = KEYS.flag("indexes");
        static final Key<Long> SHARD_COUNT = KEYS.count("shard-count", 1, 64_000);

        static final Key<Long> STREAMS = KEYS.count("streams", 0, 9_999);

        private TprochKeys() {}
    }
}
