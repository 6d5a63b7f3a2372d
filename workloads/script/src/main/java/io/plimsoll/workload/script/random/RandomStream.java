package io.plimsoll.workload.script.random;

/// One sequence of pgbench's random numbers: xoroshiro128** (Blackman and Vigna), seeded by SplitMix64. The
/// same seed gives the values that pgbench 15 and later give, bit for bit for ranges up to 10^12; beyond, the
/// last bits of logarithms count, and pgbench itself differs between C libraries.
///
/// Bounds are inclusive. Nobody checks them here: the functions of scripts do, with pgbench's messages.
/// Allocates nothing after construction, except for Zipfian numbers of wider ranges. Not thread-safe: one per
/// client.
public final class RandomStream {
    /// Taken for a state of zeros only, from which the generator would never come back.
    private static final long FALLBACK0 = 0x5851f42d4c957f2dL;

    private static final long FALLBACK1 = 0x14057b7ef767814fL;
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    private static final double ULP_OF_ONE = 0x1.0p-52;

    /// Up to here, all of 3 million numbers were those of C's library, whichever of Java's power functions
    /// made them.
    private static final long WIDE = 1_000_000_000_000L;

    private long state0;
    private long state1;

    /// @param seed all 64 bits count
    public RandomStream(long seed) {
        seed(seed);
    }

    /// Starts the sequence of a seed.
    public void seed(long seed) {
        state0 = mix(seed + GOLDEN_GAMMA);
        state1 = mix(seed + GOLDEN_GAMMA + GOLDEN_GAMMA);
        if (state0 == 0 && state1 == 0) {
            state0 = FALLBACK0;
            state1 = FALLBACK1;
        }
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /// Goes on where another sequence is now. A transaction that is tried again draws the same numbers in
    /// this way.
    public void copyFrom(RandomStream other) {
        state0 = other.state0;
        state1 = other.state1;
    }

    public long nextLong() {
        long first = state0;
        long mixed = state1 ^ first;
        long value = Long.rotateLeft(first * 5, 7) * 9;
        state0 = Long.rotateLeft(first, 24) ^ mixed ^ (mixed << 16);
        state1 = Long.rotateLeft(mixed, 37);
        return value;
    }

    /// In [0, 1), with 52 bits.
    public double nextDouble() {
        return (nextLong() >>> 12) * ULP_OF_ONE;
    }

    /// Uniform in [0, width], where the width is unsigned. Draws nothing if it is 0.
    public long upTo(long width) {
        if (width == 0) {
            return 0;
        }
        int shift = Long.numberOfLeadingZeros(width);
        long value;
        do {
            value = nextLong() >>> shift;
        } while (Long.compareUnsigned(value, width) > 0);
        return value;
    }

    /// Uniform in [low, high].
    public long uniform(long low, long high) {
        return low + upTo(high - low);
    }

    /// Exponential, cut off where its density has fallen by the factor exp(-parameter).
    public long exponential(long low, long high, double parameter) {
        double cut = Math.exp(-parameter);
        double unit = 1.0 - nextDouble();
        double place = -Math.log(cut + (1.0 - cut) * unit) / parameter;
        return low + asInC((double) (high - low + 1) * place);
    }

    /// Normal around the middle, cut off `parameter` standard deviations from it.
    public long gaussian(long low, long high, double parameter) {
        double deviation;
        do {
            double radius = 1.0 - nextDouble();
            double angle = 1.0 - nextDouble();
            deviation = Math.sqrt(-2.0 * Math.log(radius)) * Math.sin(2.0 * Math.PI * angle);
        } while (deviation < -parameter || deviation >= parameter);
        double place = (deviation + parameter) / (parameter * 2.0);
        return low + asInC((double) (high - low + 1) * place);
    }

    /// A double as a whole number, cut off. What does not fit becomes the least number, as on x86.
    private static long asInC(double value) {
        return value >= -0x1.0p63 && value < 0x1.0p63 ? (long) value : Long.MIN_VALUE;
    }

    /// Zipfian by rejection (Devroye: "Non-Uniform Random Variate Generation", 1986, page 551); the lowest
    /// number comes most often.
    public long zipfian(long low, long high, double exponent) {
        long count = high - low + 1;
        if (count <= 1) {
            return low;
        }
        boolean isWide = count > WIDE;
        double slope = exponent - 1.0;
        double bound = power(2.0, slope, isWide);
        double rank;
        double ratio;
        double height;
        do {
            double unit = nextDouble();
            height = nextDouble();
            rank = Math.floor(power(unit, -1.0 / slope, isWide));
            ratio = power(1.0 + 1.0 / rank, slope, isWide);
        } while (!(height * rank * (ratio - 1.0) / (bound - 1.0) <= ratio / bound && rank <= count));
        return low - 1 + (long) rank;
    }

    /// In wide ranges, `Math` now and then accepts what C's library rejects, and would be out of step from
    /// there on. `StrictMath` rejects it too, but allocates.
    private static double power(double base, double exponent, boolean isWide) {
        return isWide ? StrictMath.pow(base, exponent) : Math.pow(base, exponent);
    }
}
