package io.plimsoll.driver.dynamodb.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import tools.jackson.databind.node.ObjectNode;

/// How much a table may consume per second, and how much of it is left. Thread-safe.
///
/// It is simpler than DynamoDB's: a bucket of units for each kind of call and each partition holds what comes in one
/// second, where DynamoDB keeps what was not used for five minutes, and lets a busy partition have what others leave.
/// A call goes through as long as anything is left, and what it takes is subtracted afterwards, below zero if need be.
/// BatchGetItem takes nothing.
///
/// @param readUnits per second; 0 for a table on demand, which may consume anything
/// @param writeUnits the same
record Throughput(long readUnits, long writeUnits, Buckets reads, Buckets writes) {
    private static final int READ_BYTES = 4 * 1024;
    private static final int WRITE_BYTES = 1024;

    /// @param readUnits for all partitions together; 0 for a table on demand
    /// @param partitions among which the units are divided evenly
    static Throughput of(long readUnits, long writeUnits, int partitions, InstantSource clock) {
        return new Throughput(
                readUnits,
                writeUnits,
                new Buckets(readUnits, partitions, clock),
                new Buckets(writeUnits, partitions, clock));
    }

    boolean isProvisioned() {
        return readUnits > 0;
    }

    /// The units that reading that much takes: each 4 KiB are one, or half of one if old data will do.
    static double readUnits(long bytes, boolean consistent) {
        double blocks = Math.max(1, Math.ceilDiv(bytes, READ_BYTES));
        return consistent ? blocks : blocks / 2;
    }

    /// The units that writing an item of that size takes: each 1 KiB is one.
    static double writeUnits(long bytes) {
        return Math.max(1, Math.ceilDiv(bytes, WRITE_BYTES));
    }

    /// The units that are left for one kind of call. Thread-safe.
    static final class Buckets {
        private static final double NANOS = 1e9;

        private final InstantSource clock;
        private final double capacity;
        private final double[] left;
        private final Instant[] filled;

        Buckets(long units, int partitions, InstantSource clock) {
            this.clock = clock;
            capacity = units / (double) partitions;
            left = new double[partitions];
            filled = new Instant[partitions];
            for (int i = 0; i < partitions; i++) {
                left[i] = capacity;
                filled[i] = clock.instant();
            }
        }

        /// Whether anything is left for a key.
        synchronized boolean has(ItemKey key) {
            return hasIn(partition(key));
        }

        private boolean hasIn(int partition) {
            if (capacity == 0) {
                return true;
            }
            Instant now = clock.instant();
            double seconds = Duration.between(filled[partition], now).toNanos() / NANOS;
            filled[partition] = now;
            left[partition] = Math.min(capacity, left[partition] + seconds * capacity);
            return left[partition] > 0;
        }

        /// @throws Refusal when nothing is left for a key
        void check(ItemKey key) {
            if (!has(key)) {
                throw Refusal.throttled();
            }
        }

        /// Checks for a page, which may be of all partitions.
        ///
        /// @throws Refusal when nothing is left
        synchronized void checkAny() {
            boolean hasAny = false;
            for (int i = 0; i < left.length; i++) {
                hasAny |= hasIn(i);
            }
            if (!hasAny) {
                throw Refusal.throttled();
            }
        }

        synchronized void take(ItemKey key, double units) {
            left[partition(key)] -= units;
        }

        /// Takes the same share of all partitions.
        synchronized void takeOfAll(double units) {
            for (int i = 0; i < left.length; i++) {
                left[i] -= units / left.length;
            }
        }

        private int partition(ItemKey key) {
            return (int) (key.hash().scattered() % left.length);
        }
    }

    /// Says in an answer what the call took, if it asks for that.
    static void tell(ObjectNode call, ObjectNode answer, String table, double units) {
        if (isAsked(call)) {
            answer.set("ConsumedCapacity", told(table, units));
        }
    }

    /// Whether a call asks what it takes.
    static boolean isAsked(ObjectNode call) {
        String wish = call.path("ReturnConsumedCapacity").asString("NONE");
        return switch (wish) {
            case "NONE" -> false;
            case "TOTAL" -> true;
            default ->
                throw Refusal.validation("The server of these tests does not know ReturnConsumedCapacity = " + wish);
        };
    }

    static ObjectNode told(String table, double units) {
        return Nodes.object().put("TableName", table).put("CapacityUnits", units);
    }

    /// Writes it as DescribeTable shows it.
    void describe(ObjectNode description) {
        description
                .putObject("ProvisionedThroughput")
                .put("NumberOfDecreasesToday", 0)
                .put("ReadCapacityUnits", readUnits)
                .put("WriteCapacityUnits", writeUnits);
        if (!isProvisioned()) {
            description.putObject("BillingModeSummary").put("BillingMode", "PAY_PER_REQUEST");
        }
    }
}
