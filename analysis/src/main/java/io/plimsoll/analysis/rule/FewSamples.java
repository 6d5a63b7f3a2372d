package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Resolution;
import io.plimsoll.results.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Percentiles beyond which fewer than ten samples lie are chance; reports print them as "-". One note
/// for the operation with the fewest samples.
final class FewSamples implements Rule {
    private static final double HIGHEST_REPORTED = 99.99;

    @Override
    public List<Finding> check(Measured measured) {
        Optional<OperationTotal> fewest = measured.operations().stream()
                .filter(operation -> operation.counts().acknowledged() > 0)
                .min(Comparator.comparingLong(operation -> operation.counts().acknowledged()));
        long samples =
                fewest.map(operation -> operation.counts().acknowledged()).orElse(Long.MAX_VALUE / 1000);
        if (fewest.isEmpty() || Resolution.isTold(samples, HIGHEST_REPORTED)) {
            return Found.nothing();
        }
        double highest = Resolution.highest(samples);
        return Found.note(
                "FewSamples",
                fewest.get().name() + " has " + Figures.count(samples, "sample") + ": "
                        + (highest == 0
                                ? "no percentile has"
                                : "percentiles above p" + trimmed(highest) + " do not have")
                        + " ten samples beyond, and print as -",
                "measure longer for higher percentiles");
    }

    private static String trimmed(double percentile) {
        String text = String.valueOf(percentile);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
