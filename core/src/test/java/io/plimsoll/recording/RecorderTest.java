package io.plimsoll.recording;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.testing.SingleOperations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RecorderTest {
    private static final int OPERATIONS = 3;
    private static final long INTERVAL = 1_000;

    /// One ended operation, of any kind.
    private record Ended(int operation, int kind, long intended, long started, long ended, int retries) {
        static Ended random(RandomGenerator random, long ended) {
            long started = ended - random.nextLong(1L << random.nextInt(1, 40));
            long intended = started - random.nextLong(1L << random.nextInt(1, 40));
            return new Ended(
                    random.nextInt(OPERATIONS), random.nextInt(8), intended, started, ended, random.nextInt(3));
        }

        void record(Recorder into) {
            ErrorClass[] classes = ErrorClass.values();
            SingleOperations single = new SingleOperations(into);
            switch (kind) {
                case 0 ->
                    single.failed(operation, classes[(int) (ended % classes.length)], retries == 2, ended, retries);
                case 1 -> into.skipped(operation, ended);
                default -> single.acknowledged(operation, kind == 2, intended, started, ended, retries);
            }
        }
    }

    /// The slices of a recorder, or several, added up by interval.
    private static final class Sums {
        private final boolean open;
        private final TreeMap<Long, Slice> byIndex = new TreeMap<>();

        Sums(boolean open) {
            this.open = open;
        }

        void add(Slice slice) {
            byIndex.computeIfAbsent(slice.index(), _ -> Slice.sum(OPERATIONS, open))
                    .add(slice);
        }

        Slice at(long index) {
            return byIndex.getOrDefault(index, Slice.sum(OPERATIONS, open));
        }

        Slice all() {
            Slice all = Slice.sum(OPERATIONS, open);
            byIndex.values().forEach(all::add);
            return all;
        }
    }

    private static void assertEqual(Slice actual, Slice expected, boolean open) {
        for (int i = 0; i < OPERATIONS; i++) {
            assertThat(actual.counts(i)).usingRecursiveComparison().isEqualTo(expected.counts(i));
            assertThat(actual.times(i).latency()).isEqualTo(expected.times(i).latency());
            if (open) {
                assertThat(actual.times(i).serviceTime())
                        .isEqualTo(expected.times(i).serviceTime());
                assertThat(actual.times(i).lag()).isEqualTo(expected.times(i).lag());
            }
        }
    }

    /// THE property: it does not matter how operations are spread over lanes, nor when somebody looks.
    @Test
    void lanesMergedEqualOneLaneThatSawEverything() {
        forAll(25, random -> {
            boolean open = random.nextBoolean();
            Window window = new Window(0, INTERVAL, random.nextBoolean() ? 20 * INTERVAL : Long.MAX_VALUE);
            Recorder one = new Recorder(window, OPERATIONS, open);
            List<Recorder> lanes = new ArrayList<>();
            for (int i = random.nextInt(1, 6); i > 0; i--) {
                lanes.add(new Recorder(window, OPERATIONS, open));
            }
            Sums merged = new Sums(open);
            long now = 0;
            long collected = 0;
            for (int i = 0; i < 2_000; i++) {
                now += random.nextInt(10);
                Ended operation = Ended.random(random, now);
                operation.record(one);
                operation.record(lanes.get(random.nextInt(lanes.size())));
                // A collector never takes an interval before it has ended, but may come as late as it likes.
                while (random.nextInt(50) == 0 && collected < window.indexAt(now) && collected < 100) {
                    for (Recorder lane : lanes) {
                        lane.collect(collected, merged::add);
                    }
                    collected++;
                }
            }
            lanes.forEach(lane -> lane.collect(Window.DRAIN, merged::add));
            Sums expected = new Sums(open);
            one.collect(Window.DRAIN, expected::add);

            assertThat(merged.byIndex.keySet()).isEqualTo(expected.byIndex.keySet());
            merged.byIndex.forEach((index, slice) -> assertEqual(slice, expected.at(index), open));
            assertEqual(merged.all(), expected.all(), open);
            assertThat(merged.all().ended()).isEqualTo(2_000);
        });
    }

    @Test
    void anIntervalHoldsExactlyWhatEndedInIt() {
        Recorder recorder = new Recorder(new Window(0, INTERVAL, 3 * INTERVAL), OPERATIONS, false);
        for (long ended : new long[] {0, 999, 1_000, 1_999, 2_000, 2_999, 3_000, 9_999}) {
            new SingleOperations(recorder).acknowledged(0, false, ended, ended, ended);
        }
        Sums sums = new Sums(false);
        for (long index : new long[] {0, 1, 2, Window.DRAIN}) {
            recorder.collect(index, sums::add);
            assertThat(sums.byIndex.lastKey()).isEqualTo(index);
            assertThat(sums.at(index).ended()).isEqualTo(2);
        }
    }

    @Test
    void whatIsRecordedAfterItsIntervalWasTakenCountsInTheNext() {
        Recorder recorder = new Recorder(new Window(0, INTERVAL, Long.MAX_VALUE), OPERATIONS, false);
        Sums sums = new Sums(false);
        recorder.collect(0, sums::add);
        new SingleOperations(recorder).acknowledged(0, false, 900, 900, 999);
        new SingleOperations(recorder).acknowledged(0, false, 1_000, 1_000, 1_500);
        recorder.collect(1, sums::add);
        assertThat(sums.byIndex.keySet()).containsExactly(1L);
        assertThat(sums.all().ended()).isEqualTo(2);
    }

    @Test
    void aStalledLaneGivesUpItsFinishedInterval() {
        Recorder recorder = new Recorder(new Window(0, INTERVAL, Long.MAX_VALUE), OPERATIONS, false);
        new SingleOperations(recorder).acknowledged(1, true, 0, 0, 500);
        Sums sums = new Sums(false);
        for (long index = 0; index < 5; index++) {
            recorder.collect(index, sums::add);
        }
        assertThat(sums.byIndex.keySet()).containsExactly(0L);
        assertThat(sums.all().counts(1).miss()).isEqualTo(1);
    }

    @Test
    void timesAreBoundedRatherThanLost() {
        Recorder recorder = new Recorder(new Window(0, INTERVAL, Long.MAX_VALUE), OPERATIONS, true);
        new SingleOperations(recorder).acknowledged(0, false, -2 * Times.HIGHEST_NANOS, 0, 10);
        new SingleOperations(recorder).acknowledged(0, false, 500, 400, 300);
        Sums sums = new Sums(true);
        recorder.collect(Window.DRAIN, sums::add);
        Times times = sums.all().times(0);
        assertThat(times.latency().getTotalCount()).isEqualTo(2);
        assertThat(times.latency().getMaxValue()).isGreaterThanOrEqualTo(Times.HIGHEST_NANOS);
        assertThat(times.lag().getTotalCount()).isEqualTo(2);
    }

    /// The collector waits for a slice that a lane has taken: one that was never put back had it wait for ever.
    @Test
    void aRecordThatFailsLeavesNothingToWaitFor() {
        Recorder recorder = new Recorder(new Window(0, INTERVAL, Long.MAX_VALUE), OPERATIONS, false);
        assertThatThrownBy(() -> new SingleOperations(recorder).acknowledged(OPERATIONS, false, 0, 0, 10))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new SingleOperations(recorder).failed(OPERATIONS, ErrorClass.OTHER, false, 11, 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> recorder.skipped(OPERATIONS, 12)).isInstanceOf(IndexOutOfBoundsException.class);
        recorder.skipped(0, 13);
        List<Slice> collected = new ArrayList<>();
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> recorder.collect(0, collected::add));
        assertThat(collected).hasSize(1);
    }
}
