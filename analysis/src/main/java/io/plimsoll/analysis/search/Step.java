package io.plimsoll.analysis.search;

import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import java.util.List;

/// One run of a search at one rate. Immutable.
///
/// @param run its id
/// @param rate operations due per second
/// @param carried operations acknowledged per second
/// @param holds how sure it is that every objective holds at this rate, from 0 to 1
/// @param answers what each objective was found to be
/// @param seconds how long was measured
/// @param kept whether the target kept up: the operations left over at the end are no more than can be
/// under way, and the queue did not grow all through
/// @param verdict of the run by itself
/// @param isHarnessBound whether the run's figures show the harness's limit
/// @param spoiled what kept it from telling of the target
public record Step(
        String run,
        double rate,
        double carried,
        double holds,
        List<StepWatch.Answer> answers,
        double seconds,
        boolean kept,
        DistributionSummary latency,
        Resources resources,
        Verdict verdict,
        boolean isHarnessBound,
        Spoiled spoiled)
        implements Repeats.Tried {
    /// Sure enough to say in words that it holds or that it does not.
    private static final double SURE = 0.9;

    /// What kept a step from telling of the target, so that it is run again.
    public enum Spoiled {
        /// Nothing.
        NO,
        /// Pauses of the harness broke an objective.
        PAUSES,
        /// Other programs took part of the machine (the finding ForeignLoad).
        FOREIGN
    }

    public Step {
        answers = List.copyOf(answers);
    }

    /// Whether it can be told on which side of the line it lies.
    public boolean isTold() {
        return holds >= SURE || holds <= 1 - SURE;
    }

    /// Whether it more likely holds than not.
    public boolean isBelow() {
        return holds > 0.5;
    }

    @Override
    public double tried() {
        return rate;
    }
}
