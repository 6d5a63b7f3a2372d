package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.ClockJump;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// The wall clock went another way than the monotonic clock: it was set, or the machine slept while the target did
/// not. Where the target is elsewhere and the machine slept, operations under way took longer than was measured.
final class ClockJumped implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        List<ClockJump> jumps = ClockJump.of(measured);
        if (jumps.isEmpty()) {
            return Found.nothing();
        }
        ClockJump first = jumps.getFirst();
        return Found.warning(
                "ClockJumped",
                "the wall clock went " + Figures.time(Math.abs((double) first.shiftNanos()))
                        + (first.shiftNanos() > 0 ? " ahead of" : " back against") + " the monotonic clock at "
                        + Figures.time(first.atNanos()) + " of " + first.phase()
                        + (jumps.size() > 1 ? ", and " + Figures.count(jumps.size() - 1, "time") + " more" : "")
                        + (first.shiftNanos() > 0 ? ": it was set, or the machine was suspended" : ": it was set"),
                "times are measured with the monotonic clock, which no setting moves, but which stands still while a"
                        + " machine is suspended: run again on one that does not sleep, and compare with the target's"
                        + " log by the run's later times only");
    }
}
