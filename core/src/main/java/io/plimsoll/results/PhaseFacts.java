package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.ProcessLoad;
import io.plimsoll.spec.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the engine knows of a phase beside what was recorded.
///
/// @param startedAt wall clock, ISO-8601 UTC
/// @param windowNanos clock-measured length of the window, or of the phase when it was not driven
/// @param open whether arrivals were open
/// @param planned operations that were due within the window
/// @param unfinished planned - ended: under way or not started when the window closed
/// @param drainedAcknowledged operations acknowledged after the window closed; part of `unfinished`
/// @param oldestUnfinishedNanos how long the oldest of them had been due when the window closed
/// @param laneBusyShare the busiest lane's CPU time over the window, 0 to 1; negative when it cannot be
/// told
/// @param gaveUp sessions that could not come back within the reconnect bound
/// @param rows rows loaded, for the load phase
/// @param beside who took part beside the plan's sessions; null for nobody. What they did is part of all counts
/// @param together how many operations rode together at most; null in files of versions that had none riding
/// @param foreign the programs that took most of the harness's machine meanwhile, neither harness nor target, the
/// greatest first; null when there were none, or they could not be told apart
/// @param growth of the dataset; null where its operations do not tell
/// @param underWay what was started but had not ended when the window closed, by operation; null in files of versions
/// that did not note it, and for phases that are not driven
public record PhaseFacts(
        String name,
        PhaseKind kind,
        int round,
        String startedAt,
        long windowNanos,
        boolean open,
        long planned,
        long unfinished,
        long drainedAcknowledged,
        long oldestUnfinishedNanos,
        double laneBusyShare,
        int gaveUp,
        long rows,
        @Nullable Integer together,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BesideFacts beside,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable GrowthFacts growth,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ProcessLoad> foreign,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<UnfinishedFacts> underWay) {
    public PhaseFacts {
        foreign = foreign == null || foreign.isEmpty() ? null : List.copyOf(foreign);
        underWay = underWay == null ? null : List.copyOf(underWay);
    }

    /// One of which nobody knows how it changed the dataset.
    public PhaseFacts(
            String name,
            PhaseKind kind,
            int round,
            String startedAt,
            long windowNanos,
            boolean open,
            long planned,
            long unfinished,
            long drainedAcknowledged,
            long oldestUnfinishedNanos,
            double laneBusyShare,
            int gaveUp,
            long rows,
            @Nullable Integer together,
            @Nullable BesideFacts beside) {
        this(
                name,
                kind,
                round,
                startedAt,
                windowNanos,
                open,
                planned,
                unfinished,
                drainedAcknowledged,
                oldestUnfinishedNanos,
                laneBusyShare,
                gaveUp,
                rows,
                together,
                beside,
                null,
                null,
                null);
    }

    /// The same with how it changed the dataset.
    public PhaseFacts withGrowth(GrowthFacts found) {
        return with(found, foreign, underWay);
    }

    /// The same with the programs that took part of the machine.
    public PhaseFacts withForeign(List<ProcessLoad> found) {
        return with(growth, found, underWay);
    }

    /// The same with what was under way when its window closed.
    public PhaseFacts withUnderWay(List<UnfinishedFacts> found) {
        return with(growth, foreign, found);
    }

    private PhaseFacts with(
            @Nullable GrowthFacts grown, @Nullable List<ProcessLoad> others, @Nullable List<UnfinishedFacts> leftOver) {
        return new PhaseFacts(
                name,
                kind,
                round,
                startedAt,
                windowNanos,
                open,
                planned,
                unfinished,
                drainedAcknowledged,
                oldestUnfinishedNanos,
                laneBusyShare,
                gaveUp,
                rows,
                together,
                beside,
                grown,
                others,
                leftOver);
    }

    /// What was started but had not ended when the window closed, as far as it was noted.
    public List<UnfinishedFacts> underWayOrNone() {
        return underWay == null ? List.of() : underWay;
    }

    /// A phase in which no operations are driven.
    public static PhaseFacts undriven(PhaseKind kind, String startedAt, long lengthNanos, long rows) {
        return new PhaseFacts(
                ValueType.word(kind), kind, 1, startedAt, lengthNanos, false, 0, 0, 0, 0, -1, 0, rows, 1, null);
    }

    /// Whether an operation was done beside the plan's sessions.
    public boolean isBeside(String operation) {
        return beside != null && beside.operations().contains(operation);
    }

    /// How many operations one session could have under way.
    public int ridersMax() {
        return together == null ? 1 : together;
    }
}
