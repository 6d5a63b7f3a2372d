package io.plimsoll.plan;

import io.plimsoll.unit.Rate;
import java.util.Locale;

/// The intended starts of operations. Written `closed`, `1000/s` (constant), `poisson 1000/s`, or with a
/// [Shape] in the rate's place: `ramp 100/s to 2000/s in 5m`, `poisson day 200/s to 2000/s`.
///
/// Closed: each session starts its next operation when the last one has ended. Open arrivals do not wait for the
/// target, as users do not (Schroeder, Wierman, Harchol-Balter: "Open Versus Closed: A Cautionary Tale", NSDI
/// 2006).
public sealed interface Arrival {
    /// The forms of an arrival, for help and messages.
    String WANTS = "closed, a rate such as 1000/s, poisson and a rate, such as poisson 1000/s, or a shape, such as ramp"
            + " 100/s to 2000/s in 5m";

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

    /// A rate that changes with time.
    ///
    /// @param isPoisson whether users are independent of each other; otherwise starts are spaced evenly, as
    ///     far as the rate allows
    record Shaped(Shape shape, boolean isPoisson) implements Arrival {
        @Override
        public String toString() {
            return (isPoisson ? "poisson " : "") + shape;
        }
    }

    /// @throws IllegalArgumentException with a sentence for the user
    static Arrival parse(String text) {
        String trimmed = text.strip();
        String lower = trimmed.toLowerCase(Locale.ROOT);
        if (lower.equals("closed")) {
            return new Closed();
        }
        boolean isPoisson = lower.startsWith("poisson");
        // The name of a file keeps its case.
        String rest = (isPoisson ? trimmed.substring("poisson".length()) : trimmed).strip();
        if (Shape.WORDS.stream().anyMatch(rest.toLowerCase(Locale.ROOT)::startsWith)) {
            return new Shaped(Shape.parse(rest), isPoisson);
        }
        try {
            return isPoisson ? new Poisson(Rate.parse(rest)) : new Constant(Rate.parse(rest));
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("needs " + WANTS, refused);
        }
    }

    default boolean isOpen() {
        return !(this instanceof Closed);
    }

    /// The arrivals of a phase. Shapes begin with a measured window; the warm-up has their first rate.
    default Arrival during(PhaseKind kind) {
        if (!(this instanceof Shaped(Shape shape, boolean isPoisson)) || kind == PhaseKind.MEASURE) {
            return this;
        }
        Rate first = new Rate(shape.rates().getFirst());
        return isPoisson ? new Poisson(first) : new Constant(first);
    }
}
