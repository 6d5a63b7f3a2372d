package io.plimsoll.report.svg;

import java.util.ArrayList;
import java.util.List;

/// A scale of factors: as much room for 1 to 10 as for 10 to 100. It begins and ends at 1, 2 or 5 times a power of
/// ten. Immutable.
///
/// @param from the lowest mark
/// @param to the highest
public record LogAxis(double from, double to) implements Graduation {
    private static final int MARKS_MAX = 9;
    private static final double[] ROUND = {1, 2, 5};

    /// Nothing differs from a round number by less than this but by rounding.
    private static final double ROUNDING = 1e-9;

    /// The shortest that holds both.
    ///
    /// @param min above zero
    public static LogAxis of(double min, double max) {
        double from = 0;
        double to = 0;
        for (double mark : marks(min, max)) {
            from = mark <= min * (1 + ROUNDING) ? mark : from;
            to = to == 0 && mark >= max * (1 - ROUNDING) && mark > from ? mark : to;
        }
        return new LogAxis(from, to);
    }

    private static List<Double> marks(double min, double max) {
        List<Double> marks = new ArrayList<>();
        long first = (long) Math.floor(StrictMath.log10(min)) - 1;
        long last = (long) Math.ceil(StrictMath.log10(max)) + 1;
        for (long power = first; power <= last; power++) {
            for (double round : ROUND) {
                marks.add(round * StrictMath.pow(10, (double) power));
            }
        }
        return marks;
    }

    /// Powers of ten alone where there would be many.
    @Override
    public List<Double> marks() {
        List<Double> all = marks(from, to).stream()
                .filter(mark -> mark >= from * (1 - ROUNDING) && mark <= to * (1 + ROUNDING))
                .toList();
        return all.size() <= MARKS_MAX
                ? all
                : all.stream().filter(LogAxis::isPower).toList();
    }

    private static boolean isPower(double mark) {
        double power = StrictMath.log10(mark);
        return Math.abs(power - Math.rint(power)) < ROUNDING;
    }

    @Override
    public double share(double value) {
        return Math.clamp(StrictMath.log(Math.max(value, from) / from) / StrictMath.log(to / from), 0, 1);
    }
}
