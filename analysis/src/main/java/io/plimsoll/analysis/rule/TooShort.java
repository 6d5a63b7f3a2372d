package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.PhaseResult;
import java.util.List;

/// A window too short for its figures to be repeatable: below 10 s, or below three intervals.
final class TooShort implements Rule {
    private static final long WINDOW_NANOS = 10_000_000_000L;
    private static final int INTERVALS = 3;

    @Override
    public List<Finding> check(Measured measured) {
        for (PhaseResult round : measured.rounds()) {
            int intervals = IntervalTotal.of(round).size();
            if (round.facts().windowNanos() < WINDOW_NANOS || intervals < INTERVALS) {
                return Found.warning(
                        "TooShort",
                        round.facts().name() + " lasted "
                                + Figures.time(round.facts().windowNanos()) + " ("
                                + Figures.count(intervals, "interval")
                                + "): start-up, caches and checkpoints decide such figures",
                        "measure for 10 s at least, better for minutes");
            }
        }
        return Found.nothing();
    }
}
