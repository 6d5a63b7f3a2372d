package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Step.Ceiling;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Searches for the highest rate at which all objectives hold: first a bracket around it, then bisection with
/// answers that may be wrong ([RatePosterior]), then a few steps for the curve below it. A pure function of the
/// steps so far, so that an interrupted search can continue. Immutable.
///
/// @param precision the requested width of the interval, as a share of the rate
/// @param atMostSeconds for the whole search, including the load phase
public record LoadLineSearch(Objective.Objectives objectives, double precision, double atMostSeconds) {
    /// The confidence of the reported interval.
    static final double CONFIDENCE = 0.95;

    private static final double TAIL = (1 - CONFIDENCE) / 2;

    /// The first rate of the bracket, relative to the ceiling, and the factors to move up and down.
    private static final double FIRST = 0.7;

    private static final double UP = 1.25;
    private static final double DOWN = 0.5;

    /// Below this share of the ceiling, a rate is as good as no load.
    private static final double FLOOR = 0.01;

    /// The highest rate to try, relative to the ceiling: an open loop may carry more, because a closed loop may
    /// wait.
    private static final double ROOF = 4;

    /// A step takes at most this share of the whole time, within the two bounds below.
    private static final double STEP_SHARE = 1 / 25.0;

    private static final double STEP_SECONDS_MIN = 3;
    private static final double STEP_SECONDS_MAX = 20;

    /// The assumed time of a step besides measuring, until it is known.
    private static final double OVERHEAD_SECONDS = 3;

    /// The rates of the curve below the line, as shares of the line.
    private static final double[] CURVE = {0.25, 0.5, 0.75, 0.9};

    private static final double NEAR = 0.08;
    private static final double EDGE = 0.8;

    /// The next action.
    public sealed interface Move {
        /// Runs a closed loop that shows approximately how much is possible.
        record Close(double seconds) implements Move {}

        /// Runs a step.
        ///
        /// @param seconds the longest time to measure
        record Try(double rate, double seconds) implements Move {}

        /// Ends the search.
        record Stop(State state) implements Move {}
    }

    /// How a search ended.
    public enum State {
        /// The line is between a rate that holds and one that does not.
        FOUND,
        /// No rate that could be sent broke an objective.
        BEYOND,
        /// Not even the lowest rate holds.
        NEVER,
        /// The required rate is beyond what a closed loop reaches.
        OUT_OF_REACH,
        /// The time was used up before the line was bracketed.
        UNKNOWN,
        /// Other programs used part of the machine at every attempt at a step.
        SPOILED,
        /// Steps failed, so that the search could not continue.
        BROKEN
    }

    /// The results so far.
    ///
    /// @param ceiling null before it was measured
    /// @param steps in the order they were run
    /// @param elapsedSeconds of the whole search so far
    /// @param failures why the last steps had no result, one sentence each; empty if the last step had one
    public record Progress(@Nullable Ceiling ceiling, List<Step> steps, double elapsedSeconds, List<String> failures) {
        public Progress {
            steps = List.copyOf(steps);
            failures = List.copyOf(failures);
        }
    }

    /// The next move after the steps so far. A spoiled step proves nothing; it is run again.
    public Move next(Progress progress) {
        if (Repeats.isHopeless(progress.steps())) {
            return new Move.Stop(State.SPOILED);
        }
        Progress told = new Progress(
                progress.ceiling(), Repeats.usable(progress.steps()), progress.elapsedSeconds(), progress.failures());
        Optional<Step> again = Repeats.again(progress.steps());
        return again.isPresent() && progress.failures().size() < 2
                ? inTime(new Move.Try(again.get().rate(), stepSeconds()), Bracket.of(told.steps()), progress)
                : choose(told);
    }

