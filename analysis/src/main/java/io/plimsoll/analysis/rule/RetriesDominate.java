package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.Finding;
import java.util.List;

/// So many operations were tried again that the rate says more about conflicts than about work.
final class RetriesDominate implements Rule {
    private static final double SHARE_MAX = 0.10;

    @Override
    public List<Finding> check(Measured measured) {
        Counts counts = measured.counts();
        long sent = counts.acknowledged() + counts.failed();
        if (counts.retries() <= SHARE_MAX * sent) {
            return Found.nothing();
        }
        return Found.warning(
                "RetriesDominate",
                Figures.count(counts.retries(), "retry").replace("retrys", "retries") + " for "
                        + Figures.count(sent, "operation")
                        + ": the target refused much of the work because of conflicts",
                "use a larger scale, fewer sessions or a weaker isolation level");
    }
}
