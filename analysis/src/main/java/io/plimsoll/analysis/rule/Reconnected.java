package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Gap;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;
import java.util.stream.Collectors;

/// Sessions lost their connection and came back: there is a gap on the time line. A gap is a stretch of
/// intervals at whose end a session was missing, or in which nothing was acknowledged.
final class Reconnected implements Rule {
    private static final int GAPS_SHOWN = 3;

    @Override
    public List<Finding> check(Measured measured) {
        long reconnects = measured.harness().reconnects();
        List<Gap> gaps = Gap.of(measured);
        boolean isSessionMissing = gaps.stream().anyMatch(Gap::sessionMissing);
        if (reconnects == 0 && !isSessionMissing) {
            return Found.nothing();
        }
        String where = gaps.stream().limit(GAPS_SHOWN).map(Gap::toString).collect(Collectors.joining(", "));
        String more = gaps.size() > GAPS_SHOWN ? " and " + (gaps.size() - GAPS_SHOWN) + " more" : "";
        return Found.warning(
                "Reconnected",
                Figures.count(reconnects, "reconnect")
                        + (gaps.isEmpty() ? "; no whole interval was lost" : "; gap: " + where + more),
                "rate and percentiles include the gap; the audit tells whether acknowledged work is missing");
    }
}
