package io.plimsoll.workload.ycsb;

/// The sum of 1 / i^0.99 for i from 1 to n, at once for any n. Stateless and thread-safe.
///
/// Implementation note: the first thousand sums are a table; beyond, the Euler-Maclaurin formula from the
/// table's end, whose first dropped term is below 1e-14.
final class Zeta {
    private static final double THETA = GrayZipfian.THETA;
    private static final double[] SUMS = new double[1_001];

    /// What the formula leaves out: the same for every n.
    private static final double CONSTANT;

    static {
        for (int i = 1; i < SUMS.length; i++) {
            SUMS[i] = SUMS[i - 1] + 1 / Math.pow(i, THETA);
        }
        CONSTANT = SUMS[SUMS.length - 1] - formula(SUMS.length - 1);
    }

    private Zeta() {}

    static double of(long items) {
        return items < SUMS.length ? SUMS[(int) Math.max(items, 0)] : CONSTANT + formula((double) items);
    }

    private static double formula(double items) {
        double power = Math.pow(items, -THETA);
        return items * power / (1 - THETA) + power / 2 - THETA * power / (12 * items);
    }
}
