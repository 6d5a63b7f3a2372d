package io.plimsoll.engine;

import io.plimsoll.driver.Sending;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts.AgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The loop of one lane through one driven phase.
interface Loop extends AutoCloseable {
    /// Runs until the phase ends for this lane.
    ///
    /// @return false when all the lane's sessions were lost for good
    boolean run();

    /// Called by the loop's thread before [#run], if the thread was bound to a processor.
    ///
    /// @param processor its number in the system
    default void boundTo(int processor) {}

    /// Whether operations begin at instants, not when an earlier one has ended.
    default boolean isPunctual() {
        return false;
    }

    /// The sessions that it drives now. Any thread may call it.
    List<LaneSession> sessions();

    /// The number of operations started. Any thread may call it, even if the loop is stuck.
    long startedCount();

    /// The number of operations under way in a loop that is stuck.
    long underWayCount();

    /// Adds the operations that are under way in a loop that is stuck.
    ///
    /// @param endNanos when the window closed
    void addUnderWay(Unfinished sum, long endNanos);

    /// How many of the lane's sessions were lost for good, if not all were. Called after [#run].
    default int gaveUp() {
        return 0;
    }

    /// How the loop passed its requests to the operating system; empty if its session blocks. Called after [#run].
    default Optional<Sending> sending() {
        return Optional.empty();
    }

    /// Whether the loop ended because its session has nothing left to do. Called after [#run].
    default boolean isExhausted() {
        return false;
    }

    /// Makes the loop check the window's end, and its sessions, again. Any thread.
    default void wakeUp() {}

    /// Releases what the loop used besides its sessions. Called by the lane's thread.
    @Override
    default void close() {}

    /// The operations under way when a window closed, by operation, and how they ended. Written by one lane, or by
    /// the coordinator once lanes have ended. Not thread-safe.
    final class Unfinished {
        /// Binary digits of an age that are kept after the first: eight steps in each doubling.
        private static final int DIGITS = 3;

        private final Map<Integer, Sum> byOperation = new TreeMap<>();

        /// How an operation ended.
        enum Fate {
            ACKNOWLEDGED,
            /// Refused by a conflict, which within the window would be retried, or because the target limits its
            /// work.
            REFUSED,
            FAILED,
            /// Cancelled by this side, and the target confirmed it.
            CANCELLED,
            /// The target answered neither the operation nor the request to cancel it.
            SILENT
        }

        /// Adds each operation of a group, by the time since its intended start.
        ///
        /// @param endNanos when the window closed
        void add(OperationGroup group, Fate fate, long endNanos) {
            Sum sum = byOperation.computeIfAbsent(group.operation(), _ -> new Sum());
            for (int i = 0; i < group.size(); i++) {
                sum.add(fate, Math.max(0, endNanos - group.intended(i)));
            }
        }

        void add(Unfinished other) {
            other.byOperation.forEach((operation, sum) ->
                    byOperation.computeIfAbsent(operation, _ -> new Sum()).add(sum));
        }

        /// @param names the operations' names, by index
        List<UnfinishedFacts> facts(List<String> names) {
            List<UnfinishedFacts> facts = new ArrayList<>();
            byOperation.forEach((operation, sum) -> facts.add(sum.facts(names.get(operation))));
            return facts;
        }

        private static final class Sum {
            private final long[] counts = new long[Fate.values().length];
            private final Map<Long, Long> answered = new TreeMap<>();
            private final Map<Long, Long> unanswered = new TreeMap<>();
            private long waitedNanos;

            // The array is indexed by ordinal within this process only and never stored.
            @SuppressWarnings("EnumOrdinal")
            void add(Fate fate, long ageNanos) {
                counts[fate.ordinal()]++;
                waitedNanos += ageNanos;
                boolean isAnswered = fate == Fate.ACKNOWLEDGED || fate == Fate.REFUSED;
                (isAnswered ? answered : unanswered).merge(roundedDown(ageNanos), 1L, Long::sum);
            }

            void add(Sum other) {
                for (int i = 0; i < counts.length; i++) {
                    counts[i] += other.counts[i];
                }
                waitedNanos += other.waitedNanos;
                other.answered.forEach((age, count) -> answered.merge(age, count, Long::sum));
                other.unanswered.forEach((age, count) -> unanswered.merge(age, count, Long::sum));
            }

            private static long roundedDown(long nanos) {
                int spare = 63 - Long.numberOfLeadingZeros(nanos | 1) - DIGITS;
                return spare <= 0 ? nanos : nanos >>> spare << spare;
            }

            @SuppressWarnings("EnumOrdinal")
            private long count(Fate fate) {
                return counts[fate.ordinal()];
            }

            UnfinishedFacts facts(String name) {
                return new UnfinishedFacts(
                        name,
                        count(Fate.ACKNOWLEDGED),
                        count(Fate.REFUSED),
                        count(Fate.FAILED),
                        count(Fate.CANCELLED),
                        count(Fate.SILENT),
                        waitedNanos,
                        ages(answered),
                        ages(unanswered));
            }

            private static List<AgeCount> ages(Map<Long, Long> counts) {
                return counts.entrySet().stream()
                        .map(entry -> new AgeCount(entry.getKey(), entry.getValue()))
                        .toList();
            }
        }
    }
}
