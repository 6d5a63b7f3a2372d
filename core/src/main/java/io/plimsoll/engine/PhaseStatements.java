package io.plimsoll.engine;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.StatementLog;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.ServerWatch.Phase;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.ServerSeries.StatementRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What statements have cost in one phase after the other. Used by one thread.
final class PhaseStatements extends PhaseCounts<StatementCost> {
    private static final int KEPT = 10;
    private static final double NANOS_PER_MILLI = 1e6;

    /// Some of the dearest may be the view's own questions, whose texts nobody gets.
    private static final int ASKED = 20;

    /// Figures that have fallen were reset: those of the statement are then left out.
    PhaseStatements() {
        super(ServerView.Watch::statements, StatementCost::id, StatementCost::since);
    }

    /// The dearest statements of the phase, the dearest first; none when they are known already.
    List<StatementRow> after(Phase phase, ServerView.Watch watch, Clock clock) throws TargetException {
        if (!end(phase)) {
            return List.of();
        }
        Optional<StatementLog> log = watch.log();
        if (log.isPresent()) {
            return logged(phase, watch.clockMillis(), clock.nanos(), log.get());
        }
        List<StatementCost> dearest = risen(watch)
                .filter(cost -> cost.calls() > 0 && cost.millis() > 0)
                .sorted(Comparator.comparingDouble(StatementCost::millis).reversed())
                .limit(ASKED)
                .toList();
        if (dearest.isEmpty()) {
            return List.of();
        }
        Map<String, String> texts =
                watch.texts(dearest.stream().map(StatementCost::id).toList());
        return dearest.stream()
                .filter(cost -> texts.containsKey(cost.id()))
                .limit(KEPT)
                .map(cost -> new StatementRow(phase.name(), cost, texts.getOrDefault(cost.id(), "")))
                .toList();
    }

    /// @param nowMillis by the server's clock
    /// @param nowNanos the same instant by that of the run, but for the time that the answer took
    private static List<StatementRow> logged(Phase phase, double nowMillis, long nowNanos, StatementLog log)
            throws TargetException {
        long end = Math.min(phase.window().endNanos(), nowNanos);
        double from = nowMillis - (nowNanos - phase.window().startNanos()) / NANOS_PER_MILLI;
        double to = nowMillis - (nowNanos - end) / NANOS_PER_MILLI;
        return log.between(from, to).stream()
                .limit(KEPT)
                .map(logged -> new StatementRow(phase.name(), logged.cost(), logged.text()))
                .toList();
    }
}
