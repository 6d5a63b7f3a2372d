package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.comparison.Comparison.Row;
import io.plimsoll.analysis.comparison.Comparison.RowVerdict;
import io.plimsoll.analysis.comparison.Group.Estimate;
import io.plimsoll.analysis.comparison.Group.Repeat;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.statistics.Difference;
import io.plimsoll.analysis.statistics.Difference.Nested;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Compares groups of runs. The method, for each figure of each operation:
///
/// * the value of a repeat, with an error from its intervals that respects their dependence on each other
///   ([RepeatReader], [io.plimsoll.analysis.statistics.MeanError]);
/// * the mean of the logarithms over the repeats of a group, with their spread ([GroupEstimate]);
/// * the difference of two groups with a 95 % confidence interval by Welch's t: a ratio, reported as a change;
/// * `same` if the interval is within the tolerance on both sides, which is an equivalence test (Schuirmann,
///   1987, at 2.5 % instead of 5 %); `better` or `worse` if the change exceeds the tolerance and its probability
///   without any difference, adjusted for all rows of all candidates by Holm's procedure
///   ([io.plimsoll.analysis.statistics.Difference#adjusted]), is below 5 %; otherwise undecided.
///
/// Uses no random numbers: the same runs give the same answer. Stateless.
public final class Comparer {
    private Comparer() {}

