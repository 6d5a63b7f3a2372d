package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.HarnessTotal.ForeignTotal;
import io.plimsoll.analysis.figure.Mark.ClockJump;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.HostFacts.CeilingFacts;
import java.util.List;
import java.util.stream.Stream;

/// Checks whether the harness, or its machine, limited or disturbed the measurement. Stateless.
final class HarnessRules {
    private static final double CPU_STRONG = 0.80;
    private static final double CPU_WEAK = 0.60;
    private static final double LANE_STRONG = 0.95;
    private static final double LANE_WEAK = 0.80;
    private static final double CEILING_WEAK = 0.80;
    private static final String MORE_LANES = "let more threads drive the sessions (lanes, max-lanes, or pgbench's -j)";
    private static final long LATE_NANOS = 1_000_000;

    private static final double PAUSED_MAX = 0.01;
    private static final double PERCENTILE = 99;

    /// The share of the time that is worth a sentence, as with the waits of a server.
    private static final double GC_MIN = 0.25;

    private static final double FOREIGN_WEAK = 0.05;
    private static final double BUSY_WEAK = 0.50;
    private static final double FOREIGN_STRONG = 0.25;
    private static final double BUSY_STRONG = 0.90;
    private static final int NAMED = 3;

    private static final double STOLEN_MAX = 0.05;

    private HarnessRules() {}

    /// The harness, not the target, may have been the limit. Checked only for targets outside this process, because
    /// the CPU time of others cannot be separated.
    ///
    /// Strong evidence invalidates: this process used more than 80 % of all cores, or a lane was busy for more than
    /// 95 % of an open window in which operations came late. Weak evidence warns: 60 % of all cores, a lane busy
    /// for 80 %, or 80 % of the rate that the harness reached on this machine without waiting for a target
    /// ([CeilingFacts]). A lower share of that rate proves nothing, because that rate includes no work of a driver.
    static void bound(Measured measured, Found found) {
        if (!measured.isOutOfProcess() || !measured.isMeasured()) {
            return;
        }
        int cores = measured.run().document().host().cores();
        double cpuShare = measured.harness().coresUsed() / cores;
        double lane = measured.laneBusyShare();
        boolean isLate = measured.isOpen() && measured.total().lag().p99() > LATE_NANOS;
        CeilingFacts ceiling = measured.run().document().host().ceiling();
        double reached = ceiling == null ? 0 : measured.total().ratePerSecond() / ceiling.ratePerSecond();
        String sentence = "the harness used " + Figures.percent(cpuShare) + " of " + Figures.count(cores, "core")
                + (lane < 0 ? "" : ", its busiest lane " + Figures.percent(lane) + " of its time")
                + (ceiling == null
                        ? ""
                        : ", and drove " + Figures.percent(reached) + " of the "
                                + Figures.rate(ceiling.ratePerSecond())
                                + " it drives here when nothing has to be waited"
                                + " for (run " + ceiling.run() + ")");
        if (cpuShare > CPU_STRONG || (lane > LANE_STRONG && isLate)) {
            found.invalidates(
                    sentence + ": the figures show the harness's limit, not the target's",
                    (cpuShare <= CPU_STRONG && hasFewerLanes(measured, cores)
                                    ? MORE_LANES
                                    : "run the harness on a machine of its own with more cores")
                            + ", or lower the rate" + untold(measured));
        } else if (cpuShare > CPU_WEAK || lane > LANE_WEAK || reached > CEILING_WEAK) {
            found.warning(
                    sentence + ": part of the latency is the harness's own",
                    (cpuShare <= CPU_WEAK && lane > LANE_WEAK && hasFewerLanes(measured, cores)
                                    ? MORE_LANES + ", or compare with fewer sessions"
                                    : "compare with fewer sessions, or give the harness more cores")
                            + untold(measured));
        }
    }

    /// Whether a setting allows fewer lanes than there are cores and sessions for, so that more cores would not help.
    private static boolean hasFewerLanes(Measured measured, int cores) {
        long useful = Math.min(cores, measured.sessions());
        return measured.run().document().plan().multiplexes()
                && Stream.of(RunKeys.LANES, RunKeys.MAX_LANES)
                        .flatMap(key -> measured.value(key).stream())
                        .anyMatch(asked -> asked > 0 && asked < useful);
    }

