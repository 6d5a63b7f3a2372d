package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Zipf;

/// Row numbers by Zipf's law ([Zipf]). Immutable and thread-safe.
///
/// Popular rows are spread over the range, because neighbours would share pages and shards: rank r stands
/// for row (r - 1) * stride mod n, a permutation because stride and n have no common divisor. The stride is
/// near the golden section of the range, and small enough for the product to stay below 2^63.
final class ZipfianKeys implements KeyChooser {
    private static final double GOLDEN_SECTION = 0.6180339887498949;

    private final long from;
    private final long range;
    private final long stride;
    private final Zipf zipf;

    ZipfianKeys(long from, long to, double theta) {
        this.from = from;
        range = to - from + 1;
        stride = stride(range);
        zipf = new Zipf(range, theta);
    }

    @Override
    public long choose(Draw draw) {
        return from + (zipf.rank(draw) - 1) * stride % range;
    }

    private static long stride(long range) {
        long stride = (long) Math.min(range * GOLDEN_SECTION, (double) (1L << 62) / range);
        stride = Math.max(1, stride);
        while (divisor(stride, range) != 1) {
            stride--;
        }
        return stride;
    }

    private static long divisor(long a, long b) {
        return b == 0 ? a : divisor(b, a % b);
    }
}
