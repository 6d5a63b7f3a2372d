package io.plimsoll.engine;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.ServerWatch.Phase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a server counts, in one phase after the other. Used by one thread.
///
/// @param <T> what it has counted of one thing since it began to count
abstract class PhaseCounts<T> {
    private final Question<T> question;
    private final Function<T, String> id;
    private final BinaryOperator<T> since;
    private final Map<String, T> before = new HashMap<>();
    private @Nullable Phase begun;
    private boolean isOpen;

    /// Asks a server for all that it has counted.
    interface Question<T> {
        List<T> ask(ServerView.Watch watch) throws TargetException;
    }

    /// @param since the later counts without the earlier ones
    PhaseCounts(Question<T> question, Function<T, String> id, BinaryOperator<T> since) {
        this.question = question;
        this.id = id;
        this.since = since;
    }

    /// Reads what was counted until now, once for each phase, if possible before it begins.
    final void before(Phase phase, ServerView.Watch watch) throws TargetException {
        if (phase.equals(begun)) {
            return;
        }
        before.clear();
        for (T counts : question.ask(watch)) {
            before.put(id.apply(counts), counts);
        }
        begun = phase;
        isOpen = true;
    }

    /// Whether the phase has begun and was not ended before.
    final boolean end(Phase phase) {
        boolean isEnded = isOpen && phase.equals(begun);
        isOpen &= !isEnded;
        return isEnded;
    }

    /// What was counted since the phase began. What the server did not know then began at nothing.
    final Stream<T> risen(ServerView.Watch watch) throws TargetException {
        return question.ask(watch).stream().map(counts -> {
            T earlier = before.get(id.apply(counts));
            return earlier == null ? counts : since.apply(counts, earlier);
        });
    }
}