    /// How to measure the ceiling, if that is possible: `null:` takes no SQL.
    private static String untold(Measured measured) {
        boolean isMeasurable = measured.setting("workload").equals("ycsb");
        return measured.run().document().host().ceiling() != null || !isMeasurable
                ? ""
                : "; how much this machine can drive was not measured: the same run with target = null:RECORDS and"
                        + " arrival = closed shows it";
    }

    /// The harness could not run (garbage collection, scheduling) for times comparable to the latencies it reports:
    /// longer than half of p99, which itself includes the pauses. Pauses that fill more than 1 % of the time affect
    /// the 99th percentile: a warning. Rarer pauses affect only the highest figures: a note, if the longest pause
    /// could explain the maximum.
    ///
    /// If the target runs in the harness's process, more lanes than cores cause such pauses anyway, and the target
    /// waits like the harness. Then it is a warning only if garbage collection alone fills more than 1 % of the
    /// time, otherwise a note.
    static void paused(Measured measured, Found found) {
        HarnessTotal harness = measured.harness();
        DistributionSummary latency = measured.total().latency();
        if (!arePausesLong(measured)) {
            return;
        }
        boolean isTold = Figures.isTold(latency.count(), PERCENTILE);
        long compared = isTold ? latency.p99() : latency.max();
        String sentence = "the harness was kept from running for up to " + Figures.time(harness.pauseLongestNanos())
                + " at once, " + Figures.percent(harness.pauseShare()) + " of the time ("
                + Figures.time(harness.gcMillis() * 1e6)
                + " in " + Figures.count(harness.gcCount(), "collection") + "), with a "
                + (isTold ? "p99" : "highest latency") + " of "
                + Figures.time(compared);
        String advice = advice(measured);
        double share = measured.isInProcess() ? harness.gcShare() : harness.pauseShare();
        if (share > PAUSED_MAX) {
            found.warning(
                    sentence
                            + (isTold
                                    ? ": p99 and above show these pauses"
                                    : ": the highest latencies show these pauses"),
                    advice);
        } else if (measured.isInProcess()) {
            found.note(sentence + ": target and harness share the pauses and the cores", advice);
        } else if (2 * harness.pauseLongestNanos() > latency.max()) {
            found.note(sentence + ": the maximum may be the harness's own", advice);
        }
    }

    /// Whether pauses of the harness are comparable to the latencies that it reports.
    private static boolean arePausesLong(Measured measured) {
        DistributionSummary latency = measured.total().latency();
        long longest = measured.harness().pauseLongestNanos();
        long compared = Figures.isTold(latency.count(), PERCENTILE) ? latency.p99() : latency.max();
        return latency.count() > 0 && longest > 0 && 2 * longest > compared;
    }

    /// A target inside the harness's process spent much of the time on garbage collection, in pauses that are
    /// too short to be found by [#paused], or beside the program.
    static void collecting(Measured measured, Found found) {
        HarnessTotal harness = measured.harness();
        if (!measured.isInProcess() || harness.gcShare() < GC_MIN || arePausesLong(measured)) {
            return;
        }
        double heap = harness.java().heapBytes();
        found.note(
                "garbage collection took " + Figures.percent(harness.gcShare()) + " of the time ("
                        + Figures.time(harness.gcMillis() * 1e6) + " in "
                        + Figures.count(harness.gcCount(), "collection") + "), which database and harness share"
                        + (heap > 0 ? "; the heap in use was up to " + Figures.bytes(Math.round(heap)) : ""),
                "give Java a larger heap (PLIMSOLL_JAVA_OPTS=-Xmx...), or keep the data in files");
    }

    /// A larger heap helps if collections ran. Otherwise cores were missing; the advice names who used them.
    private static String advice(Measured measured) {
        HarnessTotal harness = measured.harness();
        ForeignTotal foreign = harness.foreign();
        String names = foreign.names(NAMED);
        String cores = "give the harness idle cores"
                + (Double.isNaN(harness.hostBusyShare())
                        ? ""
                        : ": the machine was " + Figures.percent(harness.hostBusyShare()) + " busy")
                + (names.isEmpty() ? "" : ", among others by (in cores) " + names);
        return harness.gcMillis() > 0 ? "give Java a larger heap (PLIMSOLL_JAVA_OPTS=-Xmx...); " + cores : cores;
    }

