package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.fleet.ClockOffset.Sample;
import io.plimsoll.fleet.Message.Reading;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.FleetFacts.ClockFacts;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.Run;
import io.plimsoll.testing.ForAll;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A clock that is wrong in mid-phase is seen, and an honest one is not blamed.
@Timeout(60)
class ClockDriftTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    /// A tenth of an interval of a second: what the bound must not exceed.
    private static final long APART = SECOND / 10;

    @TempDir
    Path folder;

    /// What a controller finds out about a member's clock in a phase of 60 s, with a message each second.
    ///
    /// @param offset of the member's clock, by the controller's
    private static ClockFacts judged(RandomGenerator random, LongUnaryOperator offset) {
        long from = random.nextLong(-1L << 50, 1L << 50);
        LongUnaryOperator theirs = now -> now + offset.applyAsLong(now - from);
        ClockOffset before = looked(random, from, theirs);
        long start = from + 2 * SECOND;
        long drift = 0;
        for (int second = -5; second < 60; second++) {
            long sent = start + second * SECOND;
            long heard = sent + random.nextLong(1, 30 * MILLI);
            long answered = heard + random.nextLong(1, 30 * MILLI);
            Reading reading = new Reading(theirs.applyAsLong(sent), heard, theirs.applyAsLong(answered));
            drift = ClockOffset.further(drift, before.drift(reading, start));
        }
        ClockOffset after = looked(random, start + 61 * SECOND, theirs);
        return before.until(after, drift, 0);
    }

    private static ClockOffset looked(RandomGenerator random, long from, LongUnaryOperator theirs) {
        Sample[] samples = new Sample[20];
        for (int i = 0; i < samples.length; i++) {
            long sent = from + 10L * i * MILLI;
            long arrived = sent + random.nextLong(1, 3 * MILLI);
            long received = arrived + random.nextLong(1, 3 * MILLI);
            samples[i] = new Sample(sent, theirs.applyAsLong(arrived), received);
        }
        return ClockOffset.of(List.of(samples));
    }

    @Test
    void honestClocksAreNotBlamedForSlowMessages() {
        ForAll.forAll(1_000, random -> {
            long offset = random.nextLong(-1L << 50, 1L << 50);
            // As quartz drifts, at most.
            double drift = random.nextDouble(-50e-6, 50e-6);
            ClockFacts facts = judged(random, now -> offset + (long) (drift * now));
            assertThat(facts.bound()).isLessThan(APART);
            // Without any drift there is none, whatever the messages took.
            ClockFacts steady = judged(random, _ -> offset);
            assertThat(Math.abs(steady.drift())).isLessThanOrEqualTo(steady.errorBefore() + steady.errorAfter());
        });
    }

    @Test
    void aClockThatIsSetInBetweenIsSeen() {
        ForAll.forAll(1_000, random -> {
            long offset = random.nextLong(-1L << 50, 1L << 50);
            long by = random.nextLong(170 * MILLI, 10 * SECOND) * (random.nextBoolean() ? 1 : -1);
            long at = random.nextLong(3 * SECOND, 50 * SECOND);
            ClockFacts facts = judged(random, now -> offset + (now > at && now < at + 5 * SECOND ? by : 0));
            assertThat(facts.bound()).isGreaterThan(APART);
            assertThat(Math.abs(facts.drift())).isLessThanOrEqualTo(Math.abs(by));
            assertThat(facts.drift() > 0).isEqualTo(by > 0);
        });
    }

    @Test
    void aClockThatDriftsAwayAndBackIsSeen() {
        ForAll.forAll(1_000, random -> {
            long offset = random.nextLong(-1L << 50, 1L << 50);
            double rate = random.nextDouble(0.007, 0.1) * (random.nextBoolean() ? 1 : -1);
            long middle = 32 * SECOND;
            ClockFacts facts = judged(random, now -> {
                long away = Math.max(0, middle - Math.abs(now - middle));
                return offset + (long) (rate * away);
            });
            assertThat(facts.bound()).isGreaterThan(APART);
        });
    }

    @Test
    void readingsFromBeforeThePhaseSayNothing() {
        ClockOffset before = new ClockOffset(0, 10);
        assertThat(before.drift(new Reading(500_000, 999, 500_000), 1_000)).isZero();
        assertThat(before.drift(new Reading(1_500, 1_000, 1_600), 1_000)).isEqualTo(490);
        assertThat(before.drift(new Reading(300, 1_000, 200), 1_000)).isEqualTo(-690);
        assertThat(before.drift(new Reading(1_000, 1_000, 1_000), 1_000)).isZero();
        assertThat(ClockOffset.further(490, -690)).isEqualTo(-690);
        assertThat(ClockOffset.further(-690, 0)).isEqualTo(-690);
    }

    @Test
    void membersTellTheirClocksWhileTheyDrive() throws Exception {
        try (FleetBench bench = new FleetBench(folder, new FakeNetwork(1, 1_000_000, 0))) {
            JumpyClock jumpy = new JumpyClock();
            bench.start("a");
            bench.start("b", jumpy);
            bench.form(2);
            Run run = bench.run(
                    _ -> Thread.ofVirtual().start(() -> jumpy.goWrong(bench)), "measure=3s", "interval=200ms");
            List<ClockFacts> clocks = Objects.requireNonNull(
                            run.document().measurement().fleet())
                    .members()
                    .stream()
                    .flatMap(member -> member.parts().stream())
                    .map(PartFacts::clock)
                    .map(Objects::requireNonNull)
                    .toList();
            // By half a second for a second: right again at the end.
            assertThat(clocks.get(1).drift()).isBetween(300 * MILLI, 500 * MILLI);
            assertThat(clocks.get(1).bound()).isGreaterThan(clocks.get(0).bound());
        }
    }

    /// A clock that is half a second ahead for a second of the phase. Thread-safe.
    private static final class JumpyClock implements Clock {
        private volatile long ahead;

        void goWrong(FleetBench bench) {
            try {
                while (!bench.isDriving("b")) {
                    Pause.nanos(10 * MILLI);
                }
                Pause.nanos(SECOND / 2);
                ahead = SECOND / 2;
                Pause.nanos(SECOND);
                ahead = 0;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public long nanos() {
            return System.nanoTime() + ahead;
        }

        @Override
        public void waitUntil(long instant) {
            Clock.system().waitUntil(instant - ahead);
        }
    }
}
