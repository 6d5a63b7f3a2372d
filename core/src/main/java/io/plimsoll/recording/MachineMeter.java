package io.plimsoll.recording;

import io.plimsoll.linux.LinuxFunction;
import io.plimsoll.linux.SocketOption;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.recording.ProcessTable.ProcessTime;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Measures what other programs use of the machine: the processor time of all processes except the harness's and
/// the target's. Kernel threads count as nobody's load: they work for any program. Used by one thread.
///
/// A look reads one small file for each process. It is taken once an interval, unless that would cost more than
/// 1/1,000 of the time of one core, as with thousands of processes. Then it is taken as often as that allows, and at
/// the beginning and the end of each phase. A phase begins with a credit: one slow look must not leave a short phase
/// without others.
final class MachineMeter {
    private static final Path PROC = Path.of("/proc");
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long COST_SHARE = 1_000;
    private static final int NAMED = 5;

    /// The credit: what looks may cost in this time.
    private static final long CREDIT_NANOS = 100_000_000_000L;

    /// How often the target's processes are searched for again: coordinators connect to their nodes late. As long as
    /// a search finds nothing new, the next one waits twice as long: the kernel goes over its whole table of
    /// connections for it.
    private static final long FIND_NANOS = 5_000_000_000L;

    private static final long FIND_NANOS_MOST = 60_000_000_000L;

    /// A program with less processor time is not named.
    private static final long NAMED_NANOS = 10 * ProcessTime.TICK_NANOS;

    private final Clock clock;
    private final TargetProcesses search;

    /// Processor time of this thread.
    private final LongSupplier cost;

    /// Looks at the machine as a whole at the same times; null if nobody wants to know.
    private final @Nullable HostMeter hostMeter;

    private ProcessTable last = ProcessTable.EMPTY;
    private PressureTotals pressure = PressureTotals.UNKNOWN;
    private HostCpu host = HostCpu.UNKNOWN;
    private int cores;
    private long lastNanos;

    /// Until when the looks so far are paid for.
    private long paidNanos;
    private long findNanos;
    private long nextFindNanos;
    private TargetProcesses.Found target = new TargetProcesses.Found(Set.of(), false);

    /// The target's processes, including those whose parents have ended.
    private final Set<Long> members = new HashSet<>();

    private final Map<Long, Long> foreign = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();

    /// A meter for this process and this machine.
    ///
    /// @param isHere whether an address leads to this machine, or to a container on it
    /// @param hostMeter looks at the machine as a whole at the same times; null if nobody wants to know
    MachineMeter(Predicate<InetAddress> isHere, @Nullable HostMeter hostMeter) {
        this(
                Clock.system(),
                MachineMeter::ownNanos,
                new TargetProcesses(PROC, ProcessHandle.current().pid(), isHere, MachineMeter::listener),
                hostMeter);
    }

    /// @param cost processor time that looking has taken so far
    /// @param search knows where the kernel shows its processes
    MachineMeter(Clock clock, LongSupplier cost, TargetProcesses search, @Nullable HostMeter hostMeter) {
        this.hostMeter = hostMeter;
        this.clock = clock;
        this.cost = cost;
        this.search = search;
    }

    private static long ownNanos() {
        return Math.max(0, THREADS.getCurrentThreadCpuTime());
    }

    /// Starts a new phase and forgets earlier data.
    void restart() {
        foreign.clear();
        names.clear();
        members.clear();
        last = ProcessTable.read(search.proc(), Set.of());
        target = search.find(last);
        join();
        pressure = PressureTotals.read(search.proc());
        host = HostCpu.read(search.proc());
        cores = sharedCores(search.proc());
        lastNanos = clock.nanos();
        paidNanos = lastNanos - CREDIT_NANOS;
        findNanos = FIND_NANOS;
        nextFindNanos = lastNanos + FIND_NANOS;
        if (hostMeter != null) {
            hostMeter.restart(lastNanos, pressure, () -> search.folders(members));
        }
    }

    /// The usage since the last look.
    ///
    /// @param isLast whether the phase ends here, so that a look is always due
    MachineSample sample(boolean isLast) {
        long now = clock.nanos();
        if (last.all().isEmpty() || now <= lastNanos) {
            return MachineSample.UNKNOWN;
        }
        if (now < paidNanos && !isLast) {
            return new MachineSample(0, 0, 0, 0, Double.NaN, MachineSample.Pressure.UNKNOWN);
        }
        long begun = cost.getAsLong();
        ProcessTable table = ProcessTable.read(search.proc(), last.kernel());
        HostCpu hostNow = HostCpu.read(search.proc());
        PressureTotals pressureNow = PressureTotals.read(search.proc());
        Map<Long, Long> used = ProcessTable.between(last, table);
        last = table;
        if (isLast || now >= nextFindNanos || !table.all().keySet().containsAll(target.roots())) {
            begun += find(now);
        }
        join();
        Shared shared = share(used, busyNanos(hostNow));
        MachineSample sample = new MachineSample(
                now - lastNanos,
                cores,
                shared.targetNanos(),
                target.isKnown() ? shared.foreignNanos() : Double.NaN,
                hostNow.waitingShareSince(host),
                pressureNow.someSince(pressure, now - lastNanos));
        if (hostMeter != null) {
            hostMeter.look(now, target.isKnown() ? shared.used() : shared.unparted(), pressureNow);
        }
        host = hostNow;
        pressure = pressureNow;
        lastNanos = now;
        paidNanos = Math.max(paidNanos, now - CREDIT_NANOS) + COST_SHARE * (cost.getAsLong() - begun);
        return sample;
    }

