package io.plimsoll.workload.tproch;

/// One column's sequence of random numbers: the minimal standard generator of Lehmer, Park and Miller, from which
/// the published data were drawn. Each row has a fixed number of draws, so that a caller can seek to any row.
/// Allocates nothing. Not thread-safe.
///
/// Source: Park, Miller: "Random number generators: good ones are hard to find", CACM 31 (1988).
final class Sequence {
    private static final long MULTIPLIER = 16_807;
    private static final int BITS = 31;
    private static final long MODULUS = (1L << BITS) - 1;

    private final long seed;
    private final int drawsPerRow;

    /// The multiplier from the beginning of a row to the next.
    private final long step;

    private long row;
    private long rowState;
    private long state;

    /// @param seed determines the first draw
    Sequence(int seed, int drawsPerRow) {
        this.seed = seed;
        this.drawsPerRow = drawsPerRow;
        step = power(drawsPerRow);
        rowState = seed;
        state = seed;
    }

    /// Moves to a row's first draw. The next row costs one multiplication, any other some dozen.
    ///
    /// @param next row, from 0
    void seek(long next) {
        if (next == row + 1) {
            rowState = times(rowState, step);
        } else if (next != row) {
            rowState = times(seed, power(next * drawsPerRow));
        }
        row = next;
        state = rowState;
    }

    /// Uniform in [low, high]. Beyond the range of `int` it overflows, on which [TextBuffer#letters] relies.
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
        // Powers repeat after MODULUS - 1 of them.
        for (long rest = exponent % (MODULUS - 1); rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                power = times(power, square);
            }
            square = times(square, square);
        }
        return power;
    }

    /// The product modulo a Mersenne prime: its high bits are added to its low bits.
    private static long times(long one, long other) {
        long product = one * other;
        long sum = (product & MODULUS) + (product >>> BITS);
        return sum < MODULUS ? sum : sum - MODULUS;
    }
}
