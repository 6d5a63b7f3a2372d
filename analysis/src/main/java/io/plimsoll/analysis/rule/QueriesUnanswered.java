package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.results.Finding;
import io.plimsoll.unit.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A geometric mean weighs each of its operations the same, so that what is wrong with one is wrong with the mean: one
/// that was never acknowledged has no time in it, and one that found no rows did not do the work that was asked for.
final class QueriesUnanswered implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        List<Figure> figures = measured.run().document().plan().figures();
        if (figures == null || !measured.isMeasured()) {
            return Found.nothing();
        }
        List<Finding> found = new ArrayList<>();
        figures.stream()
                .filter(Figure.GeometricMean.class::isInstance)
                .forEach(mean -> found.addAll(check(mean, measured)));
        figures.stream()
                .filter(Figure.Rate.class::isInstance)
                .filter(rate -> measured.isBeside(rate.operations()))
                .forEach(rate -> found.addAll(neverAnswered(rate, measured)));
        return found;
    }

    /// A rate of queries that streams ask in turn is of all of them only when each had its turn.
    private static List<Finding> neverAnswered(Figure rate, Measured measured) {
        Map<String, OperationTotal> byName =
                measured.operations().stream().collect(Collectors.toMap(OperationTotal::name, Function.identity()));
        List<String> never = rate.operations().stream()
                .filter(name -> acknowledged(byName.get(name)) == 0)
                .toList();
        int all = rate.operations().size();
        // That none ended has a finding of its own.
        return never.isEmpty() || never.size() == all
                ? Found.nothing()
                : Found.warning(
                        "QueriesUnanswered",
                        Figures.count(never.size()) + " of " + all + " queries were never answered: "
                                + String.join(", ", never) + "; the " + rate.name() + " is of the others",
                        "measure longer, so that each query has its turn");
    }

    private static List<Finding> check(Figure mean, Measured measured) {
        Map<String, OperationTotal> byName =
                measured.operations().stream().collect(Collectors.toMap(OperationTotal::name, Function.identity()));
        List<String> parts = new ArrayList<>();
        List<String> untimed = mean.operations().stream()
                .filter(name -> acknowledged(byName.get(name)) == 0)
                .toList();
        if (!untimed.isEmpty()) {
            int all = mean.operations().size();
            parts.add(String.join(", ", untimed) + (untimed.size() == 1 ? " was" : " were") + " never answered: the "
                    + mean.name() + " is of " + (all - untimed.size()) + " of " + all);
        }
        List<String> empty = mean.operations().stream()
                .filter(name -> misses(byName.get(name)) > 0)
                .map(name -> name + " (" + Figures.count(misses(byName.get(name))) + " of "
                        + Figures.count(acknowledged(byName.get(name))) + ")")
                .toList();
        if (!empty.isEmpty()) {
            parts.add(String.join(", ", empty) + " returned no rows, but the " + mean.name() + " includes these times");
        }
        return parts.isEmpty()
                ? Found.nothing()
                : Found.warning(
                        "QueriesUnanswered",
                        String.join("; ", parts),
                        "compare this mean only with one of the same queries; with more data or a longer run, each"
                                + " query has an answer");
    }

    private static long acknowledged(@Nullable OperationTotal operation) {
        return operation == null ? 0 : operation.counts().acknowledged();
    }

    private static long misses(@Nullable OperationTotal operation) {
        return operation == null ? 0 : operation.counts().miss();
    }
}
