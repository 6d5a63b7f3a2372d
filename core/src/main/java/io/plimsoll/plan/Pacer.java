package io.plimsoll.plan;

import io.plimsoll.unit.Seed;

/// Maps the index of an operation to its intended start: a pure function of (arrival, seed, index), without clock
/// or sleep. The engine adds the clock.
public interface Pacer {
    /// Nanoseconds from the start of the phase to the intended start of operation `index`; never decreases with the
    /// index. Call one instance only with indexes that never decrease; see [#fork].
    long intendedStart(long index);

    /// How many operations are due before `nanos`. Call it only before any call of [#intendedStart].
    long countBefore(long nanos);

    /// Another instance of the same function for another thread, which may begin at any index not yet used here.
    Pacer fork();

    /// @throws IllegalArgumentException for a closed arrival, which has no pacer
    static Pacer of(Arrival arrival, Seed seed) {
        return switch (arrival) {
            case Arrival.Constant(var rate) -> new ConstantPacer(rate);
            case Arrival.Poisson(var rate) -> new PoissonPacer(rate, seed);
            case Arrival.Closed() -> throw new IllegalArgumentException("a closed arrival has no pacer");
        };
    }
}
