package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.testing.SingleOperations;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecorderStressTest {
    private static final int OPERATIONS = 2_000_000;

    /// One writer as fast as it can, one collector that never rests: nothing is lost, nothing counts
    /// twice, and every interval holds what ended in it or, if it was taken already, in one of those
    /// before.
    @Test
    void nothingIsLostBetweenLaneAndCollector() throws InterruptedException {
        Window window = new Window(0, 1_000, Long.MAX_VALUE);
        Recorder recorder = new Recorder(window, 2, false);
        SingleOperations single = new SingleOperations(recorder);
        AtomicLong clock = new AtomicLong();
        Thread lane = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < OPERATIONS; i++) {
                // An operation that ends at i took i % 1000 + 1: sums tell whether each was recorded once.
                if (i % 10 == 0) {
                    single.failed(1, ErrorClass.DEADLOCK, false, i, 1);
                } else {
                    single.acknowledged(0, false, i - i % 1_000 - 1, i - i % 1_000 - 1, i);
                }
                clock.setRelease(i);
            }
        });
        Slice sum = Slice.sum(2, false);
        AtomicLong last = new AtomicLong(-1);
        SplittableRandom random = new SplittableRandom(1);
        while (lane.isAlive()) {
            long upTo = window.indexAt(clock.getAcquire()) - 1 + random.nextInt(2);
            recorder.collect(upTo, slice -> {
                assertThat(slice.index()).isBetween(last.get(), upTo);
                last.set(slice.index());
                sum.add(slice);
            });
        }
        lane.join();
        recorder.collect(Window.DRAIN, sum::add);

        assertThat(sum.counts(0).ok()).isEqualTo(OPERATIONS / 10 * 9);
        assertThat(sum.counts(1).failed()).isEqualTo(OPERATIONS / 10);
        assertThat(sum.counts(1).retries()).isEqualTo(OPERATIONS / 10);
        assertThat(sum.times(0).latency().getTotalCount()).isEqualTo(OPERATIONS / 10 * 9);
        // Below 2048 every value has a cell of its own, so the distribution can be checked value by value.
        for (int value = 1; value <= 1_000; value++) {
            assertThat(sum.times(0).latency().getCountAtValue(value))
                    .as("operations that took %d", value)
                    .isEqualTo((value - 1) % 10 == 0 ? 0 : OPERATIONS / 1_000);
        }
    }

    @Test
    void recordingAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Recorder recorder = new Recorder(new Window(0, Long.MAX_VALUE / 2, Long.MAX_VALUE), 2, true);
        record(recorder, 50_000);
        long thread = Thread.currentThread().threadId();
        long before = threads.getThreadAllocatedBytes(thread);
        record(recorder, 200_000);
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        // The bean's own answers may cost a few bytes; one byte per operation would be 200,000.
        assertThat(allocated).isLessThan(2_000);
    }

    private static void record(Recorder recorder, int operations) {
        SingleOperations single = new SingleOperations(recorder);
        for (int i = 0; i < operations; i++) {
            single.acknowledged(0, false, i, i + 10, i + 1_000);
            single.failed(1, ErrorClass.DATA, false, i, 0);
            recorder.skipped(1, i);
        }
    }
}
