package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/// Keeps in the run's `log.txt` what happened and when, before it is shown: phases, and what the
/// user should know, such as a table about to be dropped. Thread-safe if the next listener is.
record RunLog(RunWriter writer, RunListener next) implements PassingListener {
    @Override
    public void started(PhasePlan phase) {
        log(phase.name() + " begins");
        next.started(phase);
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
