package io.plimsoll.workload.tproc;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.TimeSpan;

/// The times a user takes for transactions of a kind (TPC-C, clause 5.2.5): a fixed one before, and one after that is
/// exponential and cut at ten times its mean. One per session; not thread-safe.
final class Pauses {
    private static final int CUT = 10;

    private final long keyingNanos;
    private final long thinkingMeanNanos;
    private long thinkingNanos;

    private Pauses(long keyingNanos, long thinkingMeanNanos) {
        this.keyingNanos = keyingNanos;
        this.thinkingMeanNanos = thinkingMeanNanos;
    }

    static Pauses of(Kind kind, Work work, TprocProfile profile) {
        return work.delays() == Delays.NONE
                ? new Pauses(0, 0)
                : new Pauses(
                        TimeSpan.ofSeconds(kind.keyingSeconds()).nanos(),
                        TimeSpan.ofSeconds(kind.thinkingSeconds(profile)).nanos());
    }

    void draw(Draw draw) {
        if (thinkingMeanNanos > 0) {
            // 1 - [0, 1) is never 0.
            double exponential = -Math.log(1 - draw.nextDouble());
            thinkingNanos = (long) (thinkingMeanNanos * Math.min(CUT, exponential));
        }
    }

    long keyingNanos() {
        return keyingNanos;
    }

    long thinkingNanos() {
        return thinkingNanos;
    }
}
