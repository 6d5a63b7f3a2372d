package io.plimsoll.unit;

/// Random numbers as a pure function of (seed, index, position). [#seek] jumps to the draws of one index, so that any
/// lane, a retry, or an audit years later can draw the inputs of operation 4711 again.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014) started
/// from a mixed (seed, index). Allocates nothing after construction. Not thread-safe: one per lane.
public final class Draw {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    private static final long INDEX_STEP = 0xd1342543de82ef95L;

    private final long seed;
    private long state;

    public Draw(Seed seed) {
        this.seed = seed.value();
        seek(0);
    }

    /// Moves to the first draw of `index`.
    public void seek(long index) {
        state = mix(seed + index * INDEX_STEP);
    }

    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /// Uniform in [0, bound). The bias of the multiply-shift reduction is below bound / 2^64.
    public long below(long bound) {
        return Math.unsignedMultiplyHigh(nextLong(), bound);
    }

    /// Uniform in [low, high], both ends included.
    public long between(long low, long high) {
        return low + below(high - low + 1);
    }

    /// Uniform in [0, 1) with 53 bits.
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /// SplitMix64's finaliser (Stafford's variant 13).
    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
