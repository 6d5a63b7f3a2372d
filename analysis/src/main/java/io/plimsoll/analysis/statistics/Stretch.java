package io.plimsoll.analysis.statistics;

import java.util.ArrayList;
import java.util.List;

/// Neighbouring values of a series that stand out together. Immutable.
///
/// @param from index of the first
/// @param to index after the last
/// @param height mean of the values
public record Stretch(int from, int to, double height) {
    /// Those in which a value reaches the threshold, with their neighbours that reach half of it. Half, so that noise
    /// on the flank of one does not make two of it.
    ///
    /// @param threshold above 0
    /// @return in order
    public static List<Stretch> reaching(double threshold, double[] values) {
        List<Stretch> found = new ArrayList<>();
        int at = 0;
        while (at < values.length) {
            int from = at;
            double highest = 0;
            double sum = 0;
            while (at < values.length && values[at] >= threshold / 2) {
                highest = Math.max(highest, values[at]);
                sum += values[at];
                at++;
            }
            if (highest >= threshold) {
                found.add(new Stretch(from, at, sum / (at - from)));
            }
            at += at == from ? 1 : 0;
        }
        return found;
    }

    public int length() {
        return to - from;
    }
}
