package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding;
import java.util.List;

/// The harness was kept from running (garbage collection, scheduling) for longer than the latencies it reports.
/// Pauses that fill more than 1 % of the time reach the 99th percentile: a warning. Rarer ones reach only the
/// highest figures: a note, when the longest could be what the maximum shows. Inside one process the target was
/// kept from running too, and often by itself: a note.
final class HarnessPaused implements Rule {
    private static final double SHARE_OF_P99 = 0.01;

    @Override
    public List<Finding> check(Measured measured) {
        HarnessTotal harness = measured.harness();
        DistributionSummary latency = measured.total().latency();
        if (latency.count() == 0 || harness.pauseLongestNanos() <= latency.p99()) {
            return Found.nothing();
        }
        String sentence = "the harness was kept from running for up to " + Figures.time(harness.pauseLongestNanos())
                + " at once, " + Figures.percent(harness.pauseShare()) + " of the time ("
                + Figures.time(harness.gcMillis() * 1e6)
                + " in " + Figures.count(harness.gcCount(), "collection") + "), with a p99 of "
                + Figures.time(latency.p99());
        if (measured.isInProcess()) {
            return Found.note("HarnessPaused", sentence + ": target and harness share the pauses and the cores", "");
        }
        if (harness.pauseShare() > SHARE_OF_P99) {
            return Found.warning(
                    "HarnessPaused",
                    sentence + ": p99 and above may be the harness's own",
                    "give the harness idle cores and a larger heap");
        }
        return 2 * harness.pauseLongestNanos() > latency.max()
                ? Found.note("HarnessPaused", sentence + ": the maximum may be the harness's own", "")
                : Found.nothing();
    }
}
