package io.plimsoll.report.plot;

import io.plimsoll.analysis.figure.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/// Maps values to positions on an axis, with marks at round numbers: 1, 2 or 5 times a power of ten. Immutable.
///
/// @param name what it counts; empty if the caption says so
/// @param spelled formats a mark
/// @param from the lowest value; lower values are drawn there
/// @param to the highest value; higher values are drawn there
/// @param marks ascending
public record Scale(
        String name, DoubleFunction<String> spelled, Kind kind, double from, double to, List<Double> marks) {
    private static final int MARKS_MAX = 6;
    private static final int LOG_MARKS_MAX = 9;
    private static final double[] ROUND = {1, 2, 5};

    /// Tolerance for rounding errors: a smaller difference from a round number means that number.
    private static final double ROUNDING = 1e-9;

    public Scale {
        marks = List.copyOf(marks);
    }

    /// How values are mapped to lengths.
    public enum Kind {
        LINEAR,
        LOGARITHMIC,
        /// Rows from top to bottom; a value is a distance from the top, in pixels.
        CATEGORY
    }

    /// From zero to a round number at or above `max`.
    public static Scale linear(String name, DoubleFunction<String> spelled, double max) {
        return linear(name, spelled, max, 0);
    }

    /// The seconds of a run, from its start to its end.
    public static Scale seconds(double end) {
        double step = step(end > 0 ? end : 1);
        List<Double> marks = IntStream.rangeClosed(0, (int) (end / step))
                .mapToObj(mark -> mark * step)
                .toList();
        return new Scale("", second -> brief(second) + " s", Kind.LINEAR, 0, end > 0 ? end : 1, marks);
    }

    /// From a negative round number to the same positive number.
    public static Scale around(String name, DoubleFunction<String> spelled, double max) {
        return linear(name, spelled, max, -1);
    }

    private static Scale linear(String name, DoubleFunction<String> spelled, double max, int lowest) {
        double step = step(max > 0 ? max : 1);
        int count = (int) Math.ceil((max > 0 ? max : 1) / step);
        List<Double> marks = IntStream.rangeClosed(lowest * count, count)
                .mapToObj(mark -> mark * step)
                .toList();
        return new Scale(name, spelled, Kind.LINEAR, marks.getFirst(), marks.getLast(), marks);
    }

    /// The smallest round step that makes few enough marks.
    private static double step(double max) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(max / MARKS_MAX)));
        for (; ; power *= 10) {
            for (double round : ROUND) {
                if (Math.ceil(max / (round * power)) <= MARKS_MAX) {
                    return round * power;
                }
            }
        }
    }

    /// The shortest logarithmic scale that contains both values. If there are many marks, only powers of ten have
    /// one.
    ///
    /// @param min above zero
    public static Scale logarithmic(String name, DoubleFunction<String> spelled, double min, double max) {
        List<Double> marks = new ArrayList<>();
        for (int power = (int) Math.floor(StrictMath.log10(min)) - 1; ; power++) {
            for (double round : ROUND) {
                double mark = round * StrictMath.pow(10, power);
                if (mark <= min * (1 + ROUNDING)) {
                    marks.clear();
                }
                marks.add(mark);
                if (mark >= max * (1 - ROUNDING) && marks.size() > 1) {
                    List<Double> shown = marks.size() <= LOG_MARKS_MAX
                            ? marks
                            : marks.stream().filter(Scale::isPower).toList();
                    return new Scale(name, spelled, Kind.LOGARITHMIC, marks.getFirst(), mark, shown);
                }
            }
        }
    }

    private static boolean isPower(double mark) {
        double power = StrictMath.log10(mark);
        return Math.abs(power - Math.rint(power)) < ROUNDING;
    }

    /// A scale of rows, without marks.
    ///
    /// @param height of all rows
    public static Scale rows(double height) {
        return new Scale("", Figures::number, Kind.CATEGORY, 0, height, List.of());
    }

    /// The position of a value on the axis, from 0 to 1.
    public double share(double value) {
        double inside = Math.clamp(value, from, to);
        return kind == Kind.LOGARITHMIC
                ? StrictMath.log(inside / from) / StrictMath.log(to / from)
                : (inside - from) / (to - from);
    }

    /// The marks to show: every n-th mark, so that their texts do not touch.
    ///
    /// @param length of the axis
    /// @param letter length of a letter along the axis
    List<Double> shown(double length, double letter) {
        int letters = marks.stream()
                .mapToInt(mark -> spelled.apply(mark).length())
                .max()
                .orElse(1);
        int zero = Math.max(0, marks.indexOf(0.0));
        int every = (int) Math.ceil((letters + 2) * letter * (marks.size() - 1) / length);
        List<Double> shown = new ArrayList<>();
        for (int i = 0; i < marks.size(); i++) {
            if (every <= 1 || (i - zero) % every == 0) {
                shown.add(marks.get(i));
            }
        }
        return shown;
    }

    /// `1.5 M`, `200 k`, `4,000`, `0.05`: short enough for an axis.
    public static String brief(double value) {
        double size = Math.abs(value);
        if (size >= 1e4) {
            return digits(value / (size >= 1e6 ? 1e6 : 1e3)) + (size >= 1e6 ? " M" : " k");
        }
        return size >= 1e3 ? Figures.count(Math.round(value)) : digits(value);
    }

    private static String digits(double value) {
        return new BigDecimal(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }
}
