package io.plimsoll.plan;

import io.plimsoll.unit.Seed;

/// From the index of an operation to its intended start: a pure function of (arrival, seed, index),
/// without clock or sleep. The engine adds the clock.
public interface Pacer {
    /// Nanoseconds from the start of the phase to the intended start of operation `index`; never
    /// decreases with the index. One instance must be asked with indexes that never decrease; see
    /// [#fork].
    long intendedStart(long index);

    /// How many operations are meant to start before `nanos`. Asked of a pacer not yet asked for a start.
    long countBefore(long nanos);

    /// Another instance of the same function for another thread, free to ask from any index not yet asked
    /// here.
    Pacer fork();

    /// @throws IllegalArgumentException for a closed arrival, which has no intended starts of its own
    static Pacer of(Arrival arrival, Seed seed) {
        return switch (arrival) {
            case Arrival.Constant(var rate) -> new ConstantPacer(rate);
            case Arrival.Poisson(var rate) -> new PoissonPacer(rate, seed);
            case Arrival.Closed() -> throw new IllegalArgumentException("a closed arrival has no pacer");
        };
    }
}
