package io.plimsoll.analysis.search;

import java.util.Arrays;

/// Where the load line may lie, as a probability over rates: bisection with answers that may be wrong
/// (Horstein, "Sequential Transmission Using Noiseless Feedback", IEEE Transactions on Information Theory 9,
/// 1963; Waeber, Frazier and Henderson, "Bisection Search with Noisy Responses", SIAM Journal on Control and
/// Optimization 51, 2013). Not thread-safe.
///
/// It begins as evenly spread over the rates up to the ceiling, which a closed loop has shown; those above
/// are the less likely the higher they are. An answer "holds at r, with probability h"
/// multiplies what lies above r by h and what lies below by 1 - h. An answer is never believed beyond
/// [#BELIEF_MAX], however sure a step was of itself: a checkpoint or a noisy neighbour may have made it,
/// and two more answers must be able to undo it.
final class RatePosterior {
    /// As in the paper's worst case of constant reliability.
    static final double BELIEF_MAX = 0.95;

    /// A quarter of a percent: well below every precision that can be asked for.
    private static final double STEP = 0.0025;

    /// How fast it falls beyond the ceiling.
    private static final double BEYOND = 3;

    private final double low;
    private final double[] weights;

    /// @param low the lowest rate there is
    /// @param ceiling what a closed loop reached
    /// @param high the highest rate there is
    RatePosterior(double low, double ceiling, double high) {
        this.low = low;
        weights = new double[(int) Math.ceil(StrictMath.log(high / low) / STEP) + 1];
        for (int i = 0; i < weights.length; i++) {
            double share = rate(i) / ceiling;
            // Grid points lie evenly on the logarithm: a density that is even over rates grows with the rate.
            weights[i] = share <= 1 ? share : StrictMath.pow(share, -BEYOND);
        }
        double sum = Arrays.stream(weights).sum();
        Arrays.setAll(weights, i -> weights[i] / sum);
    }

    private double rate(double index) {
        return low * StrictMath.exp(index * STEP);
    }

    /// @param holds how sure it is that all objectives hold at the rate, from 0 to 1
    void answer(double rate, double holds) {
        double believed = Math.clamp(holds, 1 - BELIEF_MAX, BELIEF_MAX);
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] *= rate(i) >= rate ? believed : 1 - believed;
            sum += weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
    }

    /// The rate below which the load line lies with a probability.
    double quantile(double probability) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            if (sum + weights[i] >= probability) {
                return rate(i + (probability - sum) / weights[i] - 0.5);
            }
            sum += weights[i];
        }
        return rate(weights.length - 1);
    }
}
