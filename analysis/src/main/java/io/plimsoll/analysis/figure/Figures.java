package io.plimsoll.analysis.figure;

import io.plimsoll.results.Metric;
import io.plimsoll.results.RunEntry.RunMetrics;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Formats numbers for people: with their unit, thousands separated by commas, at most three significant
/// digits where more would be noise. The same in every locale. Stateless.
public final class Figures {
    /// Printed for a missing number.
    public static final String NONE = "-";

    private static final String[] TIME_UNITS = {"ns", "us", "ms", "s"};
    private static final double THOUSAND = 1_000;

    private Figures() {}

    /// `1,234,567`
    public static String count(long value) {
        return grouped(Long.toString(value));
    }

    /// `1 session`, `8 sessions`
    public static String count(long value, String singular) {
        return count(value) + " " + singular + (value == 1 ? "" : "s");
    }

    /// `12,345/s`, `12.3/s`
    public static String rate(double perSecond) {
        return number(perSecond) + "/s";
    }

    /// `412 us`, `1.83 ms`, `5.02 s`: the largest unit that leaves at least one digit before the point.
    public static String time(double nanos) {
        double value = nanos;
        int unit = 0;
        // 999.5 would be written 1000: it belongs to the next unit.
        while (value >= 999.5 && unit < TIME_UNITS.length - 1) {
            value /= THOUSAND;
            unit++;
        }
        return (unit == 0 ? number(Math.rint(value), 0) : number(value)) + " " + TIME_UNITS[unit];
    }

    /// A time in whole nanoseconds.
    public static String time(long nanos) {
        return time((double) nanos);
    }

    /// `12.3 %` of a share from 0 to 1.
    public static String percent(double share) {
        return number(share * 100) + " %";
    }

    /// The value of a metric with its unit.
    public static String of(Metric metric, double value) {
        return switch (metric.unit()) {
            case COUNT -> number(value);
            case PER_SECOND -> rate(value);
            case NANOS -> time(value);
        };
    }

    /// The metric of a run, or [#NONE] if nothing was measured or too few samples are above the percentile.
    public static String of(Metric metric, @Nullable RunMetrics measured) {
        return measured == null || (metric.percentile() > 0 && !isTold(measured.samples(), metric.percentile()))
                ? NONE
                : of(metric, measured.of(metric));
    }

    /// `128 MiB`, `7.75 GiB`
    public static String bytes(long size) {
        double mebibytes = size / (double) (1 << 20);
        return mebibytes < 1024 ? number(mebibytes) + " MiB" : number(mebibytes / 1024) + " GiB";
    }

    /// Three significant digits below 1000, all digits before the point above: `0.12`, `1.23`, `12.3`,
    /// `123`, `12,345`.
    public static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        if (size == 0) {
            return "0";
        }
        return number(value, size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
    }

    private static String number(double value, int decimals) {
        // Rounds like a format in a tenth of its time: lists contain thousands of figures.
        return Double.isFinite(value)
                ? grouped(BigDecimal.valueOf(value)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .toPlainString())
                : Double.toString(value);
    }

    /// Inserts a comma between each three digits before the point.
    private static String grouped(String number) {
        int first = number.startsWith("-") ? 1 : 0;
        int point = number.indexOf('.');
        StringBuilder grouped = new StringBuilder(number);
        for (int at = (point < 0 ? number.length() : point) - 3; at > first; at -= 3) {
            grouped.insert(at, ',');
        }
        return grouped.toString();
    }

    /// The percentiles of every report, in order.
    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99);

    private static final int SAMPLES_ABOVE = 10;

    /// Which percentiles a number of samples supports: those with at least ten samples above them.
    public static boolean isTold(long samples, double percentile) {
        // In binary, 100 - 99.99 is not exactly 0.01. One sample is at least ten times the slack.
        return samples * (100 - percentile) > SAMPLES_ABOVE * 100 - 0.001;
    }

    /// The highest of [#PERCENTILES] that the samples support; 0 when they support none.
    public static double highestTold(long samples) {
        double highest = 0;
        for (double percentile : PERCENTILES) {
            highest = isTold(samples, percentile) ? percentile : highest;
        }
        return highest;
    }
}
