package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.statistics.Holm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Compares groups of runs. The method, for each figure of each operation:
///
/// * a repeat's value, with an error from its intervals that respects how they depend on each other
///   ([IntervalTally], [io.plimsoll.analysis.statistics.MeanError]);
/// * a group's mean of the logarithms over its repeats, with their spread ([GroupEstimate]);
/// * the difference of two groups with a 95 % confidence interval by Welch's t: a ratio, told as a change;
/// * `same` when the interval lies within the tolerance on both sides, which is an equivalence test (Schuirmann,
///   1987, at 2.5 % instead of 5 %); `better` or `worse` when the change is beyond the tolerance and its
///   probability without any difference, adjusted for all rows of all candidates ([Holm]), is below 5 %; else
///   it cannot be told.
///
/// No random numbers are drawn: the same runs give the same answer. Stateless.
public final class Comparer {
    private Comparer() {}

    /// @param underTest settings that may differ although they shape the load
    /// @return one for each candidate
    public static List<Comparison> compare(
            Group base, List<Group> candidates, Tolerances tolerances, Set<String> underTest) {
        List<List<RowQuestion>> questions = new ArrayList<>();
        for (Group candidate : candidates) {
            boolean isForbidden = Identity.unlike(base.runs(), candidate.runs(), underTest).stream()
                    .anyMatch(Unlike::forbids);
            questions.add(isForbidden ? List.of() : questions(base, candidate, tolerances));
        }
        double[] adjusted = Holm.adjusted(questions.stream()
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
        List<Unlike> unlike = Identity.unlike(base.runs(), candidate.runs(), underTest);
        Map<String, String> alike =
                new LinkedHashMap<>(Identity.of(base.runs().getFirst()).load());
        unlike.forEach(differing -> alike.remove(differing.what()));
        return new Comparison(
                Comparison.Side.of(base),
                Comparison.Side.of(candidate),
                alike,
                unlike,
                rows,
                Notes.of(base, candidate, asked));
    }

    private static List<RowQuestion> questions(Group base, Group candidate, Tolerances tolerances) {
        List<RowQuestion> questions = new ArrayList<>();
        for (String operation : operations(base, candidate)) {
            for (Metric metric : Metric.values()) {
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
}
