package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Recorder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One thread, the sessions it drives and their recorder, for one phase. Results may be read once the thread has
/// ended.
final class Lane implements Runnable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<LaneSession> sessions;
    private final Loop loop;
    private final OutcomeRecorder outcomes;
    private final Start start;

    private final @Nullable Processor processor;
    private volatile boolean ended;
    private boolean lost;
    private double busyShare = -1;
    private @Nullable Throwable bug;
    private volatile @Nullable Thread thread;

    /// When all lanes begin, and the latch that each counts down when it is done.
    record Start(Clock clock, long instant, CountDownLatch done) {}

    /// @param processor the processor to stay on; null for none
    Lane(List<LaneSession> sessions, Loop loop, OutcomeRecorder outcomes, Start start, @Nullable Processor processor) {
        this.processor = processor;
        this.sessions = List.copyOf(sessions);
        this.loop = loop;
        this.outcomes = outcomes;
        this.start = start;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try (loop) {
            boolean _ = TimerSlack.remove();
            boolean _ = processor != null && processor.keep();
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

    /// CPU time of this thread; negative if the runtime cannot measure it, as for virtual threads.
    private static long cpuNanos() {
        return Thread.currentThread().isVirtual() ? -1 : THREADS.getCurrentThreadCpuTime();
    }

    /// Makes the lane check the window's end again, whatever it waits for. Any thread.
    void wakeUp() {
        loop.wakeUp();
        LockSupport.unpark(thread);
    }

    /// Cancels operations under way. Any thread.
    void cancel() {
        outcomes.giveUp(Unfinished.Fate.CANCELLED);
        sessions.stream().filter(session -> !session.isIdle()).forEach(LaneSession::cancel);
    }

    /// Cuts the sessions that have operations under way. Any thread.
    void abort() {
        outcomes.giveUp(Unfinished.Fate.SILENT);
        sessions.stream().filter(session -> !session.isIdle()).forEach(LaneSession::abort);
        wakeUp();
    }

    List<LaneSession> sessions() {
        return sessions;
    }

    Loop loop() {
        return loop;
    }

    OutcomeRecorder outcomes() {
        return outcomes;
    }

    Recorder recorder() {
        return outcomes.recorder();
    }

    boolean hasEnded() {
        return ended;
    }

    /// Whether all its sessions were lost for good.
    boolean isLost() {
        return lost;
    }

    /// Whether the lane had nothing left to do, whatever the phase had left.
    boolean isExhausted() {
        return loop.isExhausted();
    }

    /// How many of its sessions were lost for good.
    int gaveUp() {
        return lost ? sessions.size() : loop.gaveUp();
    }

    double busyShare() {
        return busyShare;
    }

    /// A bug of Plimsoll in this lane, which makes the run worthless.
    @Nullable
    Throwable bug() {
        return bug;
    }
}
