package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.statistics.Difference;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One row before it is known how many others are asked about with it. Immutable.
///
/// @param difference of the logarithms; null when there is no number
/// @param reason why there is none; empty otherwise
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

    static RowQuestion of(String operation, Metric metric, double tolerance, List<Repeat> base, List<Repeat> other) {
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
                ? new RowQuestion(operation, metric, tolerance, null, null, null, "a single interval")
                : new RowQuestion(
                        operation, metric, tolerance, first.knowing(second), second.knowing(first), difference, "");
    }

    private static List<Estimate> estimates(String operation, Metric metric, List<Repeat> repeats) {
        return repeats.stream()
                .map(repeat ->
                        Optional.ofNullable(repeat.operations().get(operation)).map(estimates -> estimates.get(metric)))
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
        boolean isBounded =
                left.stream().anyMatch(Estimate::isLowerBound) || right.stream().anyMatch(Estimate::isLowerBound);
        if (isBounded) {
            return "a lower bound: some were never answered";
        }
        boolean isThere = left.stream().allMatch(estimate -> estimate.value() > 0)
                && right.stream().allMatch(estimate -> estimate.value() > 0);
        return isThere ? "" : "none acknowledged";
    }

    /// @return 1 when there is no number
    double pValue() {
        return difference == null ? 1 : difference.pValue();
    }

    /// @param pValue adjusted
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

    /// Until the interval is short enough: half as wide as what it must fit into if the difference is as it
    /// looks, and half a tolerance at the least, since nobody knows where it will come to lie.
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

    /// More repeats narrow the interval twice: the error falls, and so does Student's factor.
    private static int enough(int fewest, double ofOne, double freedomOfOne, double wanted) {
        int repeats = fewest + 1;
        while (repeats < 10_000
                && Difference.factor(CONFIDENCE, freedomOfOne * (repeats - 1)) * ofOne / Math.sqrt(repeats) > wanted) {
            repeats += 1 + repeats / 20;
        }
        return repeats;
    }
}
