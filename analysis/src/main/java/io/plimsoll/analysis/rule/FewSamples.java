package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Resolution;
import io.plimsoll.results.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Percentiles with fewer than ten samples above them are chance; reports print them as "-". One note for all
/// operations, those with the fewest samples first; operations with the same highest percentile are named together.
final class FewSamples implements Rule {
    private static final double HIGHEST_REPORTED = 99.99;

    @Override
    public List<Finding> check(Measured measured) {
        Map<Double, List<OperationTotal>> few = measured.operations().stream()
                .filter(operation -> samples(operation) > 0)
                .filter(operation -> !Resolution.isTold(samples(operation), HIGHEST_REPORTED))
                .sorted(Comparator.comparingLong(FewSamples::samples))
                .collect(Collectors.groupingBy(
                        operation -> Resolution.highest(samples(operation)), TreeMap::new, Collectors.toList()));
        return few.isEmpty()
                ? Found.nothing()
                : Found.note(
                        "FewSamples",
                        "percentiles with fewer than ten samples above them are printed as -: "
                                + few.entrySet().stream()
                                        .map(group -> sentence(group.getKey(), group.getValue()))
                                        .collect(Collectors.joining("; ")),
                        "measure longer for higher percentiles");
    }

    private static long samples(OperationTotal operation) {
        return operation.counts().acknowledged();
    }

    /// @param operations with the same highest percentile, in the order of their samples
    private static String sentence(double highest, List<OperationTotal> operations) {
        String names = operations.stream().map(OperationTotal::name).collect(Collectors.joining(", "));
        long fewest = samples(operations.getFirst());
        long most = samples(operations.getLast());
        return names
                + (operations.size() == 1 ? " has " : " have ")
                + (fewest < most ? Figures.count(fewest) + " to " : "")
                + Figures.count(most, "sample")
                + (operations.size() > 1 && fewest == most ? " each" : "")
                + ", enough for "
                + (highest == 0 ? "no percentile" : "p" + trimmed(highest) + " at most");
    }

    private static String trimmed(double percentile) {
        String text = String.valueOf(percentile);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
