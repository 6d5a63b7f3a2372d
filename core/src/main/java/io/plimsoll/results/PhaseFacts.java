package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.plimsoll.driver.Sending;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.spec.ValueType;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The engine's facts about a phase, besides what was recorded. In the file its extent and lanes are flat.
///
/// @param rows rows loaded, for the load phase
/// @param together the most operations in one group; null in files of versions without groups
/// @param beside the sessions next to the plan's; null if there were none. What they did is part of all counts
/// @param growth the growth of the dataset; null if its operations do not declare it
/// @param foreign the programs, other than harness and target, that took most of the harness's machine, the
///     greatest first; null if there were none, or if they could not be identified
/// @param underWay the operations that were started but had not ended when the window closed, by operation; null in
///     files of versions that did not record it, and for phases that are not driven
/// @param pauses the longest time in nanoseconds that one execution of an operation waited on this side, such as in
///     a script that sleeps, by operation; null if none waited for [#SHORTEST_PAUSE_NANOS]
public record PhaseFacts(
        String name,
        PhaseKind kind,
        int round,
        @JsonUnwrapped Extent extent,
        @JsonUnwrapped Lanes lanes,
        long rows,
        @Nullable Integer together,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BesideFacts beside,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable GrowthFacts growth,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ProcessLoad> foreign,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<UnfinishedFacts> underWay,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Long> pauses) {
    /// A shorter wait of an operation explains no silence of a target.
    public static final long SHORTEST_PAUSE_NANOS = 1_000_000_000;

    /// The time of the phase, and the operations that were due in it.
    ///
    /// @param startedAt wall clock, ISO-8601 UTC
    /// @param windowNanos clock-measured length of the window, or of the phase if it was not driven
    /// @param open whether arrivals were open
    /// @param planned operations that were due within the window
    /// @param unfinished planned - ended: under way or not started when the window closed
    /// @param drainedAcknowledged operations acknowledged after the window closed; part of `unfinished`
    /// @param oldestUnfinishedNanos for how long the oldest of them had been due when the window closed
    /// @param drainNanos from the end of the window to the end of the last operation; null if none ended after the
    ///     window, and in files of versions that did not record it
    public record Extent(
            String startedAt,
            long windowNanos,
            boolean open,
            long planned,
            long unfinished,
            long drainedAcknowledged,
            long oldestUnfinishedNanos,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Long drainNanos) {
        /// The time from the start of the window to the end of its last operation, but at least the window.
        public long lastedNanos() {
            return windowNanos + (drainNanos == null ? 0 : drainNanos);
        }
    }

    /// The threads of the phase.
    ///
    /// @param laneBusyShare the busiest one's CPU time over the window, 0 to 1; negative if unknown
    /// @param gaveUp sessions that could not reconnect within the limit
    /// @param sending how requests were passed to the operating system; null if each session has its own
    ///     thread, and in files of versions that did not record it
    /// @param connecting the connections of single operations; null if sessions keep theirs
    public record Lanes(
            double laneBusyShare,
            int gaveUp,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Sending sending,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            ConnectFacts connecting) {
        /// No lanes were driven, or nothing is known of them.
        public static final Lanes UNKNOWN = new Lanes(-1, 0, null, null);
    }

    /// Connections that were opened for one operation each, and closed after it.
    ///
    /// @param count how many were opened
    /// @param nanos how long opening and closing them took together
    public record ConnectFacts(long count, long nanos) {
        public static final ConnectFacts NONE = new ConnectFacts(0, 0);

        public ConnectFacts plus(ConnectFacts other) {
            return new ConnectFacts(count + other.count, nanos + other.nanos);
        }
    }

    /// The sessions in addition to the plan's, such as streams of queries next to transactions.
    ///
    /// @param sessions the number of these sessions
    /// @param operations the names of their operations, which no other session performs
    public record BesideFacts(int sessions, List<String> operations) {
        public BesideFacts {
            operations = List.copyOf(operations);
        }
    }

    /// By how many rows a phase made the dataset larger, as far as its operations declare it.
    ///
    /// @param loaded rows of the dataset when it is loaded
    /// @param added rows that the operations acknowledged within the window added, minus those they removed; an
    ///     average if an operation does not always add as many
    public record GrowthFacts(long loaded, long added) {}

    public PhaseFacts {
        foreign = foreign == null || foreign.isEmpty() ? null : List.copyOf(foreign);
        underWay = underWay == null ? null : List.copyOf(underWay);
        pauses = pauses == null || pauses.isEmpty() ? null : Collections.unmodifiableMap(new TreeMap<>(pauses));
    }

    /// The same phase with another extent.
    public PhaseFacts with(Extent other) {
        return new PhaseFacts(
                name, kind, round, other, lanes, rows, together, beside, growth, foreign, underWay, pauses);
    }

    /// A phase in which no operations are driven.
    public static PhaseFacts undriven(PhaseKind kind, String startedAt, long lengthNanos, long rows) {
        Extent extent = new Extent(startedAt, lengthNanos, false, 0, 0, 0, 0, null);
        return new PhaseFacts(
                ValueType.word(kind), kind, 1, extent, Lanes.UNKNOWN, rows, 1, null, null, null, null, null);
    }

    /// The same, with the growth of the dataset.
    public PhaseFacts withGrowth(GrowthFacts found) {
        return with(found, foreign, underWay, pauses);
    }

    /// The same, with the programs that took part of the machine.
    public PhaseFacts withForeign(List<ProcessLoad> found) {
        return with(growth, found, underWay, pauses);
    }

    /// The same, with the operations under way when its window closed.
    public PhaseFacts withUnderWay(List<UnfinishedFacts> found) {
        return with(growth, foreign, found, pauses);
    }

    /// The same, with the longest pauses of its operations.
    public PhaseFacts withPauses(Map<String, Long> found) {
        return with(growth, foreign, underWay, found);
    }

    private PhaseFacts with(
            @Nullable GrowthFacts grown,
            @Nullable List<ProcessLoad> others,
            @Nullable List<UnfinishedFacts> left,
            @Nullable Map<String, Long> waited) {
        return new PhaseFacts(name, kind, round, extent, lanes, rows, together, beside, grown, others, left, waited);
    }

    /// The operations started but not ended when the window closed; empty if they were not recorded.
    public List<UnfinishedFacts> underWayOrNone() {
        return underWay == null ? List.of() : underWay;
    }

    /// The longest wait on this side of one execution of an operation, in nanoseconds; 0 if it was short.
    public long longestPauseNanos(String operation) {
        return pauses == null ? 0 : pauses.getOrDefault(operation, 0L);
    }

    /// Whether only the sessions in addition to the plan's performed an operation.
    public boolean isBeside(String operation) {
        return beside != null && beside.operations().contains(operation);
    }

    /// The most operations that one session could have under way.
    public int ridersMax() {
        return together == null ? 1 : together;
    }

    /// How the operations of one kind that were under way when a window closed ended. Ages are measured at that
    /// instant, from the intended start. Immutable.
    ///
    /// @param acknowledged within the drain or later
    /// @param refused by a conflict with others, which within the window would be retried, or because the target
    ///     limits its work
    /// @param failed for any other reason that the target gave
    /// @param cancelled cancelled by this side after the drain, and the target confirmed it
    /// @param silent never answered, nor was the request to cancel them: this side cut their sessions
    /// @param waitedNanos how long all of them together had been under way
    /// @param answered ages of those that were acknowledged or refused, ascending
    /// @param unanswered ages of all others, ascending
    public record UnfinishedFacts(
            String operation,
            long acknowledged,
            long refused,
            long failed,
            long cancelled,
            long silent,
            long waitedNanos,
            List<AgeCount> answered,
            List<AgeCount> unanswered) {
        public UnfinishedFacts {
            answered = answered == null ? List.of() : List.copyOf(answered);
            unanswered = unanswered == null ? List.of() : List.copyOf(unanswered);
        }

        /// The operations that were neither acknowledged nor refused.
        public long neverAcknowledged() {
            return failed + cancelled + silent;
        }

        /// The age of the oldest, however it ended; 0 if there is none.
        public long oldestNanos() {
            return LongStream.concat(
                            answered.stream().mapToLong(AgeCount::nanos),
                            unanswered.stream().mapToLong(AgeCount::nanos))
                    .max()
                    .orElse(0);
        }

        /// How many operations had been under way for how long.
        ///
        /// @param nanos rounded down by at most an eighth, so that it is a lower bound
        public record AgeCount(long nanos, long count) {}
    }
}
