package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.Measured;
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

    private static final String ADVICE = "give Java a larger heap, and the harness idle cores";

    @Override
    public List<Finding> check(Measured measured) {
        HarnessTotal harness = measured.harness();
        DistributionSummary latency = measured.total().latency();
        boolean isShort = 2 * harness.pauseLongestNanos() <= latency.p99();
        if (latency.count() == 0 || harness.pauseLongestNanos() == 0 || isShort) {
            return Found.nothing();
        }
        String sentence = "the harness was kept from running for up to " + Figures.time(harness.pauseLongestNanos())
                + " at once, " + Figures.percent(harness.pauseShare()) + " of the time ("
                + Figures.time(harness.gcMillis() * 1e6)
                + " in " + Figures.count(harness.gcCount(), "collection") + "), with a p99 of "
                + Figures.time(latency.p99());
        double share = measured.isInProcess() ? harness.gcMillis() * 1e6 / harness.lengthNanos() : harness.pauseShare();
        if (share > SHARE_OF_P99) {
            return Found.warning("HarnessPaused", sentence + ": p99 and above show these pauses", ADVICE);
        }
        if (measured.isInProcess()) {
            return Found.note(
                    "HarnessPaused", sentence + ": target and harness share the pauses and the cores", ADVICE);
        }
        return 2 * harness.pauseLongestNanos() > latency.max()
                ? Found.note("HarnessPaused", sentence + ": the maximum may be the harness's own", ADVICE)
                : Found.nothing();
    }
}
