package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.ForeignTotal;
import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.Resolution;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding;
import java.util.List;

/// The harness was kept from running (garbage collection, scheduling) for about as long as the latencies
/// it reports: longer than half of p99, which itself holds the pauses. Pauses that fill more than 1 % of
/// the time reach the 99th percentile: a warning. Rarer ones reach only the highest figures: a note, when
/// the longest could be what the maximum shows.
///
/// Inside one process more lanes than cores bring such pauses by themselves, and the target waits as the
/// harness does: there it is a warning only if garbage collection alone fills more than 1 % of the time,
/// else a note.
final class HarnessPaused implements Rule {
    private static final double SHARE_OF_P99 = 0.01;

    private static final double PERCENTILE = 99;
    private static final int NAMED = 3;

    @Override
    public List<Finding> check(Measured measured) {
        HarnessTotal harness = measured.harness();
        DistributionSummary latency = measured.total().latency();
        boolean isTold = Resolution.isTold(latency.count(), PERCENTILE);
        long compared = isTold ? latency.p99() : latency.max();
        boolean isShort = 2 * harness.pauseLongestNanos() <= compared;
        if (latency.count() == 0 || harness.pauseLongestNanos() == 0 || isShort) {
            return Found.nothing();
        }
        String sentence = "the harness was kept from running for up to " + Figures.time(harness.pauseLongestNanos())
                + " at once, " + Figures.percent(harness.pauseShare()) + " of the time ("
                + Figures.time(harness.gcMillis() * 1e6)
                + " in " + Figures.count(harness.gcCount(), "collection") + "), with a "
                + (isTold ? "p99" : "highest latency") + " of "
                + Figures.time(compared);
        String advice = advice(measured);
        double share = measured.isInProcess() ? harness.gcMillis() * 1e6 / harness.lengthNanos() : harness.pauseShare();
        if (share > SHARE_OF_P99) {
            return Found.warning(
                    "HarnessPaused",
                    sentence
                            + (isTold
                                    ? ": p99 and above show these pauses"
                                    : ": the highest latencies show these pauses"),
                    advice);
        }
        if (measured.isInProcess()) {
            return Found.note(
                    "HarnessPaused", sentence + ": target and harness share the pauses and the cores", advice);
        }
        return 2 * harness.pauseLongestNanos() > latency.max()
                ? Found.note("HarnessPaused", sentence + ": the maximum may be the harness's own", advice)
                : Found.nothing();
    }

    /// A larger heap helps where collections ran; else it was cores that lacked, and who used them is named.
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
}
