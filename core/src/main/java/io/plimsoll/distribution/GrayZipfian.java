package io.plimsoll.distribution;

import io.plimsoll.unit.Draw;

/// YCSB's own zipfian numbers from 0, the most popular: the approximation of J. Gray et al., "Quickly Generating
/// Billion-Record Synthetic Databases", SIGMOD 1994, with theta 0.99. Immutable and thread-safe.
///
/// @param items all numbers are below it, except for rounding at the very end
/// @param zeta the zeta of `items`: the sum of 1 / i^theta
/// @param eta Gray's constant, which depends on both
public record GrayZipfian(long items, double zeta, double eta) {
    private static final double THETA = 0.99;

    private static final double ALPHA = 1 / (1 - THETA);

    /// The zeta of two items.
    private static final double ZETA_OF_TWO = 1 + Math.pow(0.5, THETA);

    /// The generator as YCSB makes it.
    public static GrayZipfian of(long items) {
        return of(items, zeta(items));
    }

    /// The generator with a zeta that is known already.
    static GrayZipfian of(long items, double zeta) {
        return new GrayZipfian(items, zeta, eta(share(items), zeta));
    }

    /// The part of eta that depends on the number of items.
    static double share(long items) {
        return 1 - Math.pow(2.0 / items, 1 - THETA);
    }

    static double eta(double share, double zeta) {
        return share / (1 - ZETA_OF_TWO / zeta);
    }

    /// Draws a number from 0, the most popular.
    public long next(Draw draw) {
        return next(draw.nextDouble(), items, zeta, eta);
    }

    /// The number for a uniform draw.
    static long next(double uniform, long items, double zeta, double eta) {
        double area = uniform * zeta;
        if (area < 1) {
            return 0;
        }
        if (area < ZETA_OF_TWO) {
            return 1;
        }
        return (long) (items * Math.pow(eta * uniform - eta + 1, ALPHA));
    }

    /// The sum of 1 / i^theta for i from 1 to n, in constant time.
    static double zeta(long items) {
        return items < Zeta.SUMS.length
                ? Zeta.SUMS[(int) Math.max(items, 0)]
                : Zeta.CONSTANT + Zeta.formula((double) items);
    }

    /// Implementation note: the first thousand sums are a table; beyond, the Euler-Maclaurin formula from the
    /// table's end, whose first dropped term is below 1e-14.
    private static final class Zeta {
        private static final double[] SUMS = new double[1_001];

        /// The part of the sum that the formula leaves out, the same for every n.
        private static final double CONSTANT;

        static {
            for (int i = 1; i < SUMS.length; i++) {
                SUMS[i] = SUMS[i - 1] + 1 / Math.pow(i, THETA);
            }
            CONSTANT = SUMS[SUMS.length - 1] - formula(SUMS.length - 1);
        }

        static double formula(double items) {
            double power = Math.pow(items, -THETA);
            return items * power / (1 - THETA) + power / 2 - THETA * power / (12 * items);
        }
    }
}
