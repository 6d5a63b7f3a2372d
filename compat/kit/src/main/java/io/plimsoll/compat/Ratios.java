package io.plimsoll.compat;

import io.plimsoll.analysis.figure.Figures;
import java.util.OptionalDouble;

/// Numbers that may be missing. Stateless.
public final class Ratios {
    private Ratios() {}

    /// Empty where either is missing, or nothing could be divided by.
    public static OptionalDouble of(OptionalDouble above, OptionalDouble below) {
        boolean isKnown = above.isPresent() && below.isPresent() && below.getAsDouble() != 0;
        return isKnown ? OptionalDouble.of(above.getAsDouble() / below.getAsDouble()) : OptionalDouble.empty();
    }

    /// As tables show it.
    public static String text(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : Figures.NONE;
    }
}
