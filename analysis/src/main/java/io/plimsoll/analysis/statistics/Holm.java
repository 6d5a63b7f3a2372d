package io.plimsoll.analysis.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/// Corrects for many tests on the same data: with twenty rows, one is "significant" at 5 % by chance alone.
/// Holm's procedure ("A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of
/// Statistics 6, 1979) keeps the chance of even one false claim among all of them below the level, for any
/// dependence between them. Stateless.
public final class Holm {
    private Holm() {}

    /// The adjusted probabilities. Each may be compared with the level as if it were the only one.
    public static double[] adjusted(double[] pValues) {
        int[] order = IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparingDouble(index -> pValues[index]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[pValues.length];
        double highest = 0;
        for (int rank = 0; rank < order.length; rank++) {
            highest = Math.max(highest, Math.min(1, (order.length - rank) * pValues[order[rank]]));
            adjusted[order[rank]] = highest;
        }
        return adjusted;
    }
}
