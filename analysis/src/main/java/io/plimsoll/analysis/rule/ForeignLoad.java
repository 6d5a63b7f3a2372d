package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.ForeignTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// Other programs took part of the machine on which the harness runs, and the target if it is there.
///
/// What they take hurts where little is left: a share of the cores that is larger than the spread of equal runs, on a
/// machine that is at least half busy, warns; a large share of a machine that is busy all over invalidates. How the
/// bounds were found stands in docs/report.md.
final class ForeignLoad implements Rule {
    private static final double SHARE_WEAK = 0.05;
    private static final double BUSY_WEAK = 0.50;
    private static final double SHARE_STRONG = 0.25;
    private static final double BUSY_STRONG = 0.90;
    private static final int NAMED = 3;

    private static final String NAME = "ForeignLoad";
    private static final String ADVICE =
            "end those programs or wait for their end, and measure again; else run where nothing else does";

    @Override
    public List<Finding> check(Measured measured) {
        ForeignTotal foreign = measured.harness().foreign();
        double busy = measured.harness().hostBusyShare();
        // Not a number where the machine does not tell.
        if (!(foreign.share() > SHARE_WEAK && busy > BUSY_WEAK)) {
            return Found.nothing();
        }
        String names = foreign.names(NAMED);
        String sentence = "other programs kept " + Figures.number(foreign.coresUsed()) + " of "
                + Figures.count(foreign.cores(), "core") + " busy (" + Figures.percent(foreign.share())
                + "), and the machine was " + Figures.percent(busy) + " busy in all"
                + (names.isEmpty() ? "" : "; the greatest, in cores: " + names);
        if (Boolean.TRUE.equals(measured.run().document().host().shared())) {
            return Found.note(NAME, sentence, ADVICE);
        }
        return foreign.share() > SHARE_STRONG && busy > BUSY_STRONG
                ? Found.invalidates(NAME, sentence, ADVICE)
                : Found.warning(NAME, sentence, ADVICE);
    }
}
