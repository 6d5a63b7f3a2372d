package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// The hypervisor gave much of the machine to others.
final class StolenTime implements Rule {
    private static final double SHARE_MAX = 0.05;

    @Override
    public List<Finding> check(Measured measured) {
        double stolen = measured.harness().hostStealShare();
        // Not a number where the machine does not tell.
        return stolen > SHARE_MAX
                ? Found.warning(
                        "StolenTime",
                        "the hypervisor took " + Figures.percent(stolen) + " of this machine's CPU time for others",
                        "run on a machine of your own, or repeat at a quieter time")
                : Found.nothing();
    }
}
