package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.figure.Spread.StudentT;
import java.util.Arrays;

/// The straight line through equally spaced values, by least squares. Immutable.
///
/// @param change from the first to the last point of the line, relative to the mean: -0.2 is a fifth less at
/// the end
/// @param significant whether the slope differs from zero with 95 % confidence: |slope| / its standard
/// error exceeds Student's t with n - 2 degrees of freedom. If neighbouring values depend on each other,
/// this is reached too easily, so callers also require a minimal change.
public record Drift(double change, boolean significant) {
    private static final Drift NONE = new Drift(0, false);

    /// The line at each of the values; their mean for fewer than three.
    public static double[] line(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double step = values.length < 3 ? 0 : mean * of(values).change / (values.length - 1);
        double[] line = new double[values.length];
        Arrays.setAll(line, i -> mean + step * (i - (values.length - 1) / 2.0));
        return line;
    }

    public static Drift of(double[] values) {
        int n = values.length;
        if (n < 3) {
            return NONE;
        }
        double meanX = (n - 1) / 2.0;
        double meanY = 0;
        for (double value : values) {
            meanY += value / n;
        }
        double sumXX = 0;
        double sumXY = 0;
        double sumYY = 0;
        for (int x = 0; x < n; x++) {
            sumXX += (x - meanX) * (x - meanX);
            sumXY += (x - meanX) * (values[x] - meanY);
            sumYY += (values[x] - meanY) * (values[x] - meanY);
        }
        if (meanY == 0) {
            return NONE;
        }
        double slope = sumXY / sumXX;
        double residuals = Math.max(0, sumYY - slope * sumXY);
        double standardError = Math.sqrt(residuals / (n - 2) / sumXX);
        return new Drift(slope * (n - 1) / meanY, Math.abs(slope) > StudentT.factor95(n - 2) * standardError);
    }
}
