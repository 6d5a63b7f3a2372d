package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.LevelChange;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.PhaseResult;
import java.util.List;

/// The first measured round began at another rate than the one it then kept: its beginning belonged to the warm-up.
/// That is so when the last [LevelChange] lies in the first half of the round, and the rate it began with differs from
/// the one it ended with by more than 10 %. Only in a closed loop: in an open one the rate is given.
final class WarmupTooShort implements Rule {
    private static final double CHANGE_MIN = 0.10;

    @Override
    public List<Finding> check(Measured measured) {
        if (measured.rounds().isEmpty() || measured.isOpen()) {
            return Found.nothing();
        }
        PhaseResult round = measured.rounds().getFirst();
        List<LevelChange> changes = LevelChange.of(round);
        if (changes.isEmpty() || changes.getLast().atNanos() > round.facts().windowNanos() / 2) {
            return Found.nothing();
        }
        double first = changes.getFirst().before();
        double kept = changes.getLast().after();
        long until = changes.getLast().atNanos();
        if (Math.abs(first - kept) <= CHANGE_MIN * kept) {
            return Found.nothing();
        }
        String warmup = measured.setting("warmup");
        return Found.warning(
                "WarmupTooShort",
                round.facts().name() + " began at " + Figures.rate(first) + " and reached the " + Figures.rate(kept)
                        + " it kept after " + Figures.time(until) + ": that beginning is in the figures",
                "make the warm-up longer by " + Figures.time(until) + " at least"
                        + (warmup.isEmpty() ? "" : "; it was warmup = " + warmup));
    }
}
