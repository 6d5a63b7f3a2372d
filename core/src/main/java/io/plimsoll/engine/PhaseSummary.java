package io.plimsoll.engine;

import io.plimsoll.driver.Sending;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.recording.Window;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.UnfinishedFacts;
import java.util.List;
import java.util.Optional;

/// Adds up what the lanes of a phase did, once they have ended or been given up. Immutable.
///
/// @param arrivals the arrivals of an open phase
/// @param factory has made the lanes
record PhaseSummary(
        PhasePlan phase, Window window, List<Lane> lanes, Optional<Arrivals> arrivals, LaneFactory factory) {
    /// A window that time ends is as long as planned. A window that a count ends lasts until its last operation,
    /// performed or skipped. If every lane was lost or had nothing left to do before, it ends there, but not before
    /// what was collected while the lanes tried to reconnect.
    long endOfWindow(long collectedUpTo) {
        long last = lanes.stream()
                .filter(Lane::hasEnded)
                .mapToLong(lane -> Math.max(
                        lane.outcomes().lastEndedNanos(), lane.recorder().lastSkippedNanos()))
                .max()
                .orElse(window.startNanos());
        // The end is exclusive: the operation that ended last is inside.
        long beyondLast = Math.max(last + 1, collectedUpTo);
        return isOverEarly() || isCountReached() || window.endNanos() == Long.MAX_VALUE
                ? Math.clamp(beyondLast, window.startNanos() + 1, window.endNanos())
                : window.endNanos();
    }

    private boolean isOverEarly() {
        return lanes.stream().allMatch(lane -> lane.hasEnded() && (lane.isLost() || lane.isExhausted()));
    }

    /// Whether the phase was to end after a number of operations, and did.
    private boolean isCountReached() {
        return lanes.stream().allMatch(Lane::hasEnded)
                && started() >= phase.stop().maxOperations();
    }

    private long started() {
        return lanes.stream().mapToLong(lane -> lane.loop().startedCount()).sum();
    }

    private long startedInBackground() {
        return lanes.stream()
                .filter(lane -> lane.sessions().getFirst().role() == LaneSession.Role.BACKGROUND)
                .mapToLong(lane -> lane.loop().startedCount())
                .sum();
    }

    /// What only the coordinator knows.
    ///
    /// @param end the end of the window
    /// @param lost the number of sessions lost before the phase began
    record Seen(String startedAt, long end, int lost, boolean interrupted) {}

    PhaseFacts facts(Seen seen, Collector collector) {
        long end = seen.end();
        long ended = collector.phaseSum().ended();
        long oldest = lanes.stream()
                .filter(Lane::hasEnded)
                .mapToLong(lane -> lane.outcomes().oldestUnfinishedNanos())
                .min()
                .orElse(Long.MAX_VALUE);
        oldest = Math.min(oldest, arrivals.map(Arrivals::firstUntaken).orElse(Long.MAX_VALUE));
        long planned = planned(started(), seen);
        int gaveUp =
                lanes.stream().filter(Lane::hasEnded).mapToInt(Lane::gaveUp).sum();
        return new PhaseFacts(
                phase.name(),
                phase.kind(),
                phase.round(),
                new PhaseFacts.Extent(
                        seen.startedAt(),
                        end - window.startNanos(),
                        arrivals.isPresent(),
                        planned,
                        planned - ended,
                        collector.drained().acknowledged(),
                        oldest >= end ? 0 : end - oldest),
                new PhaseFacts.Lanes(
                        lanes.stream().mapToDouble(Lane::busyShare).max().orElse(-1),
                        seen.lost() + gaveUp,
                        lanes.stream()
                                .filter(Lane::hasEnded)
                                .flatMap(lane -> lane.loop().sending().stream())
                                .reduce(Sending::plus)
                                .orElse(null)),
                0,
                factory.grouping().max(),
                factory.backgroundFacts(),
                null,
                null,
                underWay());
    }

    private List<UnfinishedFacts> underWay() {
        Unfinished sum = new Unfinished();
        for (Lane lane : lanes) {
            if (lane.hasEnded()) {
                sum.add(lane.outcomes().unfinished());
            } else {
                lane.loop().addUnderWay(sum, window.endNanos());
            }
        }
        return sum.facts(factory.operationNames());
    }

    /// The count, if the phase has one; otherwise the operations that were due (open) or started (closed).
    private long planned(long started, Seen seen) {
        if (phase.stop() instanceof Stop.AtCount(long count) && !seen.interrupted() && !isOverEarly()) {
            return count;
        }
        return arrivals.map(all -> all.dueBefore(seen.end()) + startedInBackground())
                .orElse(started);
    }
}
