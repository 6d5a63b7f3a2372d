package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/// Keeps in the run's `log.txt` what happened and when, before it is shown: phases, and what the user should know, such
/// as
/// a table about to be dropped. Thread-safe if the next listener is.
record RunLog(RunWriter writer, RunListener next) implements RunListener {
    @Override
    public void started(PhasePlan phase) {
        log(phase.name() + " begins");
        next.started(phase);
    }

    @Override
    public void loaded(long rows, long total) {
        next.loaded(rows, total);
    }

    @Override
    public void interval(PhasePlan phase, List<IntervalRow> rows) {
        next.interval(phase, rows);
    }

    @Override
    public void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        next.recorded(phase, operations, slice);
    }

    @Override
    public void ended(PhaseFacts facts) {
        log(String.format(Locale.ROOT, "%s ended after %.3f s", facts.name(), facts.windowNanos() / 1e9));
        next.ended(facts);
    }

    @Override
    public void working(String what) {
        log(what);
        next.working(what);
    }

    @Override
    public void note(String sentence) {
        log(sentence);
        next.note(sentence);
    }

    private void log(String line) {
        try {
            writer.log(line);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
