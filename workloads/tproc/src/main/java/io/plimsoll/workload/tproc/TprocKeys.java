package io.plimsoll.workload.tproc;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.tproc.Transaction.Kind;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// The configuration keys of `tproc`.
final class TprocKeys {
    static final Keys KEYS = new Keys("""
            profile        | spec   | whose rules the data and the transactions follow
            warehouses     | 1      | how many warehouses; some 100 MB of data for each
            items          | 100000 | how many items; fewer make a small dataset for a first try, not for figures to \
                publish
            customers      | 3000   | how many customers each district has; fewer make a small dataset, as with items
            placement      | client | where the logic runs: statements from here, or one stored function or procedure \
                for each transaction; profile = hammerdb: procedure
            all-warehouses | true   | each transaction goes to any warehouse; false: each session stays in one warehouse
            delays         | none   | spec: users take the keying and think times of the specification
            partitions     | 0      | hash partitions of the table of order lines, on PostgreSQL; 0: one table
            shard-count    | 48     | shards of each distributed table, on Citus
            distribute     | auto   | whether tables are spread over Citus' nodes; auto: if the target is Citus; \
                true: it has to be; false: no
            citus-workers  | any    | how many workers a Citus cluster must have; another number is refused
            settle         | true   | before measuring, settle tables and target: statistics, visibility, a \
                checkpoint on each node
            """);
    private static final int WAREHOUSES_MAX = 1_000_000;
    private static final String ANY = "any";

    static final Key<TprocProfile> PROFILE = KEYS.word("profile", TprocProfile.class);
    static final Key<Long> WAREHOUSES = KEYS.count("warehouses", 1, WAREHOUSES_MAX);
    static final Key<Long> ITEMS = KEYS.count("items", Company.SMALLEST, Company.ITEMS);
    static final Key<Long> CUSTOMERS = KEYS.count("customers", Company.SMALLEST, Company.CUSTOMERS);
    static final Key<Placement> PLACEMENT = KEYS.word("placement", Placement.class);
    static final Key<Boolean> ALL_WAREHOUSES = KEYS.flag("all-warehouses");
    static final Key<Weights> MIX = KEYS.add(Key.of(
            "mix",
            ValueType.of("weights such as " + Weights.DEFAULT, Weights::parse, Weights::toString),
            Weights.DEFAULT,
            "how often each transaction comes, relative to the others; those that are not named do not run"));
    static final Key<Delays> DELAYS = KEYS.word("delays", Delays.class);
    static final Key<Long> PARTITIONS = KEYS.count("partitions", 0, 10_000);
    static final Key<Long> SHARD_COUNT = KEYS.count("shard-count", 1, 64_000);
    static final Key<Distribution> DISTRIBUTE = KEYS.word("distribute", Distribution.class);
    static final Key<OptionalInt> CITUS_WORKERS = KEYS.key(
            "citus-workers",
            ValueType.of("any, or how many workers there are", TprocKeys::workers, TprocKeys::workers));
    static final Key<Boolean> SETTLE = KEYS.flag("settle");

    private TprocKeys() {}

    private static OptionalInt workers(String text) {
        return text.equalsIgnoreCase(ANY)
                ? OptionalInt.empty()
                : OptionalInt.of(ValueType.count(0, 10_000).read().apply(text).intValue());
    }

    private static String workers(OptionalInt value) {
        return value.isEmpty() ? ANY : Integer.toString(value.getAsInt());
    }

    /// Whether users pause before and after transactions.
    enum Delays {
        NONE,
        /// Keying and think times of TPC-C, clause 5.2.5.7.
        SPEC
    }

    /// Where the logic of the transactions runs.
    enum Placement {
        /// In the client: SQL statements are sent one by one, and their results determine the next ones.
        CLIENT,
        /// A stored function for each transaction: one round trip.
        FUNCTION,
        /// A stored procedure for each transaction: one round trip.
        PROCEDURE
    }

    /// Whether the tables are spread over the nodes of a Citus cluster.
    enum Distribution {
        /// On Citus they are; other targets have no nodes.
        AUTO,
        /// They are; the target must be Citus.
        TRUE,
        /// They are not: on Citus, they stay on the coordinator.
        FALSE
    }

    /// How frequent each transaction is, relative to the others. Written `new-order:10,payment:10,delivery:1`.
    /// Immutable.
    ///
    /// @param byKind positive weights; other kinds do not run
    record Weights(Map<Kind, Integer> byKind) {
        /// The deck of TPC-C (clause 5.2.4.2) and the mix of HammerDB.
        static final String DEFAULT = "new-order:10,payment:10,order-status:1,delivery:1,stock-level:1";

        private static final int WEIGHT_MAX = 10_000;

        Weights {
            byKind = Collections.unmodifiableMap(new EnumMap<>(byKind));
        }

        /// @throws IllegalArgumentException with a message for the user
        static Weights parse(String text) {
            Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
            for (String part : text.split(",", -1)) {
                int colon = part.indexOf(':');
                if (colon < 0) {
                    throw new IllegalArgumentException(
                            "needs a weight for each transaction, such as new-order:10, not \"" + part.strip() + "\"");
                }
                Kind kind = kind(part.substring(0, colon).strip());
                if (weights.put(kind, weight(part.substring(colon + 1).strip())) != null) {
                    throw new IllegalArgumentException("names " + kind.word() + " twice");
                }
            }
            weights.values().removeIf(weight -> weight == 0);
            if (weights.isEmpty()) {
                throw new IllegalArgumentException("leaves no transaction; give one of them a weight above zero");
            }
            return new Weights(weights);
        }

        private static Kind kind(String word) {
            List<String> words = Arrays.stream(Kind.values()).map(Kind::word).toList();
            return Arrays.stream(Kind.values())
                    .filter(kind -> kind.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no transaction \"" + word + "\""
                            + Suggestion.clause(word, words) + "; there are " + String.join(", ", words)));
        }

        private static int weight(String text) {
            if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > WEIGHT_MAX) {
                throw new IllegalArgumentException(
                        "needs weights that are whole numbers from 0 to " + WEIGHT_MAX + ", not \"" + text + "\"");
            }
            return Integer.parseInt(text);
        }

        int of(Kind kind) {
            return byKind.getOrDefault(kind, 0);
        }

        @Override
        public String toString() {
            return byKind.entrySet().stream()
                    .map(entry -> entry.getKey().word() + ":" + entry.getValue())
                    .collect(Collectors.joining(","));
        }
    }
}
