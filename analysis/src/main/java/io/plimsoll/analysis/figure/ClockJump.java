package io.plimsoll.analysis.figure;

import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.List;

/// An interval in which the wall clock moved more or less than the monotonic clock, which measures all times.
/// Immutable.
///
/// The bound is 100 ms and 0.1 % of the interval: a daemon that slews the clock takes at most 0.05 % (adjtimex(2)),
/// and the two clocks are read far less than 100 ms apart. Linux' monotonic clock stands still while the machine is
/// suspended (clock_gettime(2)), so that a suspension shows as a jump forward of the same length.
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
