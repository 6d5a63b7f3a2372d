package io.plimsoll.analysis.figure;

import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A place on the time line that a reader should look at: where a round was not steady, or did not carry
/// its load. Immutable.
///
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
        /// The beginning of an [OfferedLoad.Backlog].
        BACKLOG,
        /// A [ClockJump].
        CLOCK
    }

    /// The marks of all measured rounds, round by round; clock jumps come last. Regular dips are also changes of
    /// level, so other changes are marked only if a round has no regular dips.
    public static List<Mark> of(Measured measured) {
        List<Mark> marks = new ArrayList<>();
        for (PhaseResult round : measured.rounds()) {
            Optional<OfferedLoad> offered = OfferedLoad.of(measured, round);
            offered.flatMap(OfferedLoad::backlog).ifPresent(backlog -> marks.add(mark(backlog)));
            Optional<RegularDips> dips = RegularDips.of(round, offered);
            if (dips.isPresent()) {
                dips.get().dips().forEach(dip -> marks.add(mark(dips.get(), dip)));
            } else if (!round.facts().extent().open()) {
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

    private static Mark mark(OfferedLoad.Backlog backlog) {
        return new Mark(
                backlog.phase(),
                Kind.BACKLOG,
                backlog.fromNanos(),
                backlog.fromNanos(),
                "backlog from " + Figures.rate(backlog.offeredPerSecond()) + " on");
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

    /// An interval in which the wall clock moved more or less than the monotonic clock, which measures all times.
    /// Immutable.
    ///
    /// The bound is 100 ms and 0.1 % of the interval: a daemon that slews the clock takes at most 0.05 %
    /// (adjtimex(2)), and the two clocks are read far less than 100 ms apart. Linux' monotonic clock stands still
    /// while the machine is suspended (clock_gettime(2)), so that a suspension shows as a jump forward of the same
    /// length.
    ///
    /// @param atNanos the start of the interval, from the start of the phase
    /// @param shiftNanos movement of the wall clock minus that of the monotonic clock
    public record ClockJump(String phase, long atNanos, long shiftNanos) {
        private static final long BOUND_NANOS = 100_000_000;
        private static final double SLEWED_MAX = 0.001;

        /// The jumps in all measured rounds, in order.
        public static List<ClockJump> of(Measured measured) {
            List<ClockJump> jumps = new ArrayList<>();
            for (PhaseResult round : measured.rounds()) {
                for (HarnessRow row : round.harness()) {
                    long shift = row.sample().clockShiftNanos();
                    if (Math.abs((double) shift) > BOUND_NANOS + SLEWED_MAX * row.lengthNanos()) {
                        jumps.add(new ClockJump(round.facts().name(), row.startNanos(), shift));
                    }
                }
            }
            return jumps;
        }
    }
}
