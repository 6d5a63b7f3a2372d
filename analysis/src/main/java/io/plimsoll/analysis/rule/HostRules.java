package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HostTotal;
import io.plimsoll.analysis.figure.HostTotal.DiskTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.recording.HostSample.Groups;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Says what the server's machine lacked, by the account of its kernel: the machine that harness and server share, or
/// the one that a node_exporter shows. Each finding is a note: what limits a machine is no fault of the measurement.
/// Stateless.
///
/// The kernel counts for the whole machine, and does not say for whom. A figure alone may be anybody's, and "some
/// program was held up" is true of a machine on which one program of no importance writes a file. So each rule about
/// disks asks the server what the load's sessions waited for, and the rule about processors leaves out what the
/// harness kept busy. A harness that only waits holds up nobody: a thread that sleeps until an answer comes is
/// neither runnable nor held up by the kernel's account. Of a machine that an exporter shows, nobody knows which
/// programs kept it busy. If it is another machine than the harness's, the harness did not.
final class HostRules {
    private static final double BUSY_MIN = 0.90;

    /// A request to a disk that takes this long is slow for any disk but one that turns.
    private static final double AWAIT_MIN_NANOS = 10_000_000;

    /// The share of the time for which a disk with slow requests must be busy: a few slow ones delay nobody for
    /// long.
    private static final double SLOW_BUSY_MIN = 0.20;

    private static final double IO_MIN = 0.25;
    private static final double MEMORY_MIN = 0.05;
    private static final double SWAPPED_IN_MIN = 100;
    private static final double PROCESSOR_MIN = 0.25;

    /// The run queue is looked at once per interval, at an instant: fewer instants are chance.
    private static final int LOOKS_MIN = 5;

    /// The share of the cores that all but the harness must keep busy.
    private static final double OTHERS_MIN = 0.25;

    private HostRules() {}

    /// A disk was busy nearly all the time, or slow, while the sessions waited for it.
    ///
    /// A neighbour that uses the same disk, such as a backup, makes it as busy as the server does; the advice says
    /// so. Busy is a disk with one request under way, too: a fast one could do more, which is why the sessions
    /// must wait. If the server's files cannot be seen, the busiest disk may not be the server's; the sentence
    /// says so. If the target's address leads through a tunnel to another machine, the sessions wait for that
    /// one's disk, and a busy disk here may be a coincidence.
    static void diskBusy(Measured measured, Found found) {
        limitingDisk(measured).ifPresent(disk -> {
            double[] waiting = waiting(measured);
            found.note(
                    "of " + Figures.number(waiting[1]) + " sessions " + Figures.number(waiting[0])
                            + " waited for the log or for pages, and disk " + disk.name()
                            + where(measured.host()) + " was "
                            + Figures.percent(disk.mean().busy()) + " busy (" + Figures.percent(disk.busyMost())
                            + " in the worst interval), with "
                            + Figures.number(disk.mean().requests())
                            + " reads and writes per second" + each(disk) + unseen(measured.host()),
                    "give the data or the log a faster disk, or one each, or let the workload write less; make"
                            + " sure that no other program uses the disk during the run (a backup, another database)");
        });
    }

    private static String unseen(HostTotal host) {
        if (host.layout().holdData()) {
            return "";
        }
        return host.isFromExporter()
                ? "; which disk holds the data is not known"
                : "; which disk holds the data could not be seen";
    }

    /// What a sentence adds to a part of the machine whose figures come from an exporter.
    private static String where(HostTotal host) {
        return host.isFromExporter() ? " of the server's machine (by its node_exporter)" : "";
    }

    private static String each(DiskTotal disk) {
        return Double.isNaN(disk.mean().awaitNanos())
                ? ""
                : ", " + Figures.time(disk.mean().awaitNanos()) + " each on average";
    }

    /// The disk that explains what the sessions waited for.
    private static Optional<DiskTotal> limitingDisk(Measured measured) {
        return ServerRules.isWorthASentence(measured.server(), ServerRules::isStorage)
                ? measured.host().disks().stream().filter(HostRules::isLimit).findFirst()
                : Optional.empty();
    }

    /// What is unknown is not a number, and no limit.
    private static boolean isLimit(DiskTotal disk) {
        return disk.mean().busy() >= BUSY_MIN
                || (disk.mean().awaitNanos() >= AWAIT_MIN_NANOS && disk.mean().busy() >= SLOW_BUSY_MIN);
    }

    /// The sessions that waited for storage, and all sessions of the load.
    private static double[] waiting(Measured measured) {
        return new double[] {
            measured.server().sessions(ServerRules::isStorage),
            measured.server().loadSessions()
        };
    }