    /// Searches for the target's processes.
    ///
    /// @return the processor time that it took: it puts off the next search, not the next look
    private long find(long now) {
        long begun = cost.getAsLong();
        TargetProcesses.Found found = search.find(last);
        boolean isNew = !found.isKnown() || !found.equals(target);
        target = found;
        long took = cost.getAsLong() - begun;
        findNanos = isNew ? FIND_NANOS : Math.min(2 * findNanos, FIND_NANOS_MOST);
        nextFindNanos = now + Math.max(findNanos, COST_SHARE * took);
        return took;
    }

    private void join() {
        Set<Long> harness = Set.of(search.self());
        for (long pid : last.all().keySet()) {
            if (last.descends(pid, target.roots(), harness)) {
                members.add(pid);
            }
        }
        members.retainAll(last.all().keySet());
    }

    /// The processor time of the target and of other programs.
    ///
    /// @param movedNanos what programs used earlier, before they were found to be the target's; it is counted here
    private record Shared(double targetNanos, double foreignNanos, double harnessNanos, double movedNanos) {
        /// What each group used since the last look.
        HostMeter.Used used() {
            return new HostMeter.Used(targetNanos - movedNanos, harnessNanos, foreignNanos + movedNanos);
        }

        /// The same, if the target's processes are not known.
        HostMeter.Used unparted() {
            return new HostMeter.Used(Double.NaN, harnessNanos, Double.NaN);
        }
    }

    /// The busy time of all cores since the last look, with the kernel's own; infinite if the machine does not
    /// report it.
    private double busyNanos(HostCpu now) {
        return now.total() == host.total()
                ? Double.POSITIVE_INFINITY
                : (now.busy() - host.busy()) * (double) ProcessTime.TICK_NANOS;
    }

    /// Time that programs used before they were found to be the target's moves to the target. If the time of
    /// children cannot be separated from time counted before, as when their parents ended first, others get at most
    /// the rest.
    private Shared share(Map<Long, Long> used, double busyNanos) {
        long ofTarget = 0;
        long ofOthers = 0;
        long ofHarness = 0;
        long moved = 0;
        Set<Long> harness = Set.of(search.self());
        for (Map.Entry<Long, Long> each : used.entrySet()) {
            long pid = each.getKey();
            if (members.contains(pid)) {
                long before = foreign.getOrDefault(pid, 0L);
                foreign.remove(pid);
                ofTarget += each.getValue();
                moved += before;
            } else if (last.descends(pid, harness, Set.of())) {
                ofHarness += each.getValue();
            } else {
                foreign.merge(pid, each.getValue(), Long::sum);
                ProcessTime process = last.all().get(pid);
                names.put(pid, process == null ? "?" : process.name());
                ofOthers += each.getValue();
            }
        }
        double left = Math.max(0, busyNanos - ofTarget - ofHarness);
        return new Shared(ofTarget + moved, Math.min((double) ofOthers, left) - moved, ofHarness, moved);
    }

    /// The programs that have used most since the phase began, the greatest first; empty if unknown.
    List<ProcessLoad> busiest() {
        return !target.isKnown()
                ? List.of()
                : foreign.entrySet().stream()
                        .filter(each -> each.getValue() >= NAMED_NANOS)
                        .map(each ->
                                new ProcessLoad(names.getOrDefault(each.getKey(), "?"), each.getKey(), each.getValue()))
                        .sorted(Comparator.comparingLong(ProcessLoad::cpuNanos)
                                .reversed()
                                .thenComparingLong(ProcessLoad::pid))
                        .limit(NAMED)
                        .toList();
    }

    private static final String ALLOWED = "Cpus_allowed:";

    /// How many cores the programs of a machine share.
    ///
    /// All cores of the machine, even if the harness is bound to some; but no more than a container is given.
    static int sharedCores(Path proc) {
        int machine = machine(proc);
        int given = Runtime.getRuntime().availableProcessors();
        // A container may run on all cores for a share of their time; Java knows how many cores that is worth.
        return machine == 0 || (given < machine && allowed(proc) >= machine) ? given : machine;
    }

