package io.plimsoll.analysis.comparison;

import io.plimsoll.results.Metric;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

    /// @param written such as `5%` for all figures, or `p99=10%` for one; later entries override earlier ones
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
