package io.plimsoll.engine;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.StatementLog;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.ServerWatch.Phase;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.ServerSeries.StatementRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What statements have cost in one phase after the other. Used by one thread.
final class PhaseStatements {
    private static final int KEPT = 10;
    private static final double NANOS_PER_MILLI = 1e6;

    /// Some of the dearest may be the view's own questions, whose texts nobody gets.
    private static final int ASKED = 20;

    private final Map<String, StatementCost> before = new HashMap<>();
    private @Nullable Phase begun;
    private boolean isOpen;

    /// Reads what they have cost until now, once for each phase, if possible before it begins.
    void before(Phase phase, ServerView.Watch watch) throws TargetException {
        if (phase.equals(begun)) {
            return;
        }
        before.clear();
        for (StatementCost cost : watch.statements()) {
            before.put(cost.id(), cost);
        }
        begun = phase;
        isOpen = true;
    }

    /// The dearest statements of the phase, the dearest first; none when they are known already.
    List<StatementRow> after(Phase phase, ServerView.Watch watch, Clock clock) throws TargetException {
        if (!isOpen || !phase.equals(begun)) {
            return List.of();
        }
        isOpen = false;
        Optional<StatementLog> log = watch.log();
        if (log.isPresent()) {
            return logged(phase, watch.clockMillis(), clock.nanos(), log.get());
        }
        List<StatementCost> dearest = watch.statements().stream()
                .map(this::risen)
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

    /// Figures that have fallen were reset: those of the statement are then left out.
    private StatementCost risen(StatementCost cost) {
        StatementCost earlier = before.get(cost.id());
        return earlier == null ? cost : cost.since(earlier);
    }
}
