package io.plimsoll.workload.own.generator;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;

/// A shuffled order of the numbers from 0 to `size` - 1, of which any place can be computed at once. Immutable and
/// thread-safe.
///
/// Implementation note: steps that can be undone on the next power of two, repeated until the result is below the
/// size, which is the case for half of the numbers at least.
public final class Permutation {
    private static final int ROUNDS = 6;
    private static final int LEAST_BITS = 4;

    /// The largest size.
    public static final long SIZE_MAX = 1L << 62;

    private final long size;
    private final long mask;
    private final int shift;
    private final long[] factors = new long[ROUNDS];
    private final long[] offsets = new long[ROUNDS];

    /// @param size from 1 to [#SIZE_MAX]
    public Permutation(long size, Seed seed) {
        if (size < 1 || size > SIZE_MAX) {
            throw new IllegalArgumentException("no size of a permutation: " + size);
        }
        this.size = size;
        int bits = Math.max(LEAST_BITS, Long.SIZE - Long.numberOfLeadingZeros(size - 1));
        mask = (1L << bits) - 1;
        shift = (bits + 1) / 2;
        Draw draw = new Draw(seed);
        for (int round = 0; round < ROUNDS; round++) {
            factors[round] = draw.nextLong() | 1;
            offsets[round] = draw.nextLong();
        }
    }

    public long size() {
        return size;
    }

    /// The number at a place.
    ///
    /// @param place from 0, below the size
    public long at(long place) {
        long number = place;
        do {
            for (int round = 0; round < ROUNDS; round++) {
                number = (number * factors[round] + offsets[round]) & mask;
                number ^= number >>> shift;
            }
        } while (number >= size);
        return number;
    }
}
