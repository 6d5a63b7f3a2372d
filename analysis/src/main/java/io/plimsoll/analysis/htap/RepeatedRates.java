package io.plimsoll.analysis.htap;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The rates of one load, measured once or several times. Immutable.
///
/// @param repeats at least one
public record RepeatedRates(List<Rates> repeats) {
    /// @throws IllegalArgumentException when there are no repeats
    public RepeatedRates {
        repeats = List.copyOf(repeats);
        if (repeats.isEmpty()) {
            throw new IllegalArgumentException("no repeats");
        }
    }

    /// The median of each rate. The two medians need not come from the same repeat.
    public Rates median() {
        return median(repeats);
    }

    /// Whether there are enough repeats to show a spread.
    public boolean hasSpread() {
        return repeats.size() > 1;
    }

    /// A bootstrap sample: the median of as many repeats, drawn with replacement. Their distances from the median
    /// are first widened by `sqrt(n/(n-1))`, because few repeats underestimate a spread by that factor (Davison and
    /// Hinkley, "Bootstrap Methods and their Application", 1997, 2.7).
    Rates drawn(Draw draw) {
        int n = repeats.size();
        if (n == 1) {
            return repeats.getFirst();
        }
        Rates middle = median();
        double widened = Math.sqrt(n / (n - 1.0));
        List<Rates> drawn = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Rates one = repeats.get((int) draw.below(n));
            drawn.add(new Rates(
                    apart(middle.transactions(), one.transactions(), widened),
                    apart(middle.queries(), one.queries(), widened)));
        }
        return median(drawn);
    }

    private static double apart(double middle, double value, double factor) {
        return Math.max(0, middle + (value - middle) * factor);
    }

    private static Rates median(List<Rates> rates) {
        return new Rates(median(rates, Rates::transactions), median(rates, Rates::queries));
    }

    private static double median(List<Rates> rates, ToDoubleFunction<Rates> figure) {
        double[] sorted = rates.stream().mapToDouble(figure).toArray();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /// The share of this baseline that a combined load keeps: T/T0 or A/A0. NaN if the baseline is zero.
    ///
    /// @param kind selects one of the two rates
    public Estimated retention(RepeatedRates together, ToDoubleFunction<Rates> kind) {
        double share = share(median(), together.median(), kind);
        if (!hasSpread() || !together.hasSpread() || Double.isNaN(share)) {
            return Estimated.of(share, new double[0]);
        }
        Draw draw = new Draw(new Seed(Double.hashCode(share)).derive("retention"));
        double[] drawn = new double[MeasuredFrontier.RESAMPLES];
        for (int i = 0; i < drawn.length; i++) {
            draw.seek(i);
            drawn[i] = share(drawn(draw), together.drawn(draw), kind);
        }
        return Estimated.of(share, drawn);
    }

    private static double share(Rates alone, Rates together, ToDoubleFunction<Rates> kind) {
        double baseline = kind.applyAsDouble(alone);
        return baseline > 0 ? kind.applyAsDouble(together) / baseline : Double.NaN;
    }
}
