package io.plimsoll.compat;

import io.plimsoll.analysis.figure.Figures;
import java.util.OptionalDouble;

/// Ratios of numbers that may be missing. Stateless.
public final class Ratios {
    private Ratios() {}

    /// Empty when either number is missing, or the divisor is 0.
    public static OptionalDouble of(OptionalDouble above, OptionalDouble below) {
        boolean isKnown = above.isPresent() && below.isPresent() && below.getAsDouble() != 0;
        return isKnown ? OptionalDouble.of(above.getAsDouble() / below.getAsDouble()) : OptionalDouble.empty();
    }

    /// The format of tables.
    public static String text(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : Figures.NONE;
    }
}