    private Move choose(Progress progress) {
        Ceiling ceiling = progress.ceiling();
        if (progress.failures().size() >= 2) {
            return new Move.Stop(State.BROKEN);
        }
        if (ceiling == null) {
            return new Move.Close(Math.clamp(atMostSeconds * STEP_SHARE, STEP_SECONDS_MIN, 8));
        }
        if (ceiling.rate() <= 0) {
            return new Move.Stop(State.BROKEN);
        }
        OptionalDouble wanted = objectives.rateMin();
        if (wanted.isPresent() && wanted.getAsDouble() > ceiling.rate() * UP) {
            return new Move.Stop(State.OUT_OF_REACH);
        }
        Bracket bracket = Bracket.of(progress.steps());
        Move move = bracket.isClosed() ? within(progress, ceiling) : outside(bracket, progress, ceiling);
        return move instanceof Move.Try step ? inTime(step, bracket, progress) : move;
    }

    /// The highest rate that was found to hold and the lowest that was found not to hold.
    private record Bracket(double below, double above) {
        static Bracket of(List<Step> steps) {
            double below = steps.stream()
                    .filter(Step::isBelow)
                    .mapToDouble(Step::rate)
                    .max()
                    .orElse(0);
            double above = steps.stream()
                    .filter(step -> !step.isBelow())
                    .mapToDouble(Step::rate)
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
            return new Bracket(below, above);
        }

        boolean isClosed() {
            return below > 0 && above < Double.POSITIVE_INFINITY;
        }
    }

    private Move outside(Bracket bracket, Progress progress, Ceiling ceiling) {
        double floor = ceiling.rate() * FLOOR;
        double seconds = stepSeconds();
        if (progress.steps().isEmpty()) {
            // If no operation was as fast as the objective, one more look decides.
            return new Move.Try(isHopeless(ceiling) ? floor : ceiling.rate() * FIRST, seconds);
        }
        if (bracket.below() > 0) {
            double higher = bracket.below() * UP;
            return higher > ceiling.rate() * ROOF ? new Move.Stop(State.BEYOND) : new Move.Try(higher, seconds);
        }
        return bracket.above() <= floor * 1.001
                ? new Move.Stop(State.NEVER)
                : new Move.Try(Math.max(floor, bracket.above() * DOWN), seconds);
    }

    /// Whether even the fastest operation of the closed run was too slow for a latency objective.
    private boolean isHopeless(Ceiling ceiling) {
        return objectives.ofStep().stream()
                .anyMatch(objective -> objective.isLatency()
                        && objective.operation().isEmpty()
                        && objective.limit() <= ceiling.minNanos());
    }

    private Move within(Progress progress, Ceiling ceiling) {
        RatePosterior posterior = posterior(ceiling, progress.steps());
        double low = posterior.quantile(TAIL);
        double high = posterior.quantile(1 - TAIL);
        if (high / low <= 1 + precision) {
            return isConfirmed(progress.steps(), low)
                    ? curve(progress.steps(), posterior.quantile(0.5))
                    : new Move.Try(low, stepSeconds());
        }
        // If the middle stays undecided, repeating it helps little. Try the two sides of it in turn.
        int untold = untold(progress.steps());
        double at = untold == 0 ? 0.5 : untold % 2 == 1 ? EDGE : 1 - EDGE;
        double longer = untold == 0 ? 1 : 2;
        return new Move.Try(posterior.quantile(at), Math.min(STEP_SECONDS_MAX, stepSeconds() * longer));
    }

    private static boolean isConfirmed(List<Step> steps, double low) {
        return steps.stream().anyMatch(step -> step.isBelow() && step.rate() >= low * 0.995);
    }

    /// The number of undecided steps in a row, at the end.
    private static int untold(List<Step> steps) {
        int untold = 0;
        while (untold < steps.size() && !steps.get(steps.size() - 1 - untold).isTold()) {
            untold++;
        }
        return untold;
    }

    private Move curve(List<Step> steps, double line) {
        for (double share : CURVE) {
            double rate = line * share;
            if (steps.stream().noneMatch(step -> Math.abs(step.rate() / rate - 1) < NEAR)) {
                return new Move.Try(rate, stepSeconds());
            }
        }
        return new Move.Stop(State.FOUND);
    }

