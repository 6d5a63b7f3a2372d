package io.plimsoll.report.svg;

import java.util.ArrayList;
import java.util.List;

/// A scale from zero with round numbers: steps of 1, 2 or 5 times a power of ten. Immutable.
///
/// @param step between two marks
/// @param end the last mark, at or beyond what is to be shown
public record Axis(double step, double end) implements Graduation {
    private static final int MARKS_MAX = 6;
    private static final double[] ROUND = {1, 2, 5};

    /// The coarsest that needs few marks for values up to `max`.
    public static Axis upTo(double max) {
        double wanted = max > 0 ? max : 1;
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(wanted / MARKS_MAX)));
        for (; ; power *= 10) {
            for (double round : ROUND) {
                double step = round * power;
                double marks = Math.ceil(wanted / step);
                if (marks <= MARKS_MAX) {
                    return new Axis(step, marks * step);
                }
            }
        }
    }

    @Override
    public List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        long count = Math.round(end / step);
        for (long i = 0; i <= count; i++) {
            marks.add(i * step);
        }
        return marks;
    }

    @Override
    public double share(double value) {
        return Math.clamp(value / end, 0, 1);
    }
}
