package io.plimsoll.workload.tproch;

/// One column's sequence of random numbers: the minimal standard generator of Lehmer, Park and Miller, from which the
/// published data were drawn. Each row has room for a fixed number of draws, so that any row can be gone to. Allocates
/// nothing. Not thread-safe.
///
/// Source: Park, Miller: "Random number generators: good ones are hard to find", CACM 31 (1988).
final class Sequence {
    private static final long MULTIPLIER = 16_807;
    private static final int BITS = 31;
    private static final long MODULUS = (1L << BITS) - 1;

    private final long seed;
    private final int drawsPerRow;

    /// From a row's beginning to the next one's.
    private final long step;

    private long row;
    private long rowState;
    private long state;

    /// @param seed what is drawn first follows from it
    Sequence(int seed, int drawsPerRow) {
        this.seed = seed;
        this.drawsPerRow = drawsPerRow;
        step = power(drawsPerRow);
        rowState = seed;
        state = seed;
    }

    /// Goes to a row's first draw. The next row is near, any other some dozen multiplications away.
    ///
    /// @param next from 0
    void seek(long next) {
        if (next == row + 1) {
            rowState = times(rowState, step);
        } else if (next != row) {
            rowState = times(seed, power(next * drawsPerRow));
        }
        row = next;
        state = rowState;
    }

    /// Uniform in [low, high]. Beyond the range of `int` it overflows, on which [Scratch#letters] relies.
    int between(int low, int high) {
        state = times(state, MULTIPLIER);
        int range = high - low + 1;
        return low + (int) ((double) state / MODULUS * range);
    }

    void skip() {
        state = times(state, MULTIPLIER);
    }

    private static long power(long exponent) {
        long power = 1;
        long square = MULTIPLIER;
        // Powers come again after MODULUS - 1 of them.
        for (long rest = exponent % (MODULUS - 1); rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                power = times(power, square);
            }
            square = times(square, square);
        }
        return power;
    }

    /// The product modulo a Mersenne prime, by adding what is above its bits to what is within.
    private static long times(long one, long other) {
        long product = one * other;
        long sum = (product & MODULUS) + (product >>> BITS);
        return sum < MODULUS ? sum : sum - MODULUS;
    }
}