    /// Programs were held up by disks, and the sessions were among them, although no disk was at its limit.
    ///
    /// Any program that waits for any disk counts: a neighbour's, the server's own checkpoints, which nobody waits
    /// for. On a machine with nothing else to do, one such program makes the share 100 %. So the sessions' own
    /// waits must agree. A disk of the network or of a cloud that is throttled looks exactly like this.
    static void ioPressure(Measured measured, Found found) {
        HostTotal host = measured.host();
        double some = host.mean(sample -> sample.pressures().disk().some());
        boolean isTold = ServerRules.isWorthASentence(measured.server(), ServerRules::isStorage)
                && limitingDisk(measured).isEmpty();
        if (!isTold || !(some >= IO_MIN)) {
            return;
        }
        double[] waiting = waiting(measured);
        found.note(
                "some program" + on(host) + " waited for a disk for " + Figures.percent(some) + " of the time ("
                        + Figures.percent(
                                host.highest(sample -> sample.pressures().disk().some()))
                        + " in the worst interval; all programs that had work, for "
                        + Figures.percent(
                                host.mean(sample -> sample.pressures().disk().full())) + "), and so did "
                        + Figures.number(waiting[0]) + " of " + Figures.number(waiting[1]) + " sessions"
                        + host.busiestDisk()
                                .map(disk -> ", although disk " + disk.name() + ", the busiest, was only "
                                        + Figures.percent(disk.mean().busy()) + " busy")
                                .orElse(""),
                "each request takes long, and few are under way at once: check the limits of a cloud's disk, or use a"
                        + " disk with a lower latency; with more sessions, several commits share one write of the log");
    }

    private static String on(HostTotal host) {
        return host.isFromExporter() ? " on the server's machine (by its node_exporter)" : "";
    }

    /// Programs were held up for lack of memory.
    ///
    /// Memory that the kernel moves out and nobody asks for again is no problem, so only pages that come back
    /// count. The heap of the harness may be what fills the machine, and a neighbour, or a container with a limit
    /// of its own, may be the one that is held up: the figure is of the whole machine. A harness that waits asks
    /// for no memory.
    static void memoryPressure(Measured measured, Found found) {
        HostTotal host = measured.host();
        double some = host.mean(sample -> sample.pressures().memory().some());
        double swappedIn = host.mean(sample -> sample.memory().swapIn());
        boolean isHeldUp = some >= MEMORY_MIN;
        boolean isSwapping = swappedIn >= SWAPPED_IN_MIN;
        if (!isHeldUp && !isSwapping) {
            return;
        }
        found.note(
                "memory" + where(host) + " was short: "
                        + (isHeldUp
                                ? "some program waited for it for " + Figures.percent(some) + " of the time ("
                                        + Figures.percent(host.highest(sample ->
                                                sample.pressures().memory().some()))
                                        + " in the worst interval)"
                                : "")
                        + (isHeldUp && isSwapping ? ", and " : "")
                        + (isSwapping ? Figures.number(swappedIn) + " pages per second came back from swap" : "")
                        + available(host),
                "let the database use less (shared_buffers, work_mem times the sessions), end other programs, or give"
                        + " the machine more"
                        + (host.isFromExporter()
                                ? ""
                                : "; the harness takes memory, too (PLIMSOLL_JAVA_OPTS=-Xmx...)"));
    }

    private static String available(HostTotal host) {
        double least = host.lowest(sample -> sample.memory().available());
        return Double.isNaN(least)
                ? ""
                : "; " + Figures.bytes(Math.round(least)) + " were available in the worst interval";
    }

    /// Threads waited for a core, and not because of the harness alone.
    ///
    /// A harness that polls keeps cores busy while it waits, so what it kept busy does not count: the database,
    /// other programs and the kernel must take a part of the machine. A neighbour that is throttled by a limit of
    /// its own counts as held up although cores are idle, so the run queue must be longer than there are cores.
    /// Where a hypervisor takes time, threads wait for it as if for a core: see *StolenTime*. A database within
    /// the harness's process cannot be separated from it, and is never found.
    static void processorPressure(Measured measured, Found found) {
        HostTotal host = measured.host();
        double some = host.mean(sample -> sample.pressures().processor().some());
        double queue = host.mean(sample -> sample.processors().runQueue());
        double others = host.mean(sample ->
                sample.processors().busy() - sample.processors().groups().harness());
        boolean isShort = some >= PROCESSOR_MIN && queue > host.cores();
        if (host.rows().size() < LOOKS_MIN || !isShort || !(others >= OTHERS_MIN * host.cores())) {
            return;
        }
        found.note(
                "some thread" + on(host) + " waited for a processor for " + Figures.percent(some) + " of the time ("
                        + Figures.percent(host.highest(
                                sample -> sample.pressures().processor().some()))
                        + " in the worst interval), and " + Figures.number(queue) + " threads ran or waited on "
                        + Figures.count(host.cores(), "core") + parts(measured),
                "more cores, fewer sessions"
                        + (host.isFromExporter() ? "" : ", or the harness on another machine")
                        + ": latencies include the waiting");
    }

    private static String parts(Measured measured) {
        HostTotal host = measured.host();
        double database = mean(host, Groups::database);
        if (Double.isNaN(database)) {
            return "";
        }
        String both = measured.isInProcess()
                ? "the harness, with the database inside it, took "
                : "the database took " + Figures.number(database) + ", the harness ";
        return "; in cores, " + both + Figures.number(mean(host, Groups::harness)) + ", others "
                + Figures.number(mean(host, Groups::others));
    }

    private static double mean(HostTotal host, ToDoubleFunction<Groups> group) {
        return host.mean(sample -> group.applyAsDouble(sample.processors().groups()));
    }
}
