package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WallClockOffsetTest {
    /// Whatever the machine does meanwhile, the offset turns a reading of one clock into one of the other that lies
    /// between two readings of it.
    @Test
    void itsOffsetTurnsOneClockIntoTheOther() {
        Instant before = Instant.now();
        long offset = HarnessMeter.wallClockOffset();
        long monotonic = System.nanoTime();
        Instant after = Instant.now();
        Instant turned = Instant.EPOCH.plusNanos(monotonic + offset);
        // Five readings' error, and what a daemon slews.
        assertThat(turned).isBetween(before.minus(Duration.ofMillis(1)), after.plus(Duration.ofMillis(1)));
    }
}
