package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Resolution;
import io.plimsoll.results.Finding;
import java.util.Comparator;
import java.util.List;

/// Percentiles beyond which fewer than ten samples lie are chance; reports print them as "-". One note
/// for all operations, those with the fewest samples first.
final class FewSamples implements Rule {
    private static final double HIGHEST_REPORTED = 99.99;

    @Override
    public List<Finding> check(Measured measured) {
        List<String> few = measured.operations().stream()
                .filter(operation -> operation.counts().acknowledged() > 0)
                .filter(operation -> !Resolution.isTold(operation.counts().acknowledged(), HIGHEST_REPORTED))
                .sorted(Comparator.comparingLong(operation -> operation.counts().acknowledged()))
                .map(FewSamples::sentence)
                .toList();
        return few.isEmpty()
                ? Found.nothing()
                : Found.note(
                        "FewSamples",
                        "percentiles with fewer than ten samples above them are printed as -: "
                                + String.join("; ", few),
                        "measure longer for higher percentiles");
    }

    private static String sentence(OperationTotal operation) {
        long samples = operation.counts().acknowledged();
        double highest = Resolution.highest(samples);
        return operation.name() + " has " + Figures.count(samples, "sample") + ", enough for "
                + (highest == 0 ? "no percentile" : "p" + trimmed(highest) + " at most");
    }

    private static String trimmed(double percentile) {
        String text = String.valueOf(percentile);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
