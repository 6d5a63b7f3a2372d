package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Step.Spoiled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Steps that were spoiled are run again, a few times, and tell nothing. Pauses that stay are the harness's own limit,
/// and count then; other programs' load that stays ends the search. Stateless.
final class Repeats {
    /// How often one load is tried at most before what spoils it is taken to stay.
    static final int TRIES = 3;

    private static final double SAME = 1.0001;

    private Repeats() {}

    /// A step that may have been spoiled.
    interface Tried {
        /// What it was to try: a rate, or how many sessions.
        double tried();

        Spoiled spoiled();
    }

    /// The steps that tell something.
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

    /// The step that is to be run again; empty when the last was not spoiled, or too often.
    static <T extends Tried> Optional<T> again(List<T> steps) {
        int inARow = inARow(steps);
        return inARow > 0 && inARow < TRIES ? Optional.of(steps.getLast()) : Optional.empty();
    }

    /// Whether other programs spoil whatever is tried.
    static boolean isHopeless(List<? extends Tried> steps) {
        return !steps.isEmpty() && steps.getLast().spoiled() == Spoiled.FOREIGN && inARow(steps) >= TRIES;
    }

    /// How many steps at the end were spoiled, at one load.
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
