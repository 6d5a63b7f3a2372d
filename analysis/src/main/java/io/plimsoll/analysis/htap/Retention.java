package io.plimsoll.analysis.htap;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.function.ToDoubleFunction;

/// What is kept of a rate when there is something else to do: T/T0 or A/A0. Stateless.
public final class Retention {
    private Retention() {}

    /// @param alone the baseline; nothing of it gives not a number
    /// @param kind which of the two
    public static Estimated of(RepeatedRates alone, RepeatedRates together, ToDoubleFunction<Rates> kind) {
        double share = share(alone.median(), together.median(), kind);
        if (!alone.hasSpread() || !together.hasSpread() || Double.isNaN(share)) {
            return Estimated.of(share, new double[0]);
        }
        Draw draw = new Draw(new Seed(Double.hashCode(share)).derive("retention"));
        double[] drawn = new double[MeasuredFrontier.RESAMPLES];
        for (int i = 0; i < drawn.length; i++) {
            draw.seek(i);
            drawn[i] = share(alone.drawn(draw), together.drawn(draw), kind);
        }
        return Estimated.of(share, drawn);
    }

    private static double share(Rates alone, Rates together, ToDoubleFunction<Rates> kind) {
        double baseline = kind.applyAsDouble(alone);
        return baseline > 0 ? kind.applyAsDouble(together) / baseline : Double.NaN;
    }
}
