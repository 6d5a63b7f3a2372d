package io.plimsoll.recording;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/// Measures the harness while it measures: CPU, garbage collection, pauses. Each sample covers the time
/// since the last. Used by one thread.
public final class HarnessMeter implements AutoCloseable {
    private final PauseMeter pauses = new PauseMeter();
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private Reading last = read();

    private record Reading(long processCpuNanos, HostCpu host, long gcCount, long gcMillis, long clockOffset) {}

    private Reading read() {
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new Reading(system.getProcessCpuTime(), HostCpu.now(), count, millis, WallClock.offsetNanos());
    }

    /// Starts a new stretch, dropping what came before.
    public void restart() {
        last = read();
        pauses.takeLongest();
        pauses.takeSum();
    }

    public HarnessSample sample(int sessionsOpen, long reconnects) {
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
                now.clockOffset - last.clockOffset);
        last = now;
        return sample;
    }

    @Override
    public void close() {
        pauses.close();
    }
}
