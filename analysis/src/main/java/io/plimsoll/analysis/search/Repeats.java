package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Step.Spoiled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Steps that were spoiled are run again, a few times, and tell nothing. Pauses that stay are the harness's own limit,
/// and count then; other programs' load that stays ends the search. Stateless.
final class Repeats {
    /// How often a rate is tried at most before what spoils it is taken to stay.
    static final int TRIES = 3;

    private static final double SAME = 1.0001;

    private Repeats() {}

    /// The steps that tell something.
    static List<Step> usable(List<Step> steps) {
        List<Step> usable = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            boolean isStaying = step.spoiled() == Spoiled.PAUSES && inARow(steps.subList(0, i + 1)) >= TRIES;
            if (step.spoiled() == Spoiled.NO || isStaying) {
                usable.add(step);
            }
        }
        return usable;
    }

    /// The step that is to be run again; empty when the last was not spoiled, or too often.
    static Optional<Step> again(List<Step> steps) {
        int inARow = inARow(steps);
        return inARow > 0 && inARow < TRIES ? Optional.of(steps.getLast()) : Optional.empty();
    }

    /// Whether other programs spoil whatever is tried.
    static boolean isHopeless(List<Step> steps) {
        return !steps.isEmpty() && steps.getLast().spoiled() == Spoiled.FOREIGN && inARow(steps) >= TRIES;
    }

    /// How many steps at the end were spoiled, at one rate.
    private static int inARow(List<Step> steps) {
        int count = 0;
        while (count < steps.size()) {
            Step step = steps.get(steps.size() - 1 - count);
            double quotient = step.rate() / steps.getLast().rate();
            if (step.spoiled() == Spoiled.NO || quotient > SAME || quotient < 1 / SAME) {
                break;
            }
            count++;
        }
        return count;
    }
}
