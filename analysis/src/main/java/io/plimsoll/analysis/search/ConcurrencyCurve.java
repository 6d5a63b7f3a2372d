package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.search.ConcurrencySearch.State;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Price;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The result of a concurrency search. Immutable.
///
/// @param steps in ascending order of concurrency
/// @param best the step with the highest rate; null when there is none
/// @param enough the lowest concurrency within 5 % of the best; null when there is none
/// @param usl null when there are too few steps to fit it
/// @param refused why the step after the last one had no result; empty otherwise
/// @param verdict INVALID when the harness was the limit; otherwise that of the best step's run
/// @param price of the target; null when none was set
public record ConcurrencyCurve(
        State state,
        List<ConcurrencyStep> steps,
        @Nullable ConcurrencyStep best,
        @Nullable ConcurrencyStep enough,
        @Nullable Usl usl,
        String refused,
        double elapsedSeconds,
        Verdict verdict,
        @Nullable Price price) {
    public ConcurrencyCurve {
        steps = List.copyOf(steps);
    }

    /// The result of a finished search. Spoiled steps are left out.
    ///
    /// @param all steps in the order they were run
    /// @param refused why the last step had no result; may be empty
    public static ConcurrencyCurve of(List<ConcurrencyStep> all, State state, String refused, double elapsedSeconds) {
        List<ConcurrencyStep> ordered = Repeats.usable(all).stream()
                .sorted(Comparator.comparingInt(ConcurrencyStep::sessions))
                .toList();
        ConcurrencyStep best = ordered.stream()
                .max(Comparator.comparingDouble(ConcurrencyStep::rate))
                .orElse(null);
        ConcurrencyStep enough = best == null
                ? null
                : ordered.stream()
                        .filter(step -> step.rate() * (1 + ConcurrencySearch.GAIN) >= best.rate())
                        .findFirst()
                        .orElse(best);
        Usl usl = Usl.fit(ordered.stream()
                        .map(step -> new Usl.Point(step.sessions(), step.rate()))
                        .toList())
                .orElse(null);
        return new ConcurrencyCurve(
                state, ordered, best, enough, usl, refused, elapsedSeconds, verdict(state, ordered, best), null);
    }

    /// Rates with a wider interval than this do not show which one is best.
    private static final double SPREAD_MAX = 2 * ConcurrencySearch.GAIN;

    /// Whether the best rate is too uncertain to be called the best.
    public boolean isImprecise() {
        return best != null && !(best.halfWidthShare() <= SPREAD_MAX);
    }

    /// Whether time was up while the rate still rose: more sessions may reach a higher rate.
    public boolean isCutShort() {
        return isCutShort(state, steps, best);
    }

    private static boolean isCutShort(State state, List<ConcurrencyStep> ordered, @Nullable ConcurrencyStep best) {
        return state == State.TIME_UP
                && best != null
                && best.sessions() == ordered.getLast().sessions();
    }

    /// The verdict as text: CANNOT TELL if the measurements are too few or too uneven for an answer.
    public String word() {
        return verdict == Verdict.INVALID && (state == State.SPOILED || isImprecise() || isCutShort())
                ? "CANNOT TELL"
                : verdict.name();
    }

    /// The same curve with the price of the target.
    public ConcurrencyCurve withPrice(@Nullable Price perHour) {
        return new ConcurrencyCurve(state, steps, best, enough, usl, refused, elapsedSeconds, verdict, perHour);
    }

    /// The cost of a million operations at a step; empty without a price.
    public Optional<Cost> cost(ConcurrencyStep step) {
        return Optional.ofNullable(price).flatMap(perHour -> perHour.of(step.rate(), HeadlineWork.OPERATIONS));
    }

    /// The cost column for a table of the steps.
    public CostColumn costs() {
        return CostColumn.of(steps.stream().flatMap(step -> cost(step).stream()).toList());
    }

    /// If the harness reached its limit at the best step or above it, the harness may have ended the gain: INVALID.
    private static Verdict verdict(State state, List<ConcurrencyStep> ordered, @Nullable ConcurrencyStep best) {
        if (state == State.SPOILED) {
            return Verdict.INVALID;
        }
        if (best == null) {
            return Verdict.FAIL;
        }
        boolean isHarness =
                ordered.stream().anyMatch(step -> step.sessions() >= best.sessions() && step.isHarnessBound());
        if (isHarness || !(best.halfWidthShare() <= SPREAD_MAX)) {
            return Verdict.INVALID;
        }
        return isCutShort(state, ordered, best) && best.verdict() == Verdict.PASS ? Verdict.INVALID : best.verdict();
    }

    /// One closed-loop run of a concurrency search. Immutable.
    ///
    /// @param rate operations acknowledged per second
    /// @param halfWidthShare half of the rate's 95 % interval, relative to the rate; NaN if unknown
    /// @param errorShare of operations that failed
    public record ConcurrencyStep(
            String run,
            int sessions,
            double rate,
            double halfWidthShare,
            double errorShare,
            double seconds,
            DistributionSummary latency,
            Step.Resources resources,
            Verdict verdict,
            boolean isHarnessBound,
            Spoiled spoiled)
            implements Search.Tried {
        @Override
        public double tried() {
            return sessions;
        }
    }
}
