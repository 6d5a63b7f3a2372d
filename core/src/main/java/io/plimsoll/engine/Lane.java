package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Recorder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// One thread, the session it drives and their recorder, for one phase. Results may be read once the
/// thread ended.
final class Lane implements Runnable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LaneSession session;
    private final Loop loop;
    private final Attempts attempts;
    private final Recorder recorder;
    private final Start start;

    private volatile boolean ended;
    private boolean lost;
    private double busyShare = -1;
    private @Nullable Throwable bug;

    /// When all lanes begin, and who is told when one is done.
    record Start(Clock clock, long instant, CountDownLatch done) {}

    Lane(LaneSession session, Loop loop, Attempts attempts, Recorder recorder, Start start) {
        this.session = session;
        this.loop = loop;
        this.attempts = attempts;
        this.recorder = recorder;
        this.start = start;
    }

    @Override
    public void run() {
        try {
            boolean _ = TimerSlack.remove();
            awaitStart();
            long cpuBefore = cpuNanos();
            lost = !loop.run();
            long elapsed = start.clock().nanos() - start.instant();
            if (cpuBefore >= 0 && elapsed > 0) {
                busyShare = (cpuNanos() - cpuBefore) / (double) elapsed;
            }
        } catch (RuntimeException | Error ours) {
            bug = ours;
        } finally {
            ended = true;
            start.done().countDown();
        }
    }

    private void awaitStart() {
        while (start.clock().nanos() < start.instant()) {
            start.clock().waitUntil(start.instant());
        }
    }

    /// CPU time of this thread; negative where the runtime does not tell, as for virtual threads.
    private static long cpuNanos() {
        return Thread.currentThread().isVirtual() ? -1 : THREADS.getCurrentThreadCpuTime();
    }

    LaneSession session() {
        return session;
    }

    Loop loop() {
        return loop;
    }

    Attempts attempts() {
        return attempts;
    }

    Recorder recorder() {
        return recorder;
    }

    boolean hasEnded() {
        return ended;
    }

    boolean isLost() {
        return lost;
    }

    double busyShare() {
        return busyShare;
    }

    /// A failure of ours, which makes the run worthless.
    @Nullable
    Throwable bug() {
        return bug;
    }
}
