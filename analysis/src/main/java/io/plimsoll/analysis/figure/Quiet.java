package io.plimsoll.analysis.figure;

import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.List;

/// A stretch of whole intervals in which nothing that the plan's sessions did came to an end: neither an
/// acknowledgement nor a failure. Immutable.
///
/// @param fromNanos from the start of the phase
/// @param pausedNanos of it the harness itself was kept from running
record Quiet(long fromNanos, long toNanos, long pausedNanos) {
    static List<Quiet> of(PhaseResult round) {
        List<Quiet> quiets = new ArrayList<>();
        long from = -1;
        long to = 0;
        for (IntervalTotal interval : IntervalTotal.of(round)) {
            boolean isQuiet = interval.counts().ended() == 0;
            if (!isQuiet && from >= 0) {
                quiets.add(quiet(round, from, to));
                from = -1;
            } else if (isQuiet && from < 0) {
                from = interval.startNanos();
            }
            to = interval.endNanos();
        }
        if (from >= 0) {
            quiets.add(quiet(round, from, to));
        }
        return quiets;
    }

    private static Quiet quiet(PhaseResult round, long from, long to) {
        long paused = round.harness().stream()
                .filter(row -> row.startNanos() < to && row.startNanos() + row.lengthNanos() > from)
                .map(HarnessRow::sample)
                .mapToLong(sample -> sample.pauseSumNanos())
                .sum();
        return new Quiet(from, to, Math.min(paused, to - from));
    }

    /// Its length less the harness's own pauses.
    long nanos() {
        return toNanos - fromNanos - pausedNanos;
    }
}
