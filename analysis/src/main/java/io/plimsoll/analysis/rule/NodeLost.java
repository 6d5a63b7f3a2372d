package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.results.Finding;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A server behind the one that answers was lost in mid-run: what was to be done on it failed, the rest went on.
final class NodeLost implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        long failed = of(measured.counts().failures().get(ErrorClass.NODE_LOST));
        if (failed == 0) {
            return Found.nothing();
        }
        String said = measured.run().errors().stream()
                .filter(entry -> entry.errorClass() == ErrorClass.NODE_LOST)
                .map(ErrorLog.Entry::message)
                .findFirst()
                .map(message -> " (" + message + ")")
                .orElse("");
        StringBuilder where = new StringBuilder();
        measured.rounds().forEach(round -> where.append(where(round)));
        return Found.warning(
                "NodeLost",
                "a node behind the target was lost" + where + ": " + Figures.count(failed, "operation")
                        + " failed on it, others went on" + said,
                "rate and percentiles include that time; the audit tells whether acknowledged work is missing");
    }

    /// ` from 12.0 s to 22.0 s of measure-1`; empty when nothing failed in it.
    private static String where(PhaseResult round) {
        List<IntervalRow> hit = round.series().stream()
                .filter(row -> of(row.counts().failures().get(ErrorClass.NODE_LOST)) > 0)
                .toList();
        return hit.isEmpty()
                ? ""
                : " from " + Figures.time(hit.getFirst().startNanos()) + " to "
                        + Figures.time(
                                hit.getLast().startNanos() + hit.getLast().lengthNanos()) + " of "
                        + round.facts().name();
    }

    private static long of(@Nullable Long count) {
        return count == null ? 0 : count;
    }
}
