package io.plimsoll.recording;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/// Measures the harness while it measures: CPU, garbage collection, pauses. Each sample covers the time
/// since the last. Used by one thread.
public final class HarnessMeter implements AutoCloseable {
    private static final Path PROC = Path.of("/proc");

    private final PauseMeter pauses = new PauseMeter();
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final MachineMeter machine;
    private Reading last = read();

    /// @param isHere whether an address leads to this machine, or to a container on it
    public HarnessMeter(Predicate<InetAddress> isHere) {
        machine = new MachineMeter(isHere);
    }

    private record Reading(long processCpuNanos, HostCpu host, long gcCount, long gcMillis, long clockOffset) {}

    private Reading read() {
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new Reading(system.getProcessCpuTime(), HostCpu.read(PROC), count, millis, WallClock.offsetNanos());
    }

    /// Starts a new phase, dropping what came before. The sessions are open by now: they show where the target is.
    public void restart() {
        machine.restart();
        last = read();
        pauses.takeLongest();
        pauses.takeSum();
    }

    /// @param isLast whether the phase ends here
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
                machine.sample(isLast));
        last = now;
        return sample;
    }

    /// The programs that took most of the machine since the phase began, neither harness nor target.
    public List<ProcessLoad> busiest() {
        return machine.busiest();
    }

    @Override
    public void close() {
        pauses.close();
    }
}
