package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Search.Tried;
import io.plimsoll.analysis.search.Step.Spoiled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Decides about spoiled steps. They are ignored and run again a few times. If pauses persist, they are a limit of
/// the harness itself, and the step counts. If load of other programs persists, the search ends. Stateless.
final class Repeats {
    /// How often one load is tried before its disturbance is taken as permanent.
    static final int TRIES = 3;

    private static final double SAME = 1.0001;

    private Repeats() {}

    /// The steps that count.
    static <T extends Tried> List<T> usable(List<T> steps) {
        List<T> usable = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            T step = steps.get(i);
            boolean isStaying = step.spoiled() == Spoiled.PAUSES && inARow(steps.subList(0, i + 1)) >= TRIES;
            if (step.spoiled() == Spoiled.NO || isStaying) {
                usable.add(step);
            }
        }
        return usable;
    }

    /// The step to run again; empty if the last step was not spoiled, or was spoiled too often.
    static <T extends Tried> Optional<T> again(List<T> steps) {
        int inARow = inARow(steps);
        return inARow > 0 && inARow < TRIES ? Optional.of(steps.getLast()) : Optional.empty();
    }

    /// Whether other programs spoil every attempt.
    static boolean isHopeless(List<? extends Tried> steps) {
        return !steps.isEmpty() && steps.getLast().spoiled() == Spoiled.FOREIGN && inARow(steps) >= TRIES;
    }

    /// The number of spoiled steps in a row, at the end, with the same load.
    private static int inARow(List<? extends Tried> steps) {
        int count = 0;
        while (count < steps.size()) {
            Tried step = steps.get(steps.size() - 1 - count);
            double quotient = step.tried() / steps.getLast().tried();
            if (step.spoiled() == Spoiled.NO || quotient > SAME || quotient < 1 / SAME) {
                break;
            }
            count++;
        }
        return count;
    }
}
