package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.ProcessLoad;
import io.plimsoll.spec.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the engine knows of a phase beside what was recorded. In the file its extent is flat.
///
/// @param laneBusyShare the busiest lane's CPU time over the window, 0 to 1; negative when it cannot be
/// told
/// @param gaveUp sessions that could not come back within the reconnect bound
/// @param rows rows loaded, for the load phase
/// @param together how many operations rode together at most; null in files of versions that had none riding
/// @param beside who took part beside the plan's sessions; null for nobody. What they did is part of all counts
/// @param growth of the dataset; null where its operations do not tell
/// @param foreign the programs that took most of the harness's machine meanwhile, neither harness nor target, the
/// greatest first; null when there were none, or they could not be told apart
/// @param underWay what was started but had not ended when the window closed, by operation; null in files of versions
/// that did not note it, and for phases that are not driven
public record PhaseFacts(
        String name,
        PhaseKind kind,
        int round,
        @JsonUnwrapped Extent extent,
        double laneBusyShare,
        int gaveUp,
        long rows,
        @Nullable Integer together,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BesideFacts beside,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable GrowthFacts growth,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ProcessLoad> foreign,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<UnfinishedFacts> underWay) {
    /// When it was, and what was due in it.
    ///
    /// @param startedAt wall clock, ISO-8601 UTC
    /// @param windowNanos clock-measured length of the window, or of the phase when it was not driven
    /// @param open whether arrivals were open
    /// @param planned operations that were due within the window
    /// @param unfinished planned - ended: under way or not started when the window closed
    /// @param drainedAcknowledged operations acknowledged after the window closed; part of `unfinished`
    /// @param oldestUnfinishedNanos how long the oldest of them had been due when the window closed
    public record Extent(
            String startedAt,
            long windowNanos,
            boolean open,
            long planned,
            long unfinished,
            long drainedAcknowledged,
            long oldestUnfinishedNanos) {}

    /// Who took part beside the plan's sessions: streams of queries next to transactions.
    ///
    /// @param sessions how many
    /// @param operations what only they do, by name; the others do not
    public record BesideFacts(int sessions, List<String> operations) {
        public BesideFacts {
            operations = List.copyOf(operations);
        }
    }

    /// By how many rows a phase made the dataset larger, as far as its operations tell.
    ///
    /// @param loaded rows that loading the dataset makes
    /// @param added rows that the operations acknowledged within the window added, less those they removed: on
    /// average, where an operation does not always add as many
    public record GrowthFacts(long loaded, long added) {}

    public PhaseFacts {
        foreign = foreign == null || foreign.isEmpty() ? null : List.copyOf(foreign);
        underWay = underWay == null ? null : List.copyOf(underWay);
    }

    /// A phase in which no operations are driven.
    public static PhaseFacts undriven(PhaseKind kind, String startedAt, long lengthNanos, long rows) {
        Extent extent = new Extent(startedAt, lengthNanos, false, 0, 0, 0, 0);
        return new PhaseFacts(ValueType.word(kind), kind, 1, extent, -1, 0, rows, 1, null, null, null, null);
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
            @Nullable GrowthFacts grown, @Nullable List<ProcessLoad> others, @Nullable List<UnfinishedFacts> left) {
        return new PhaseFacts(
                name, kind, round, extent, laneBusyShare, gaveUp, rows, together, beside, grown, others, left);
    }

    public String startedAt() {
        return extent.startedAt();
    }

    public long windowNanos() {
        return extent.windowNanos();
    }

    public boolean open() {
        return extent.open();
    }

    public long planned() {
        return extent.planned();
    }

    public long unfinished() {
        return extent.unfinished();
    }

    public long drainedAcknowledged() {
        return extent.drainedAcknowledged();
    }

    public long oldestUnfinishedNanos() {
        return extent.oldestUnfinishedNanos();
    }

    /// What was started but had not ended when the window closed, as far as it was noted.
    public List<UnfinishedFacts> underWayOrNone() {
        return underWay == null ? List.of() : underWay;
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
