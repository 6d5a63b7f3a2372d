package io.plimsoll.engine;

import io.plimsoll.plan.Pauses;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;

/// Decides when the next operation of a session of a closed loop starts, if sessions pause. Pure functions
/// of the plan, the seed, and the operation's index. Allocates nothing. Used by one lane.
///
/// Sessions do not begin all at once: with a fixed pause, their first starts are spread evenly over it; with
/// exponential think times, each begins with one.
final class Rest {
    private final long thinkNanos;
    private final boolean isExponential;
    private final long pacingNanos;
    private final int sessions;
    private final Draw draw;

    /// @param seed of the think times
    /// @param sessions the number of sessions of all lanes
    Rest(Pauses pauses, Seed seed, int sessions) {
        this.thinkNanos = pauses.think().mean().nanos();
        this.isExponential = pauses.think().isExponential();
        this.pacingNanos = pauses.pacing().nanos();
        this.sessions = sessions;
        this.draw = new Draw(seed);
    }

    /// How long after the start of the phase a session starts its first operation.
    ///
    /// @param session its number, from 0
    long first(int session) {
        double share = session / (double) sessions;
        // Operations use the indexes from 0 on.
        long thinking = isExponential ? drawn(-1L - session) : (long) (thinkNanos * share);
        return Math.max(thinking, (long) (pacingNanos * share));
    }

    /// When a session may start its next operation.
    ///
    /// @param index of its last operation
    long next(long index, long started, long ended) {
        long thinking = isExponential ? drawn(index) : thinkNanos;
        return Math.max(ended + thinking, started + pacingNanos);
    }

    private long drawn(long index) {
        draw.seek(index);
        return (long) (-Math.log1p(-draw.nextDouble()) * thinkNanos);
    }
}
