package io.plimsoll.analysis.figure;

import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A place on the time line that a reader should look at: where a round was not steady. Immutable.
///
/// @param phase the round's name
/// @param fromNanos from the start of the phase
/// @param toNanos equal to `fromNanos` for an instant
/// @param label what happened there, in a few words
public record Mark(String phase, Kind kind, long fromNanos, long toNanos, String label) {
    /// The kind of event.
    public enum Kind {
        /// One of [RegularDips].
        DIP,
        /// A [LevelChange].
        CHANGE,
        /// A [ClockJump].
        CLOCK
    }

    /// The marks of all measured rounds, round by round; clock jumps come last. Regular dips are also changes of
    /// level, so other changes are marked only if a round has no regular dips.
    public static List<Mark> of(Measured measured) {
        List<Mark> marks = new ArrayList<>();
        for (PhaseResult round : measured.rounds()) {
            Optional<RegularDips> dips = RegularDips.of(round);
            if (dips.isPresent()) {
                dips.get().dips().forEach(dip -> marks.add(mark(dips.get(), dip)));
            } else if (!round.facts().open()) {
                LevelChange.of(round).forEach(change -> marks.add(mark(round, change)));
            }
        }
        ClockJump.of(measured).forEach(jump -> marks.add(mark(jump)));
        return marks;
    }

    private static Mark mark(RegularDips dips, RegularDips.Dip dip) {
        String label = (dips.isRate() ? "drop" : "rise of latency") + ", every " + Figures.time(dips.periodNanos());
        return new Mark(dips.phase(), Kind.DIP, dip.fromNanos(), dip.toNanos(), label);
    }

    private static Mark mark(ClockJump jump) {
        String label = "clock " + (jump.shiftNanos() > 0 ? "ahead by " : "back by ")
                + Figures.time(Math.abs((double) jump.shiftNanos()));
        return new Mark(jump.phase(), Kind.CLOCK, jump.atNanos(), jump.atNanos(), label);
    }

    private static Mark mark(PhaseResult round, LevelChange change) {
        return new Mark(
                round.facts().name(),
                Kind.CHANGE,
                change.atNanos(),
                change.atNanos(),
                "from " + Figures.rate(change.before()) + " to " + Figures.rate(change.after()));
    }
}