    /// The harness's own Java was started with options that slow it down.
    static void slowed(Measured measured, Found found) {
        List<String> options = measured.run().document().host().slowedBy();
        if (options == null || options.isEmpty()) {
            return;
        }
        found.warning(
                "Java was started with " + String.join(", ", options) + ": the harness is slower than it has to be"
                        + (measured.isInProcess() ? ", and so is the database inside it" : ""),
                "leave such options out (PLIMSOLL_JAVA_OPTS, JAVA_TOOL_OPTIONS) while measuring");
    }

    private static final String FOREIGN_ADVICE =
            "end those programs or wait until they end, and measure again; or run on a machine without other programs";

    /// Other programs used part of the harness's machine, which may also be the target's.
    ///
    /// This matters if little of the machine is left. A share of the cores larger than the spread of equal runs, on
    /// a machine that is at least half busy, warns. A large share on a machine that is busy all over invalidates.
    /// docs/report.md explains how the bounds were found.
    static void foreignLoad(Measured measured, Found found) {
        ForeignTotal foreign = measured.harness().foreign();
        double busy = measured.harness().hostBusyShare();
        // NaN if the machine does not report it.
        if (!(foreign.share() > FOREIGN_WEAK && busy > BUSY_WEAK)) {
            return;
        }
        String names = foreign.names(NAMED);
        String sentence = "other programs kept " + Figures.number(foreign.coresUsed()) + " of "
                + Figures.count(foreign.cores(), "core") + " busy (" + Figures.percent(foreign.share())
                + "), and the machine was " + Figures.percent(busy) + " busy in all"
                + (names.isEmpty() ? "" : "; the greatest, in cores: " + names);
        boolean isShared = Boolean.TRUE.equals(measured.run().document().host().shared());
        boolean isStrong = foreign.share() > FOREIGN_STRONG && busy > BUSY_STRONG;
        Severity severity = isShared ? Severity.NOTE : isStrong ? Severity.INVALIDATES : Severity.WARNING;
        found.add(severity, sentence, FOREIGN_ADVICE);
    }

    /// The hypervisor gave much of the machine to other guests.
    static void stolenTime(Measured measured, Found found) {
        double stolen = measured.harness().hostStealShare();
        // NaN if the machine does not report it.
        if (stolen > STOLEN_MAX) {
            found.warning(
                    "the hypervisor took " + Figures.percent(stolen) + " of this machine's CPU time for others",
                    "run on a machine of your own, or repeat at a quieter time");
        }
    }

    /// The wall clock and the monotonic clock diverged: the wall clock was set, or the machine was suspended. If it
    /// was suspended while a remote target was not, operations under way took longer than measured.
    static void clockJumped(Measured measured, Found found) {
        List<ClockJump> jumps = ClockJump.of(measured);
        if (jumps.isEmpty()) {
            return;
        }
        ClockJump first = jumps.getFirst();
        found.warning(
                "the wall clock went " + Figures.time(Math.abs((double) first.shiftNanos()))
                        + (first.shiftNanos() > 0 ? " ahead of" : " back against") + " the monotonic clock at "
                        + Figures.time(first.atNanos()) + " of " + first.phase()
                        + (jumps.size() > 1 ? ", and " + Figures.count(jumps.size() - 1, "time") + " more" : "")
                        + (first.shiftNanos() > 0 ? ": it was set, or the machine was suspended" : ": it was set"),
                "latencies are not affected by setting a clock, but the clock that measures them stops while a"
                        + " machine is suspended: run again on one that does not sleep; compare only the run's later"
                        + " times with the target's log");
    }

    /// The database runs inside the harness.
    static void inProcess(Measured measured, Found found) {
        if (measured.isInProcess()) {
            found.note(
                    "the database shares CPU, heap and garbage collection with the harness",
                    "compare only with targets measured the same way");
        }
    }

    /// The database runs on the harness's machine, in its own process.
    static void sharedMachine(Measured measured, Found found) {
        if (measured.isOutOfProcess() && measured.isOnThisMachine()) {
            found.note(
                    "the database shares the machine's CPU, memory and disk with the harness",
                    "for figures of the database alone, run the harness elsewhere");
        }
    }
}