    /// The same step if there is time for it, a shorter one if there is time for that, otherwise the end.
    private Move inTime(Move.Try step, Bracket bracket, Progress progress) {
        double overhead = progress.steps().isEmpty() ? OVERHEAD_SECONDS : overhead(progress);
        double left = atMostSeconds - progress.elapsedSeconds() - overhead;
        if (left >= STEP_SECONDS_MIN) {
            return new Move.Try(step.rate(), Math.min(step.seconds(), left));
        }
        return new Move.Stop(bracket.isClosed() ? State.FOUND : State.UNKNOWN);
    }

    /// The mean time of a step besides measuring. The first run also loads. It is not a step, but its time is part
    /// of the elapsed time; therefore the mean is clamped.
    private static double overhead(Progress progress) {
        double measured = progress.steps().stream().mapToDouble(Step::seconds).sum();
        double each = (progress.elapsedSeconds() - measured) / (progress.steps().size() + 1);
        return Math.clamp(each, 0.5, 2 * OVERHEAD_SECONDS);
    }

    private double stepSeconds() {
        return Math.clamp(atMostSeconds * STEP_SHARE, STEP_SECONDS_MIN, STEP_SECONDS_MAX);
    }

    /// The probability distribution of the line after these steps.
    static RatePosterior posterior(Ceiling ceiling, List<Step> steps) {
        RatePosterior posterior =
                new RatePosterior(ceiling.rate() * FLOOR / 10, ceiling.rate(), ceiling.rate() * ROOF * UP);
        steps.forEach(step -> posterior.answer(step.rate(), step.holds()));
        return posterior;
    }

    /// The interval of the line, and its median in the middle.
    static double[] interval(Ceiling ceiling, List<Step> steps) {
        RatePosterior posterior = posterior(ceiling, steps);
        return new double[] {posterior.quantile(TAIL), posterior.quantile(0.5), posterior.quantile(1 - TAIL)};
    }

    /// The probability distribution of the load line over rates: bisection with answers that may be wrong
    /// (Horstein, "Sequential Transmission Using Noiseless Feedback", IEEE Transactions on Information Theory 9,
    /// 1963; Waeber, Frazier and Henderson, "Bisection Search with Noisy Responses", SIAM Journal on Control and
    /// Optimization 51, 2013). Not thread-safe.
    ///
    /// The prior is uniform over the rates up to the ceiling, which a closed loop has reached. Above it, the
    /// probability falls with the rate. An answer "holds at r, with probability h" multiplies the weights above r
    /// by h and those below by 1 - h. No answer is believed beyond [#BELIEF_MAX], however certain its step was: a
    /// checkpoint or a noisy neighbour may have caused it, and two more answers must be able to undo it.
    static final class RatePosterior {
        /// The value of the paper's worst case of constant reliability.
        static final double BELIEF_MAX = 0.95;

        /// A quarter of a percent: well below every precision that can be requested.
        private static final double STEP = 0.0025;

        /// How fast the prior falls above the ceiling, as a power of the rate.
        private static final double BEYOND = 3;

        private final double low;
        private final double[] weights;

        /// @param low the lowest possible rate
        /// @param ceiling the rate that a closed loop reached
        /// @param high the highest possible rate
        RatePosterior(double low, double ceiling, double high) {
            this.low = low;
            weights = new double[(int) Math.ceil(StrictMath.log(high / low) / STEP) + 1];
            for (int i = 0; i < weights.length; i++) {
                double share = rate(i) / ceiling;
                // The grid is even in the logarithm of the rate: a density that is uniform over rates
                // grows with it.
                weights[i] = share <= 1 ? share : StrictMath.pow(share, -BEYOND);
            }
            double sum = Arrays.stream(weights).sum();
            Arrays.setAll(weights, i -> weights[i] / sum);
        }

        private double rate(double index) {
            return low * StrictMath.exp(index * STEP);
        }

        /// @param holds the probability that all objectives hold at the rate, from 0 to 1
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

        /// The rate that the load line is below with the given probability.
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
}
