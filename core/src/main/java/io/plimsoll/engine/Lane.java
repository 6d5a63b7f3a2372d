package io.plimsoll.engine;

import io.plimsoll.linux.LinuxFunction;
import io.plimsoll.linux.Punctuality;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Recorder;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One thread, the sessions it drives and their recorder, for one phase. Results may be read once the thread has
/// ended.
final class Lane implements Runnable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LaneSession.Role role;
    private final Loop loop;
    private final OutcomeRecorder outcomes;
    private final Start start;

    private final @Nullable Processor processor;
    private volatile boolean ended;
    private boolean lost;
    private long lateNanos;
    private double busyShare = -1;
    private @Nullable Throwable bug;
    private volatile @Nullable Thread thread;

    /// When all lanes begin, and the latch that each counts down when it is done.
    record Start(Clock clock, long instant, CountDownLatch done) {}

    /// @param processor the processor to stay on; null for none
    Lane(LaneSession.Role role, Loop loop, OutcomeRecorder outcomes, Start start, @Nullable Processor processor) {
        this.role = role;
        this.processor = processor;
        this.loop = loop;
        this.outcomes = outcomes;
        this.start = start;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try (loop) {
            boolean _ = Punctuality.removeTimerSlack();
            if (loop.isPunctual()) {
                boolean _ = Punctuality.shortenSlice();
            }
            if (processor != null) {
                processor.keep().ifPresent(loop::boundTo);
            }
            awaitStart();
            lateNanos = start.clock().nanos() - start.instant();
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
        outcomes.giveUp(Loop.Unfinished.Fate.CANCELLED);
        sessions().stream().filter(session -> !session.isIdle()).forEach(LaneSession::cancel);
    }

    /// Cuts the sessions that have operations under way. Any thread.
    void abort() {
        outcomes.giveUp(Loop.Unfinished.Fate.SILENT);
        sessions().stream().filter(session -> !session.isIdle()).forEach(LaneSession::abort);
        wakeUp();
    }

    /// What its sessions do.
    LaneSession.Role role() {
        return role;
    }

    /// The sessions that it has now. Any thread may call it.
    List<LaneSession> sessions() {
        return loop.sessions();
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
        return lost ? sessions().size() : loop.gaveUp();
    }

    /// How long after the common start it began.
    long lateNanos() {
        return lateNanos;
    }

    double busyShare() {
        return busyShare;
    }

    /// A bug of Plimsoll in this lane, which makes the run worthless.
    @Nullable
    Throwable bug() {
        return bug;
    }

    /// One of the processors that this process may use, to which a thread can be bound.
    ///
    /// If a server runs on the machine of its load generator, both ends of a session are best on one processor: see
    /// [SessionExchange]. Uses `sched_setaffinity(2)`, which any thread may call for itself. Does nothing
    /// on other systems.
    ///
    /// @param index its place among those allowed, from 0
    /// @param all how many threads share the processors; with fewer processors than that, nothing is done
    record Processor(int index, int all) {
        /// The size of glibc's `cpu_set_t`.
        private static final int MASK_BYTES = 128;

        private static final int CALLING_THREAD = 0;
        private static final @Nullable MethodHandle GET =
                find("sched_getaffinity").orElse(null);
        private static final @Nullable MethodHandle SET =
                find("sched_setaffinity").orElse(null);

        private static Optional<MethodHandle> find(String function) {
            return LinuxFunction.find(
                    function, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
        }

        /// Binds the calling platform thread to the processor until the thread ends.
        ///
        /// @return the system's number of the processor; empty if that was not possible
        OptionalInt keep() {
            if (GET == null || SET == null || Thread.currentThread().isVirtual()) {
                return OptionalInt.empty();
            }
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment mask = arena.allocate(MASK_BYTES);
                if (!call(GET, mask) || count(mask) < all) {
                    return OptionalInt.empty();
                }
                int left = leaveOnly(mask);
                return call(SET, mask) ? OptionalInt.of(left) : OptionalInt.empty();
            }
        }

        private static boolean call(MethodHandle function, MemorySegment mask) {
            try {
                return (int) function.invokeExact(CALLING_THREAD, (long) MASK_BYTES, mask) == 0;
            } catch (Throwable impossible) {
                throw new IllegalStateException(
                        "an affinity call takes three arguments and throws nothing", impossible);
            }
        }

        private static int count(MemorySegment mask) {
            int count = 0;
            for (int at = 0; at < MASK_BYTES; at++) {
                count += Integer.bitCount(mask.get(ValueLayout.JAVA_BYTE, at) & 0xff);
            }
            return count;
        }

        /// @return the one that is left
        private int leaveOnly(MemorySegment mask) {
            int seen = 0;
            int left = -1;
            for (int bit = 0; bit < MASK_BYTES * Byte.SIZE; bit++) {
                int at = bit / Byte.SIZE;
                byte bits = mask.get(ValueLayout.JAVA_BYTE, at);
                int single = 1 << (bit % Byte.SIZE);
                if ((bits & single) != 0) {
                    if (seen == index) {
                        left = bit;
                    } else {
                        mask.set(ValueLayout.JAVA_BYTE, at, (byte) (bits & ~single));
                    }
                    seen++;
                }
            }
            return left;
        }
    }
}
