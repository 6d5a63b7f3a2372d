package io.plimsoll.workload.tproc;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.ValueType;
import java.util.List;
import java.util.OptionalInt;

/// The configuration keys of `tproc`.
final class TprocKeys {
    private static final Keys KEYS = new Keys();
    private static final int WAREHOUSES_MAX = 1_000_000;
    private static final String ANY = "any";

    static final Key<TprocProfile> PROFILE =
            KEYS.word("profile", TprocProfile.class, "spec", "whose rules data and transactions follow");
    static final Key<Long> WAREHOUSES =
            KEYS.count("warehouses", 1, WAREHOUSES_MAX, "1", "how many there are; some 100 MB of data for each");
    static final Key<Long> ITEMS = KEYS.count(
            "items",
            Company.SMALLEST,
            Company.ITEMS,
            String.valueOf(Company.ITEMS),
            "how many items there are; fewer make a small dataset for a first try, not for figures to publish");
    static final Key<Long> CUSTOMERS = KEYS.count(
            "customers",
            Company.SMALLEST,
            Company.CUSTOMERS,
            String.valueOf(Company.CUSTOMERS),
            "how many customers each district has; fewer make a small dataset, as with items");
    static final Key<Placement> PLACEMENT = KEYS.word(
            "placement",
            Placement.class,
            "client",
            "where the logic runs: statements from here, or one stored function or procedure for each transaction;"
                    + " profile = hammerdb: procedure");
    static final Key<Boolean> ALL_WAREHOUSES = KEYS.flag(
            "all-warehouses",
            "true",
            "each transaction goes to any warehouse; false: each session has a home for good");
    static final Key<Weights> MIX = KEYS.key(
            "mix",
            ValueType.of("weights such as " + Weights.DEFAULT, Weights::parse, Weights::toString),
            Weights.DEFAULT,
            "how often each transaction comes, relative to the others; those left out do not come");
    static final Key<Delays> DELAYS = KEYS.word(
            "delays", Delays.class, "none", "spec: users take the keying and think times of the specification");
    static final Key<Long> PARTITIONS = KEYS.count(
            "partitions", 0, 10_000, "0", "hash partitions of the table of order lines, on PostgreSQL; 0: one table");
    static final Key<Long> SHARD_COUNT =
            KEYS.count("shard-count", 1, 64_000, "48", "shards of each distributed table, on Citus");

    static final Key<Distribution> DISTRIBUTE = KEYS.word(
            "distribute",
            Distribution.class,
            "auto",
            "whether tables are spread over the nodes of Citus; auto: if it is Citus, true: it must be, false: never");
    static final Key<OptionalInt> CITUS_WORKERS = KEYS.key(
            "citus-workers",
            ValueType.of("any, or how many workers there are", TprocKeys::workers, TprocKeys::workers),
            ANY,
            "how many workers a Citus cluster must have; another number is refused");
    static final Key<Boolean> SETTLE = KEYS.flag(
            "settle",
            "true",
            "before measuring, bring tables and target to rest: statistics, visibility, a checkpoint on each node");

    private TprocKeys() {}

    private static OptionalInt workers(String text) {
        return text.equalsIgnoreCase(ANY)
                ? OptionalInt.empty()
                : OptionalInt.of(ValueType.count(0, 10_000).read().apply(text).intValue());
    }

    private static String workers(OptionalInt value) {
        return value.isEmpty() ? ANY : Integer.toString(value.getAsInt());
    }

    static List<Key<?>> all() {
        return KEYS.all();
    }
}
