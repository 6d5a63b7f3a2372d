package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding;
import java.util.List;

/// Operations started late although sessions were free, so that the lag is the harness's and not the
/// target's. Late: lag p99 above 1 ms and above 10 % of latency p99. Free: sessions were in use for less
/// than 70 % of the time (service times / window x sessions), and no single operation lasted as long as
/// the lag, behind which others could have queued.
final class LateStarts implements Rule {
    private static final long LAG_NANOS = 1_000_000;
    private static final double LAG_SHARE = 0.10;
    private static final double USE_MAX = 0.70;

    @Override
    public List<Finding> check(Measured measured) {
        if (!measured.isOpen() || !measured.isMeasured() || measured.sessions() == 0) {
            return Found.nothing();
        }
        DistributionSummary lag = measured.total().lag();
        DistributionSummary service = measured.total().serviceTime();
        double use = service.count() * service.mean() / ((double) measured.windowNanos() * measured.sessions());
        boolean isLate = lag.p99() > LAG_NANOS
                && lag.p99() > LAG_SHARE * measured.total().latency().p99();
        if (!isLate || use >= USE_MAX || service.max() >= lag.p99()) {
            return Found.nothing();
        }
        return Found.warning(
                "LateStarts",
                "1 % of operations started " + Figures.time(lag.p99())
                        + " late or more, although sessions were in use for" + " only " + Figures.percent(use)
                        + " of the time: the harness was late, not the target",
                "give the harness idle cores; compare the service times, which leave the lag out");
    }
}
