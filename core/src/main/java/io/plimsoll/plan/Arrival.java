package io.plimsoll.plan;

import io.plimsoll.unit.Rate;
import java.util.Locale;

/// The intended starts of operations. Written `closed`, `1000/s` (constant) or `poisson 1000/s`.
///
/// Closed: each session starts its next operation when the last one has ended. Open arrivals do not wait for the
/// target, as users do not (Schroeder, Wierman, Harchol-Balter: "Open Versus Closed: A Cautionary Tale", NSDI
/// 2006).
public sealed interface Arrival {
    record Closed() implements Arrival {
        @Override
        public String toString() {
            return "closed";
        }
    }

    /// Evenly spaced starts.
    record Constant(Rate rate) implements Arrival {
        @Override
        public String toString() {
            return rate.toString();
        }
    }

    /// Exponential gaps: independent users.
    record Poisson(Rate rate) implements Arrival {
        @Override
        public String toString() {
            return "poisson " + rate;
        }
    }

    /// @throws IllegalArgumentException with a sentence for the user
    static Arrival parse(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        if (trimmed.equals("closed")) {
            return new Closed();
        }
        try {
            return trimmed.startsWith("poisson")
                    ? new Poisson(Rate.parse(trimmed.substring("poisson".length())))
                    : new Constant(Rate.parse(trimmed));
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "needs closed, a rate such as 1000/s, or poisson and a rate, such as poisson 1000/s", refused);
        }
    }

    default boolean isOpen() {
        return !(this instanceof Closed);
    }
}
