package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.spec.Spec;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.ycsb.Insertion.InsertCounter;
import io.plimsoll.workload.ycsb.Store.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.Distribution;
import io.plimsoll.workload.ycsb.YcsbKeys.InsertKeys;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import io.plimsoll.workload.ycsb.YcsbKeys.YcsbProfile;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// The operations on the records. Immutable.
///
/// @param choice how records are chosen
/// @param reading how much of a record is read
record RecordWork(Mode mode, OperationShares mix, Choice choice, Reading reading, Inserting inserting) {
    /// @param distribution of the records chosen
    /// @param theta of Zipf's law
    /// @param hotRecords share of the records that is hot
    /// @param hotOperations share of the operations on hot records
    /// @param exponential percentile and share of the records
    /// @param expectedInserts twice this extends zipfian's range
    record Choice(
            Distribution distribution,
            double theta,
            double hotRecords,
            double hotOperations,
            Exponential exponential,
            long expectedInserts) {
        /// @param evenly deals records in sequence
        KeyChooser chooser(Records records, InsertCounter inserts, Dealing evenly) {
            long from = records.first();
            long count = records.count();
            LongSupplier newest = inserts::last;
            return switch (distribution) {
                case UNIFORM -> new KeyChooser.Uniform(from, count);
                case ZIPFIAN -> new KeyChooser.ScrambledZipf(from, count + 2 * expectedInserts + 1);
                case ZIPF -> new KeyChooser.HashedZipf(from, count, theta);
                case LATEST -> KeyChooser.Latest.of(newest, records.all());
                case SEQUENTIAL -> new KeyChooser.Sequential(from, count, evenly::number);
                case EXPONENTIAL ->
                    KeyChooser.Exponential.of(newest, exponential.percentile, exponential.share * records.all());
                case HOTSPOT -> new KeyChooser.Hotspot(from, count, (long) (count * hotRecords), hotOperations);
            };
        }
    }

    /// @param share of the records that gets `percentile` percent of the operations
    record Exponential(double percentile, double share) {}

    /// @param allFields whether reads return whole records
    /// @param updatesAllFields whether updates write whole records
    record Reading(boolean allFields, boolean updatesAllFields, Lengths scanLengths) {}

    /// @param retryNanos the pause before a retry of a failed insert of a load
    record Inserting(InsertKeys keys, int batchRows, long retryLimit, double retryNanos) {}

    /// The shares of operations, as integer weights. Immutable.
    record OperationShares(Map<Kind, Integer> weights) {
        private static final double SCALE = 1_000_000;

        OperationShares {
            weights = Map.copyOf(weights);
        }

        /// From proportions, which need not add up to one. Empty when all are zero.
        static OperationShares of(Spec spec, YcsbProfile profile) {
            Map<Kind, Double> shares = new EnumMap<>(Kind.class);
            for (Kind kind : Kind.values()) {
                shares.put(kind, profile.share(kind, spec));
            }
            double sum = shares.values().stream().mapToDouble(share -> share).sum();
            Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
            shares.forEach((kind, share) -> {
                if (share > 0) {
                    weights.put(kind, (int) Math.max(1, Math.round(share / sum * SCALE)));
                }
            });
            return new OperationShares(weights);
        }

        boolean has(Kind kind) {
            return weights.containsKey(kind);
        }

        /// In millionths, approximately.
        int weight(Kind kind) {
            return weights.getOrDefault(kind, 0);
        }
    }
}