    /// 0 if the machine does not report it.
    private static int machine(Path proc) {
        return (int) ProcFile.lines(proc.resolve("stat")).stream()
                .filter(HostCpu::isOfOneCore)
                .count();
    }

    private static int allowed(Path proc) {
        return ProcFile.lines(proc.resolve("self/status")).stream()
                .filter(line -> line.startsWith(ALLOWED))
                .mapToInt(line -> line.substring(ALLOWED.length())
                        .strip()
                        .chars()
                        .filter(digit -> digit != ',')
                        .map(digit -> Integer.bitCount(Character.digit(digit, 16)))
                        .sum())
                .findFirst()
                .orElse(0);
    }

    private static final int FAMILY_UNIX = 1;

    /// The size of `sockaddr_un`.
    private static final int ADDRESS_BYTES = 110;

    private static final @Nullable MethodHandle GETPEERNAME = LinuxFunction.find(
                    "getpeername", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS)
            .orElse(null);

    /// Finds the process that listens at the other end of a unix domain socket of this process, by `SO_PEERCRED`;
    /// see unix(7). For TCP, `/proc` lists both ends of each connection; for unix domain sockets it does not. Finds
    /// nothing on other systems than Linux.
    ///
    /// The process that listened when a socket was connected to it.
    ///
    /// @param descriptor the socket's, in this process
    /// @return 0 if it is not a unix domain socket, was not connected to a listener, or if the listener runs in a
    ///     process namespace that this process cannot see
    static long listener(int descriptor) {
        if (GETPEERNAME == null) {
            return 0;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(ADDRESS_BYTES, Integer.BYTES);
            MemorySegment length = arena.allocateFrom(ValueLayout.JAVA_INT, ADDRESS_BYTES);
            if ((int) GETPEERNAME.invokeExact(descriptor, address, length) != 0
                    || address.get(ValueLayout.JAVA_SHORT, 0) != FAMILY_UNIX
                    // Both ends of a pair have no name; nobody listens for them.
                    || length.get(ValueLayout.JAVA_INT, 0) <= Short.BYTES) {
                return 0;
            }
            return SocketOption.number(descriptor, SocketOption.PEER_CREDENTIALS)
                    .orElse(0);
        } catch (Throwable impossible) {
            throw new IllegalStateException("getpeername takes integers and addresses, and throws nothing", impossible);
        }
    }

    /// CPU time of the whole machine, as the kernel counts it, in ticks over all cores. Immutable.
    ///
    /// @param busy neither idle nor waiting for disks
    /// @param waiting idle while some program waited for a disk
    /// @param steal taken by the hypervisor for others
    /// @param total the sum of all time
    record HostCpu(long busy, long waiting, long steal, long total) {
        static final HostCpu UNKNOWN = new HostCpu(0, 0, 0, 0);

        /// Guest time, which follows, is part of user time.
        private static final int TIMES = 8;

        private static final int TIMES_MIN = 4;

        /// Reads `/proc/stat`; if it does not exist, all shares are not a number.
        ///
        /// @param proc the folder `/proc`
        static HostCpu read(Path proc) {
            String stat = ProcFile.text(proc.resolve("stat"));
            int end = stat.indexOf('\n');
            try {
                return end < 0 ? UNKNOWN : parse(stat.substring(0, end));
            } catch (IllegalArgumentException otherFormat) {
                return UNKNOWN;
            }
        }

        /// Whether a line of `/proc/stat` is one such as `cpu0 …`.
        static boolean isOfOneCore(String line) {
            return line.startsWith("cpu") && line.length() > 3 && Character.isDigit(line.charAt(3));
        }

        /// Parses `cpu user nice system idle iowait irq softirq steal …` (proc(5)); older kernels leave out the last
        /// ones.
        ///
        /// @throws IllegalArgumentException for a line of another format
        static HostCpu parse(String line) {
            long[] given = new ProcFile.Fields(line, 0).skip(1).numbers(TIMES);
            if (given.length < TIMES_MIN) {
                throw new IllegalArgumentException("no processor time in /proc/stat: " + line);
            }
            long total = LongStream.of(given).sum();
            long[] ticks = Arrays.copyOf(given, TIMES);
            long waiting = ticks[4];
            long idle = ticks[3] + waiting;
            long steal = ticks[7];
            return new HostCpu(total - idle - steal, waiting, steal, total);
        }

        double busyShareSince(HostCpu earlier) {
            return (busy - earlier.busy) / (double) (total - earlier.total);
        }

        double waitingShareSince(HostCpu earlier) {
            return (waiting - earlier.waiting) / (double) (total - earlier.total);
        }

        double stealShareSince(HostCpu earlier) {
            return (steal - earlier.steal) / (double) (total - earlier.total);
        }
    }
}
