package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Raises closed-loop concurrency until the gain ends: it doubles until two steps in a row gain less than 5 %, then
/// takes finer steps around the best. A pure function of the steps so far. Immutable.
///
/// @param from the first concurrency
/// @param to the highest concurrency to try
/// @param atMostSeconds for the whole search, including the load phase
public record ConcurrencySearch(int from, int to, double atMostSeconds) {
    /// A step that gains less than this share is not worth its sessions.
    static final double GAIN = 0.05;

    private static final int POOR_STEPS = 2;
    private static final int FINER_STEPS = 4;

    /// Neighbours closer than this factor are near enough.
    private static final double NEAR = 1.3;

    private static final double SECONDS_MIN = 3;
    private static final double SECONDS_MAX = 15;
    private static final double OVERHEAD_SECONDS = 3;

    /// How a search ended.
    public enum State {
        /// The gain ended below the highest concurrency.
        ENDED,
        /// The rate still rose at the highest allowed concurrency.
        STILL_RISING,
        /// A step had no result: the target refused that many sessions, or was lost.
        REFUSED,
        /// Other programs on the machine spoiled every attempt at a step.
        SPOILED,
        /// The time was used up before the doubling of the concurrency came to its end.
        TIME_UP,
        /// The doubling came to its end; no time was left for the steps between.
        COARSE
    }

    /// The next action.
    public sealed interface Move {
        /// Runs a step.
        ///
        /// @param seconds the longest time to measure
        record Try(int sessions, double seconds) implements Move {}

        /// Ends the search.
        record Stop(State state) implements Move {}
    }

    /// The next move after the steps so far. A spoiled step proves nothing; it is run again.
    ///
    /// @param all steps in the order they were run
    /// @param refused the lowest concurrency whose step had no result; 0 when there is none
    public Move next(List<ConcurrencyStep> all, double elapsedSeconds, int refused) {
        if (Repeats.isHopeless(all)) {
            return new Move.Stop(State.SPOILED);
        }
        Optional<ConcurrencyStep> again = Repeats.again(all);
        if (again.isPresent()) {
            return inTime(again.get().sessions(), elapsedSeconds + OVERHEAD_SECONDS, State.TIME_UP);
        }
        List<ConcurrencyStep> steps = Repeats.usable(all);
        if (refused > 0 && steps.isEmpty()) {
            return new Move.Stop(State.REFUSED);
        }
        TreeMap<Integer, Double> rates = new TreeMap<>();
        steps.forEach(step -> rates.put(step.sessions(), step.rate()));
        int wanted = coarse(rates, refused);
        State late = wanted > 0 ? State.TIME_UP : State.COARSE;
        wanted = wanted > 0 ? wanted : finer(rates, refused, doublings(rates));
        if (wanted == 0) {
            return new Move.Stop(ended(rates, refused));
        }
        return inTime(wanted, elapsedSeconds + (steps.isEmpty() ? 0 : OVERHEAD_SECONDS), late);
    }

    /// @param gone seconds that have passed when the step begins
    /// @param late how the search ends if there is no time for the step
    private Move inTime(int sessions, double gone, State late) {
        double left = atMostSeconds - gone;
        return left >= SECONDS_MIN ? new Move.Try(sessions, Math.min(left, stepSeconds())) : new Move.Stop(late);
    }

    private double stepSeconds() {
        double doublings = 1 + Math.ceil(StrictMath.log((double) to / from) / StrictMath.log(2));
        return Math.clamp(atMostSeconds / (doublings + FINER_STEPS) - OVERHEAD_SECONDS, SECONDS_MIN, SECONDS_MAX);
    }

    /// The measured steps of the doubling, in order.
    private List<Integer> doublings(TreeMap<Integer, Double> rates) {
        return IntStream.iterate(from, n -> n <= to, n -> n == to ? to + 1 : Math.min(to, 2 * n))
                .filter(rates::containsKey)
                .boxed()
                .toList();
    }

    /// The next concurrency of the doubling; 0 when the doubling is over.
    private int coarse(TreeMap<Integer, Double> rates, int refused) {
        List<Integer> done = doublings(rates);
        if (done.isEmpty()) {
            return from;
        }
        int last = done.getLast();
        int next = Math.min(to, 2 * last);
        boolean isOver = last == to || poorSteps(rates, done) >= POOR_STEPS || (refused > 0 && next >= refused);
        return isOver ? 0 : next;
    }

    /// The number of steps at the end of the doubling that gained too little over the best before them.
    private static int poorSteps(TreeMap<Integer, Double> rates, List<Integer> done) {
        double best = 0;
        int poor = 0;
        for (int sessions : done) {
            double rate = rates.getOrDefault(sessions, 0.0);
            poor = rate < best * (1 + GAIN) ? poor + 1 : 0;
            best = Math.max(best, rate);
        }
        return poor;
    }

    private State ended(TreeMap<Integer, Double> rates, int refused) {
        if (poorSteps(rates, doublings(rates)) >= POOR_STEPS) {
            return State.ENDED;
        }
        if (refused > 0) {
            return State.REFUSED;
        }
        return poorSteps(rates, doublings(rates)) > 0 ? State.ENDED : State.STILL_RISING;
    }

    /// The concurrency halfway (by factor) between the best and its more distant neighbour; 0 when both are near.
    private static int finer(TreeMap<Integer, Double> rates, int refused, List<Integer> doublings) {
        int finerSteps = rates.size() - doublings.size();
        if (finerSteps >= FINER_STEPS || rates.isEmpty()) {
            return 0;
        }
        int best = best(rates);
        Integer below = rates.lowerKey(best);
        Integer above = rates.higherKey(best);
        double down = below == null ? 1 : best / (double) below;
        double up = above == null ? 1 : above / (double) best;
        if (Math.max(down, up) <= NEAR) {
            return 0;
        }
        int wanted = (int) Math.round(Math.sqrt(
                up >= down && above != null ? best * (double) above : best * (double) (below == null ? best : below)));
        return rates.containsKey(wanted) || (refused > 0 && wanted >= refused) ? 0 : wanted;
    }

    private static int best(TreeMap<Integer, Double> rates) {
        return rates.entrySet().stream()
                .max(Comparator.comparingDouble(Map.Entry::getValue))
                .orElseThrow()
                .getKey();
    }
}
