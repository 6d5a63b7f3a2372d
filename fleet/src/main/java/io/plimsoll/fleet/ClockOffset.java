package io.plimsoll.fleet;

import io.plimsoll.fleet.Message.Reading;
import io.plimsoll.results.FleetFacts.ClockFacts;
import java.util.Comparator;
import java.util.List;

/// What to add to the controller's monotonic clock to get a member's, as one look showed it. Immutable; in
/// nanoseconds.
///
/// @param nanos the estimate
/// @param error the most by which it can be wrong, whatever the two ways of a message took
record ClockOffset(long nanos, long error) {
    private static final long LEAD_MIN_NANOS = 800_000_000L;
    private static final int LEAD_ERRORS = 20;

    /// One question and its answer.
    ///
    /// @param sent when the controller asked, on its clock
    /// @param theirs what the member's clock showed
    /// @param received when the answer was there, on the controller's clock
    record Sample(long sent, long theirs, long received) {
        long roundTrip() {
            return received - sent;
        }
    }

    /// The estimate of the tightest sample: the member read its clock between the two readings of the controller's.
    ///
    /// @param samples at least one
    static ClockOffset of(List<Sample> samples) {
        Sample tightest = samples.stream()
                .min(Comparator.comparingLong(Sample::roundTrip))
                .orElseThrow();
        long half = tightest.roundTrip() / 2;
        // The middle may lie between two nanoseconds.
        return new ClockOffset(tightest.theirs() - (tightest.sent() + half), half + 1);
    }

    /// The member's instant for one of the controller's.
    long toMember(long controllers) {
        return controllers + nanos;
    }

    /// How long before its start a phase is armed.
    ///
    /// @param attempt from 0: one that came too late is followed by one with twice the time
    static long lead(List<ClockOffset> offsets, int attempt) {
        long error = offsets.stream().mapToLong(ClockOffset::error).max().orElse(0);
        return Math.max(LEAD_MIN_NANOS, LEAD_ERRORS * error) << attempt;
    }

    /// What is stored of a phase.
    ///
    /// @param after the same look after the phase
    /// @param meanwhile by how much the offset was different during the phase, at most
    /// @param lateness how long after the agreed instant the member's lanes started
    ClockFacts until(ClockOffset after, long meanwhile, long lateness) {
        return new ClockFacts(nanos, error, after.error, further(after.nanos - nanos, meanwhile), lateness);
    }

    /// By how much the offset was different, at least, at a reading during a phase. Only what is certain counts, so
    /// that a message that took long blames no clock.
    ///
    /// @param reading the controller's clock was read between the two readings of the member's: the offset was
    ///     between their differences
    /// @param sinceNanos on the controller's clock: older readings say nothing
    long drift(Reading reading, long sinceNanos) {
        if (reading.controllers() - sinceNanos < 0) {
            return 0;
        }
        long one = reading.sent() - reading.controllers() - nanos;
        long other = reading.answered() - reading.controllers() - nanos;
        long least = Math.min(one, other);
        return least > error ? least - error : Math.min(0, Math.max(one, other) + error);
    }

    /// The drift that is further from none.
    static long further(long one, long other) {
        return Math.abs(other) > Math.abs(one) ? other : one;
    }
}
