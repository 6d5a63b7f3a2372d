package io.plimsoll.analysis.figure;

import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A stretch of whole intervals in which the target did not serve all sessions. Immutable.
///
/// @param fromNanos from the start of the phase
/// @param sessionMissing whether a session had no connection at the end of one of these intervals; if false,
/// nothing was acknowledged
public record Gap(String phase, long fromNanos, long toNanos, boolean sessionMissing) {
    public static List<Gap> of(Measured measured) {
        List<Gap> gaps = new ArrayList<>();
        for (PhaseResult round : measured.rounds()) {
            addGaps(round, measured.sessions() + measured.besideSessions(), gaps);
        }
        return gaps;
    }

    private static void addGaps(PhaseResult round, int sessions, List<Gap> gaps) {
        Map<Long, Integer> openAt = new HashMap<>();
        for (HarnessRow row : round.harness()) {
            openAt.put(row.startNanos(), row.sample().sessionsOpen());
        }
        for (IntervalTotal interval : IntervalTotal.of(round)) {
            boolean missing = openAt.getOrDefault(interval.startNanos(), sessions) < sessions;
            if (missing || interval.counts().acknowledged() == 0) {
                addTo(gaps, new Gap(round.facts().name(), interval.startNanos(), interval.endNanos(), missing));
            }
        }
    }

    private static void addTo(List<Gap> gaps, Gap next) {
        Gap last = gaps.isEmpty() ? null : gaps.getLast();
        if (last != null && last.phase.equals(next.phase) && last.toNanos == next.fromNanos) {
            gaps.set(
                    gaps.size() - 1,
                    new Gap(last.phase, last.fromNanos, next.toNanos, last.sessionMissing || next.sessionMissing));
        } else {
            gaps.add(next);
        }
    }

    @Override
    public String toString() {
        return phase + " from " + Figures.time(fromNanos) + " to " + Figures.time(toNanos);
    }
}
