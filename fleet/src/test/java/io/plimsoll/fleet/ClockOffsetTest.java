package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.fleet.ClockOffset.Sample;
import io.plimsoll.results.FleetFacts.ClockFacts;
import io.plimsoll.testing.ForAll;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
    private static final long MILLI = 1_000_000;

    /// Questions whose two ways take random times, one way perhaps always longer.
    private static List<Sample> history(RandomGenerator random, long from, long offset) {
        long there = random.nextLong(1, 5 * MILLI);
        long back = random.nextLong(1, 5 * MILLI);
        List<Sample> samples = new ArrayList<>();
        long now = from;
        int count = random.nextInt(1, 100);
        for (int i = 0; i < count; i++) {
            long arrived = now + random.nextLong(0, there);
            long received = arrived + random.nextLong(0, back);
            samples.add(new Sample(now, arrived + offset, received));
            now = received + 10 * MILLI;
        }
        return samples;
    }

    @Test
    void anEstimateIsNeverFurtherOffThanItSays() {
        ForAll.forAll(1_000, random -> {
            // Monotonic clocks begin anywhere, below zero too, and 500 s apart is little.
            long offset = random.nextLong(-1L << 50, 1L << 50);
            ClockOffset found = ClockOffset.of(history(random, random.nextLong(-1L << 50, 1L << 50), offset));
            assertThat(Math.abs(found.nanos() - offset)).isLessThanOrEqualTo(found.error());
        });
    }

    @Test
    void theTightestRoundTripCounts() {
        ClockOffset found = ClockOffset.of(List.of(
                new Sample(0, 5_000, 9_000), new Sample(20_000, 21_100, 20_200), new Sample(40_000, 0, 41_000)));
        assertThat(found).isEqualTo(new ClockOffset(1_000, 101));
        assertThat(found.toMember(7)).isEqualTo(1_007);
    }

    @Test
    void theBoundOfAPhaseCoversDriftAndLateness() {
        ForAll.forAll(1_000, random -> {
            long before = random.nextLong(-1L << 40, 1L << 40);
            long after = before + random.nextLong(-MILLI, MILLI);
            ClockOffset first = ClockOffset.of(history(random, 0, before));
            ClockOffset second = ClockOffset.of(history(random, 60_000 * MILLI, after));
            long lateness = random.nextLong(0, MILLI);
            ClockFacts facts = first.until(second, 0, lateness);
            // The member starts at its reading of the agreed instant, and late.
            long off = Math.abs(first.nanos() - before) + lateness;
            assertThat(off).isLessThanOrEqualTo(facts.bound());
            assertThat(facts.drift()).isEqualTo(second.nanos() - first.nanos());
        });
    }

    @Test
    void aPhaseIsArmedLongEnoughAhead() {
        ClockOffset near = new ClockOffset(5, MILLI);
        ClockOffset far = new ClockOffset(-5, 60 * MILLI);
        assertThat(ClockOffset.lead(List.of(near), 0)).isEqualTo(800 * MILLI);
        assertThat(ClockOffset.lead(List.of(near, far), 0)).isEqualTo(1_200 * MILLI);
        assertThat(ClockOffset.lead(List.of(near), 3)).isEqualTo(6_400 * MILLI);
    }
}
