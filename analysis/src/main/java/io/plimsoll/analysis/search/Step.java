package io.plimsoll.analysis.search;

import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import java.util.List;

/// One run of a load line search, at one rate. Immutable.
///
/// @param run the id of the run
/// @param rate operations due per second
/// @param carried operations acknowledged per second
/// @param holds the probability that every objective holds at this rate, from 0 to 1
/// @param answers the result for each objective
/// @param seconds the measured time
/// @param kept whether the target kept up: no more operations were left over at the end than can be under way,
/// and the queue did not grow during the whole step
/// @param verdict of the run itself
/// @param isHarnessBound whether the harness was the limit of the run
/// @param spoiled the disturbance that makes the step useless, if any
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
    /// The probability from which a step counts as decided.
    private static final double SURE = 0.9;

    /// The disturbance that makes a step useless, so that it is run again.
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

    /// Whether the step decides on which side of the line its rate is.
    public boolean isTold() {
        return holds >= SURE || holds <= 1 - SURE;
    }

    /// Whether the objectives more likely hold than not.
    public boolean isBelow() {
        return holds > 0.5;
    }

    @Override
    public double tried() {
        return rate;
    }
}
