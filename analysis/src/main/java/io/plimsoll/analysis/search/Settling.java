package io.plimsoll.analysis.search;

/// Where a series that begins with an empty system has settled: MSER, the truncation that leaves the
/// smallest marginal standard error (White, "An Effective Truncation Heuristic for Bias Reduction in
/// Simulation Output", Simulation 69, 1997). Stateless.
final class Settling {
    private Settling() {}

    /// @return how many values to leave out, at most half of them
    static int of(double[] values) {
        int n = values.length;
        double sum = 0;
        double squares = 0;
        double best = Double.POSITIVE_INFINITY;
        int cut = 0;
        for (int from = n - 1; from >= 0; from--) {
            sum += values[from];
            squares += values[from] * values[from];
            double kept = n - from;
            double error = (squares - sum * sum / kept) / (kept * kept);
            // On equal terms the earlier cut keeps more.
            if (from <= n / 2 && error <= best) {
                best = error;
                cut = from;
            }
        }
        return cut;
    }
}
