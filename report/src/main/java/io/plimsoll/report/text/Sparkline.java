package io.plimsoll.report.text;

import java.util.Arrays;

/// A row of blocks, one per value; the height shows the value. Stateless.
public final class Sparkline {
    /// Shown for a missing value.
    static final char GAP = '.';

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
    /// A logarithmic scale spans at least this factor, so that noise does not look like mountains.
    private static final double FACTOR_MIN = 8;

    private Sparkline() {}

    /// Blocks on a scale from zero to the largest value. Zero and NaN are gaps.
    public static String linear(double[] values) {
        double max = max(values);
        return blocks(values, value -> value / max);
    }

    /// Blocks on a logarithmic scale up to the largest value, for values that differ by factors.
    static String logarithmic(double[] values) {
        double max = max(values);
        double min = Math.min(
                max / FACTOR_MIN,
                Arrays.stream(values).filter(value -> value > 0).min().orElse(max));
        return blocks(values, value -> StrictMath.log(value / min) / StrictMath.log(max / min));
    }

    private static double max(double[] values) {
        return Arrays.stream(values).filter(value -> value > 0).max().orElse(1);
    }

    private interface Scale {
        /// 0 for the bottom, 1 for the top.
        double height(double value);
    }

    private static String blocks(double[] values, Scale scale) {
        StringBuilder line = new StringBuilder();
        int top = BLOCKS.length() - 1;
        for (double value : values) {
            line.append(value > 0 ? BLOCKS.charAt(Math.clamp(Math.round(scale.height(value) * top), 0, top)) : GAP);
        }
        return line.toString();
    }
}