    /// @param underTest settings that may differ although they shape the load
    /// @return one comparison for each candidate
    public static List<Comparison> compare(
            Group base, List<Group> candidates, Tolerances tolerances, Set<String> underTest) {
        List<List<RowQuestion>> questions = new ArrayList<>();
        for (Group candidate : candidates) {
            boolean isForbidden = Identity.unlike(base.runs(), candidate.runs(), underTest).stream()
                    .anyMatch(Identity.Unlike::forbids);
            questions.add(isForbidden ? List.of() : questions(base, candidate, tolerances));
        }
        double[] adjusted = Difference.adjusted(questions.stream()
                .flatMap(List::stream)
                .mapToDouble(RowQuestion::pValue)
                .toArray());
        List<Comparison> comparisons = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < candidates.size(); i++) {
            Group candidate = candidates.get(i);
            double seconds = Math.min(base.seconds(), candidate.seconds());
            List<Row> rows = new ArrayList<>();
            for (RowQuestion question : questions.get(i)) {
                rows.add(question.answered(adjusted[at++], seconds));
            }
            comparisons.add(comparison(base, candidate, underTest, rows, adjusted.length));
        }
        return comparisons;
    }

    private static Comparison comparison(
            Group base, Group candidate, Set<String> underTest, List<Row> rows, int asked) {
        List<Identity.Unlike> unlike = Identity.unlike(base.runs(), candidate.runs(), underTest);
        Map<String, String> alike =
                new LinkedHashMap<>(Identity.of(base.runs().getFirst()).load());
        unlike.forEach(differing -> alike.remove(differing.what()));
        return new Comparison(
                Comparison.Side.of(base),
                Comparison.Side.of(candidate),
                alike,
                unlike,
                Comparison.PlanContrast.between(base.plans(), candidate.plans()),
                rows,
                notes(base, candidate, asked));
    }

    private static List<RowQuestion> questions(Group base, Group candidate, Tolerances tolerances) {
        List<RowQuestion> questions = new ArrayList<>();
        for (String operation : operations(base, candidate)) {
            for (Metric metric : Metric.compared()) {
                if (metric != Metric.ROWS || hasRows(base, operation) || hasRows(candidate, operation)) {
                    questions.add(RowQuestion.of(
                            operation, metric, tolerances.of(metric), base.repeats(), candidate.repeats()));
                }
            }
        }
        return questions;
    }

    private static Set<String> operations(Group base, Group candidate) {
        Set<String> operations = new LinkedHashSet<>();
        base.repeats().forEach(repeat -> operations.addAll(repeat.operations().keySet()));
        candidate
                .repeats()
                .forEach(repeat -> operations.addAll(repeat.operations().keySet()));
        return operations;
    }

    private static boolean hasRows(Group group, String operation) {
        return group.repeats().stream()
                .map(repeat -> repeat.operations().get(operation))
                .anyMatch(estimates -> estimates != null && estimates.containsKey(Metric.ROWS));
    }

    /// One row before its p-value is adjusted for the other rows. Immutable.
    ///
    /// @param difference of the logarithms; null when there is none
    /// @param reason why there is no difference; empty otherwise
    record RowQuestion(
            String operation,
            Metric metric,
            double tolerance,
            @Nullable GroupEstimate base,
            @Nullable GroupEstimate candidate,
            @Nullable Difference difference,
            String reason) {
        private static final double CONFIDENCE = 0.95;
        private static final double LEVEL = 0.05;

        static RowQuestion of(
                String operation, Metric metric, double tolerance, List<Repeat> base, List<Repeat> other) {
            List<Estimate> left = estimates(operation, metric, base);
            List<Estimate> right = estimates(operation, metric, other);
            String reason = reason(left, right, base.size(), other.size());
            if (!reason.isEmpty()) {
                return new RowQuestion(operation, metric, tolerance, null, null, null, reason);
            }
            GroupEstimate first = GroupEstimate.of(runs(base), left);
            GroupEstimate second = GroupEstimate.of(runs(other), right);
            Difference difference = Difference.of(
                    first.knowing(second).side(), second.knowing(first).side());
            return Double.isNaN(difference.error())
                    ? new RowQuestion(operation, metric, tolerance, null, null, null, "needs repeats")
                    : new RowQuestion(
                            operation, metric, tolerance, first.knowing(second), second.knowing(first), difference, "");
        }

        private static List<Estimate> estimates(String operation, Metric metric, List<Repeat> repeats) {
            return repeats.stream()
                    .map(repeat -> Optional.ofNullable(repeat.operations().get(operation))
                            .map(estimates -> estimates.get(metric)))
                    .flatMap(Optional::stream)
                    .toList();
        }

        private static List<String> runs(List<Repeat> repeats) {
            return repeats.stream().map(Repeat::run).toList();
        }

        private static String reason(List<Estimate> left, List<Estimate> right, int leftRepeats, int rightRepeats) {
            if (left.size() < leftRepeats || right.size() < rightRepeats) {
                return "not in all repeats";
            }
            boolean isTold =
                    left.stream().allMatch(Estimate::isTold) && right.stream().allMatch(Estimate::isTold);
            if (!isTold) {
                return "too few samples";
            }
            boolean isBounded = left.stream().anyMatch(Estimate::isLowerBound)
                    || right.stream().anyMatch(Estimate::isLowerBound);
            if (isBounded) {
                return "a lower bound: some were never answered";
            }
            boolean isThere = left.stream().allMatch(estimate -> estimate.value() > 0)
                    && right.stream().allMatch(estimate -> estimate.value() > 0);
            return isThere ? "" : "none acknowledged";
        }

        /// @return 1 when there is no difference
        double pValue() {
            return difference == null ? 1 : difference.pValue();
        }

        /// @param pValue adjusted for all rows
        /// @param seconds measured on the side that has less
        Row answered(double pValue, double seconds) {
            Difference told = difference;
            if (told == null || base == null || candidate == null) {
                return new Row(operation, metric, tolerance, RowVerdict.CANNOT_TELL, null, reason, null);
            }
            double half = told.halfWidth(CONFIDENCE);
            double change = Math.expm1(told.value());
            Row.Figures figures = new Row.Figures(
                    base.value(),
                    candidate.value(),
                    change,
                    Math.expm1(told.value() - half),
                    Math.expm1(told.value() + half),
                    pValue);
            RowVerdict verdict = verdict(figures);
            Row.More more = verdict == RowVerdict.CANNOT_TELL ? more(told, half, seconds) : null;
            return new Row(operation, metric, tolerance, verdict, figures, "", more);
        }

        private RowVerdict verdict(Row.Figures figures) {
            if (figures.low() >= -tolerance && figures.high() <= tolerance) {
                return RowVerdict.SAME;
            }
            if (figures.pValue() < LEVEL && Math.abs(figures.change()) > tolerance) {
                return figures.change() > 0 == metric.isRate() ? RowVerdict.BETTER : RowVerdict.WORSE;
            }
            return RowVerdict.CANNOT_TELL;
        }

        /// How much more to measure until the interval is short enough to decide, if the difference stays as it
        /// is now. The half width to reach is at least half a tolerance, because the difference may still move.
        private Row.@Nullable More more(Difference told, double half, double seconds) {
            if (base == null || candidate == null) {
                return null;
            }
            double size = Math.abs(told.value());
            double bound = Math.log1p(tolerance);
            double wanted = size > bound ? size / 2 : Math.max(bound - size, bound / 2);
            int fewest = Math.min(base.repeats(), candidate.repeats());
            if (fewest < 2) {
                double times = Math.max(1, half / wanted * (half / wanted));
                return new Row.More(times, 0, times * seconds);
            }
            double ofOne = told.error() * Math.sqrt(fewest);
            double freedomOfOne = told.freedom() / (fewest - 1);
            int repeats = enough(fewest, ofOne, freedomOfOne, wanted);
            double times = repeats / (double) fewest;
            return new Row.More(times, repeats, times * seconds);
        }

        /// More repeats narrow the interval in two ways: they lower the error and Student's factor.
        private static int enough(int fewest, double ofOne, double freedomOfOne, double wanted) {
            int repeats = fewest + 1;
            while (repeats < 10_000
                    && Difference.factor(CONFIDENCE, freedomOfOne * (repeats - 1)) * ofOne / Math.sqrt(repeats)
                            > wanted) {
                repeats += 1 + repeats / 20;
            }
            return repeats;
        }
    }

    /// One figure over the repeats of a group: the mean of its logarithms. Immutable.
    ///
    /// Repeats show the variation from start to start. Their spread includes the variation within them (Kalibera
    /// and Jones, "Rigorous Benchmarking in Reasonable Time", ISMM 2013). A few repeats can be close together by
    /// chance, so their variance is never taken as smaller than the intervals within them explain.
    ///
    /// @param variance of the logarithm of one repeat
    /// @param freedom degrees of freedom of that variance
    private record GroupEstimate(double logMean, double variance, double freedom, int repeats) {
        /// @param runs the run of each estimate: rounds of one run may differ less than separate runs
        static GroupEstimate of(List<String> runs, List<Estimate> estimates) {
            int n = estimates.size();
            double within = estimates.stream()
                    .mapToDouble(Estimate::logVariance)
                    .filter(variance -> !Double.isNaN(variance))
                    .average()
                    .orElse(n > 1 ? 0 : Double.NaN);
            double[] logs = estimates.stream()
                    .mapToDouble(estimate -> Math.log(estimate.value()))
                    .toArray();
            if (n == 1) {
                return new GroupEstimate(logs[0], within, estimates.getFirst().freedom(), 1);
            }
            Nested spread = Nested.of(runs, logs);
            return new GroupEstimate(spread.mean(), Math.max(spread.variance(), within), spread.freedom(), n);
        }

        /// A single repeat does not show how repeats vary. If the other side has several, their variance is
        /// used.
        GroupEstimate knowing(GroupEstimate other) {
            return repeats > 1 || other.repeats == 1
                    ? this
                    : new GroupEstimate(
                            logMean,
                            Double.isNaN(variance) ? other.variance : Math.max(variance, other.variance),
                            other.freedom,
                            1);
        }

        Difference.Side side() {
            return new Difference.Side(logMean, variance / repeats, freedom);
        }

        double value() {
            return Math.exp(logMean);
        }
    }

    /// Notes for readers of a comparison, in sentences.
    static List<String> notes(Group base, Group candidate, int asked) {
        List<String> notes = new ArrayList<>();
        notes.add(intervals(base.repeats().size(), candidate.repeats().size()));
        notes.add("better and worse are claimed of " + Figures.count(asked, "row")
                + " together: the chance of even one false claim is at most 5 % (Holm); a row is the same when its"
                + " whole interval lies within its tolerance");
        if (isClosed(base) && isClosed(candidate)) {
            notes.add("closed loop: latencies are service times under that many sessions, and change with the rate");
        }
        if (isShaped(base) || isShaped(candidate)) {
            notes.add("the load has a shape: rates are related to what was due; latencies change along the shape, so"
                    + " that only the spread of repeats shows their error");
        }
        return notes;
    }

    private static boolean isShaped(Group group) {
        return group.runs().stream()
                .map(RunDocument::plan)
                .anyMatch(plan -> plan.value(RunKeys.ARRIVAL)
                        .map(Arrival.Shaped.class::isInstance)
                        .orElse(false));
    }

    private static String intervals(int base, int candidate) {
        if (base > 1 && candidate > 1) {
            return "95 % intervals from the spread of " + base + " and " + candidate
                    + " repeats, none narrower than what"
                    + " varies within them explains, neighbouring intervals' dependence included";
        }
        return base == 1 && candidate == 1
                ? "ONE REPEAT ON EACH SIDE: the 95 % intervals hold what varies within a run, not what differs from"
                        + " run to run; a change on the machine looks like a change of the database. Measure"
                        + " several --rounds, or give several runs"
                : "one side has a single repeat: how repeats vary is taken from the other side";
    }

    private static boolean isClosed(Group group) {
        return group.runs().stream().map(RunDocument::plan).allMatch(plan -> !plan.hasOpenArrival());
    }

    /// The share by which each figure may change without mattering. Immutable.
    public record Tolerances(Map<Metric, Double> shares) {
        public Tolerances {
            shares = new EnumMap<>(shares);
        }

        public static Tolerances usual() {
            Map<Metric, Double> shares = new EnumMap<>(Metric.class);
            Metric.compared().forEach(metric -> shares.put(metric, metric.tolerance()));
            return new Tolerances(shares);
        }

        /// @param written such as `5%` for all figures, or `p99=10%` for one; later entries override earlier
        ///     ones
        /// @throws IllegalArgumentException with a sentence for the user
        public static Tolerances of(List<String> written) {
            Map<Metric, Double> shares = new EnumMap<>(usual().shares);
            for (String one : written) {
                int equals = one.indexOf('=');
                double share = share(one.substring(equals + 1));
                if (equals < 0) {
                    shares.replaceAll((_, _) -> share);
                } else {
                    shares.put(metric(one.substring(0, equals)), share);
                }
            }
            return new Tolerances(shares);
        }

        private static Metric metric(String label) {
            return Metric.named(label)
                    .orElseThrow(() -> new IllegalArgumentException("there is no figure \"" + label + "\"; there are "
                            + Metric.compared().stream().map(Metric::label).collect(Collectors.joining(", "))));
        }

        private static double share(String written) {
            String digits = written.strip().replaceFirst("\\s*%$", "");
            if (!digits.matches("\\d{1,3}(\\.\\d{1,6})?") || Double.parseDouble(digits) == 0) {
                throw new IllegalArgumentException(
                        "a tolerance is a share above 0 such as 5% or p99=10%, not \"" + written + "\"");
            }
            return Double.parseDouble(digits) / 100;
        }

        double of(Metric metric) {
            return shares.getOrDefault(metric, metric.tolerance());
        }
    }
}
