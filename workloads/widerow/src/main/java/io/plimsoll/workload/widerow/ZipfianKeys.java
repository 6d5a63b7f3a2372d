package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Draw;

/// Row numbers by Zipf's law: the row of rank r is chosen with a probability proportional to 1 / r^theta,
/// exactly, for any theta above 0 and any range. Immutable and thread-safe.
///
/// Implementation note: rejection-inversion (W. Hörmann, G. Derflinger: "Rejection-inversion to generate
/// variates from monotone discrete distributions", ACM TOMACS 6(3), 1996), which needs no sum over the range
/// and about one draw per choice. With h(x) = x^-theta and its integral H, a point u is drawn uniformly under
/// H from H(3/2) - 1 to H(n + 1/2), taken back to x, and rounded to the rank k. It is accepted when k - x is
/// at most s = 2 - H^-1(H(5/2) - h(2)), which spares the next step, or when u is at least H(k + 1/2) - h(k).
///
/// Popular rows are spread over the range, because neighbours would share pages and shards: rank r stands
/// for row (r - 1) * stride mod n, a permutation because stride and n have no common divisor. The stride is
/// near the golden section of the range, and small enough for the product to stay below 2^63.
final class ZipfianKeys implements KeyChooser {
    private static final double GOLDEN_SECTION = 0.6180339887498949;

    private final long from;
    private final long range;
    private final long stride;
    private final double theta;
    private final double lowest;
    private final double highest;
    private final double surelyAccepted;

    ZipfianKeys(long from, long to, double theta) {
        this.from = from;
        this.theta = theta;
        range = to - from + 1;
        stride = stride(range);
        lowest = integral(1.5) - 1;
        highest = integral(range + 0.5);
        surelyAccepted = 2 - inverse(integral(2.5) - density(2));
    }

    @Override
    public long choose(Draw draw) {
        return from + (rank(draw) - 1) * stride % range;
    }

    /// From 1, the most popular.
    long rank(Draw draw) {
        while (true) {
            double area = highest + draw.nextDouble() * (lowest - highest);
            double point = inverse(area);
            long rank = Math.clamp((long) (point + 0.5), 1, range);
            if (rank - point <= surelyAccepted || area >= integral(rank + 0.5) - density((double) rank)) {
                return rank;
            }
        }
    }

    private double density(double x) {
        return Math.exp(-theta * Math.log(x));
    }

    /// (x^(1 - theta) - 1) / (1 - theta), which is log x for theta = 1: written so that it loses no digits near it.
    private double integral(double x) {
        double log = Math.log(x);
        double exponent = (1 - theta) * log;
        return Math.abs(exponent) < 1e-300 ? log : Math.expm1(exponent) / exponent * log;
    }

    private double inverse(double area) {
        double scaled = Math.max(-1, area * (1 - theta));
        return Math.exp(Math.abs(scaled) < 1e-300 ? area : Math.log1p(scaled) / scaled * area);
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
