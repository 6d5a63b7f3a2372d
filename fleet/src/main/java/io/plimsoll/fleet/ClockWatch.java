package io.plimsoll.fleet;

import io.plimsoll.fleet.Message.Reading;

/// Looks at a member's clock while a phase is driven: a clock that is set, or drifts, may be right again at its end.
/// Only what is certain counts, so that a message that took long blames no clock. Used by one thread.
final class ClockWatch {
    private final ClockOffset before;
    private final long sinceNanos;
    private long drift;

    /// @param before the phase
    /// @param sinceNanos on the controller's clock: older readings say nothing of the phase
    ClockWatch(ClockOffset before, long sinceNanos) {
        this.before = before;
        this.sinceNanos = sinceNanos;
    }

    /// The controller read its clock between the two readings of the member's: the offset was between their
    /// differences.
    void look(Reading reading) {
        if (reading.controllers() - sinceNanos < 0) {
            return;
        }
        long one = reading.sent() - reading.controllers() - before.nanos();
        long other = reading.answered() - reading.controllers() - before.nanos();
        long least = Math.min(one, other);
        long most = Math.max(one, other);
        long off = least > before.error() ? least - before.error() : Math.min(0, most + before.error());
        if (Math.abs(off) > Math.abs(drift)) {
            drift = off;
        }
    }

    /// By how much the offset differed from that before the phase at least, at the worst; in nanoseconds.
    long drift() {
        return drift;
    }
}
