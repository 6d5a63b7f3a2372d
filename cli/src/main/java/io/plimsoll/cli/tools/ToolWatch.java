package io.plimsoll.cli.tools;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.results.IntervalRow;
import java.util.List;
import java.util.function.Consumer;

/// Watches a run for the lines that another tool prints meanwhile. Thread-safe.
abstract class ToolWatch implements RunListener {
    private final Consumer<String> log;
    private long intervalEndNanos;

    /// @param log receives notes, each with the name of this program
    ToolWatch(Consumer<String> log) {
        this.log = log;
    }

    /// When the last interval ended, from the beginning of its phase.
    final synchronized long intervalEndNanos() {
        return intervalEndNanos;
    }

    @Override
    public final synchronized void interval(PhasePlan phase, List<IntervalRow> rows) {
        intervalEndNanos = rows.getFirst().endNanos();
    }

    @Override
    public final void note(String sentence) {
        log.accept("plimsoll: " + sentence);
    }
}
