package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.PhaseResult;
import java.util.List;

/// The target did not carry the rate asked for: more operations were left over at the end of a round (or
/// skipped as too late) than can be under way at any instant.
final class RateNotCarried implements Rule {
    private static final double SHARE_MAX = 0.01;

    @Override
    public List<Finding> check(Measured measured) {
        long leftOver = 0;
        long planned = 0;
        long oldest = 0;
        boolean isTooMany = false;
        for (PhaseResult round : measured.rounds()) {
            if (round.facts().open()) {
                long left = round.facts().unfinished() + round.counts().skipped();
                isTooMany |= left
                        > Math.max(
                                measured.sessions() + measured.besideSessions(),
                                SHARE_MAX * round.facts().planned());
                leftOver += left;
                planned += round.facts().planned();
                oldest = Math.max(oldest, round.facts().oldestUnfinishedNanos());
            }
        }
        if (!isTooMany) {
            return Found.nothing();
        }
        return Found.failure(
                "RateNotCarried",
                "the target did not carry " + measured.setting("arrival") + ": " + Figures.count(leftOver) + " of "
                        + Figures.count(planned, "operation") + " due were not done, the oldest overdue for "
                        + Figures.time(oldest) + "; percentiles leave them out and are lower bounds",
                "lower the rate, or raise sessions if the target has room");
    }
}
