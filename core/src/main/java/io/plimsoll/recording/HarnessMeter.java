package io.plimsoll.recording;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Measures the harness while it measures: CPU, garbage collection, pauses. Each sample covers the time
/// since the last. Used by one thread.
public final class HarnessMeter implements AutoCloseable {
    private static final Path PROC = Path.of("/proc");
    private static final int TRIES = 5;
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final PauseMeter pauses = new PauseMeter();
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final JavaMeter java = new JavaMeter();
    private final MachineMeter machine;
    private Reading last = read();

    /// @param isHere whether an address leads to this machine, or to a container on it
    /// @param hostMeter looks at the machine as a whole whenever this looks at its programs; null if nobody wants
    ///     to know
    public HarnessMeter(Predicate<InetAddress> isHere, @Nullable HostMeter hostMeter) {
        machine = new MachineMeter(isHere, hostMeter);
    }

    private record Reading(
            long processCpuNanos, MachineMeter.HostCpu host, long gcCount, long gcMillis, long clockOffset) {}

    private Reading read() {
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new Reading(
                system.getProcessCpuTime(), MachineMeter.HostCpu.read(PROC), count, millis, wallClockOffset());
    }

    /// The wall clock minus the monotonic clock, in nanoseconds. Only changes of this number have a meaning: they
    /// show how much the clocks drift apart. The wall clock is read between two readings of the other, several
    /// times, and the tightest counts, because a thread may be kept from running between readings.
    static long wallClockOffset() {
        long offset = 0;
        long tightest = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long before = System.nanoTime();
            Instant wall = Instant.now();
            long took = System.nanoTime() - before;
            if (took < tightest) {
                tightest = took;
                offset = wall.getEpochSecond() * SECOND_NANOS + wall.getNano() - before - took / 2;
            }
        }
        return offset;
    }

    /// Starts a new phase and drops earlier data. The sessions must be open by now: they show where the target is.
    public void restart() {
        machine.restart();
        java.restart();
        last = read();
        pauses.takeLongest();
        pauses.takeSum();
    }

    public HarnessSample sample(int sessionsOpen, long reconnects, boolean isLast) {
        Reading now = read();
        HarnessSample sample = new HarnessSample(
                now.processCpuNanos - last.processCpuNanos,
                now.host.busyShareSince(last.host),
                now.host.stealShareSince(last.host),
                now.gcCount - last.gcCount,
                now.gcMillis - last.gcMillis,
                pauses.takeLongest(),
                pauses.takeSum(),
                sessionsOpen,
                reconnects,
                now.clockOffset - last.clockOffset,
                machine.sample(isLast),
                java.sample());
        last = now;
        return sample;
    }

    /// The programs that have used most of the machine since the phase began, without harness and target.
    public List<HarnessSample.MachineSample.ProcessLoad> busiest() {
        return machine.busiest();
    }

    @Override
    public void close() {
        pauses.close();
    }

    /// Measures how long this process is kept from running: a thread asks to sleep five milliseconds and measures
    /// how much longer it slept (the idea of jHiccup and of Airlift's PauseMeter). The smallest oversleep so far is
    /// the timer's own imprecision and is subtracted. Thread-safe.
    private static final class PauseMeter implements AutoCloseable {
        /// Shorter naps find shorter pauses, but each costs some 20 us of processor time, which counts as the
        /// run's own.
        private static final long NAP_NANOS = 5_000_000;
        private static final long SHORTEST_NANOS = 1_000_000;

        private final AtomicLong longest = new AtomicLong();
        private final AtomicLong sum = new AtomicLong();
        private final Thread thread;
        private volatile boolean closed;

        PauseMeter() {
            thread = Thread.ofPlatform().daemon().name("plimsoll-pause-meter").start(this::watch);
        }

        private void watch() {
            long smallest = Long.MAX_VALUE;
            while (!closed) {
                long before = System.nanoTime();
                LockSupport.parkNanos(NAP_NANOS);
                long over = System.nanoTime() - before - NAP_NANOS;
                if (over < 0) {
                    continue;
                }
                smallest = Math.min(smallest, over);
                long pause = over - smallest;
                if (pause > SHORTEST_NANOS) {
                    sum.addAndGet(pause);
                    longest.accumulateAndGet(pause, Math::max);
                }
            }
        }

        /// The longest pause since the last call, in nanoseconds.
        long takeLongest() {
            return longest.getAndSet(0);
        }

        /// All pauses above one millisecond since the last call, in nanoseconds.
        long takeSum() {
            return sum.getAndSet(0);
        }

        @Override
        public void close() {
            closed = true;
            thread.interrupt();
        }
    }
}
