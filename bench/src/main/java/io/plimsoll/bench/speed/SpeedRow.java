package io.plimsoll.bench.speed;

import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Ratio;
import java.util.Locale;

/// A row of the table of speeds: what was measured, and whether that is fast enough. Immutable.
///
/// @param what was measured
/// @param promised what is fast enough
/// @param unit of what was measured: `x pgbench` for a ratio, `s` for a time; with its blank before it
/// @param measured the median with its interval
/// @param ours Plimsoll's own figure, in words; may be empty
/// @param peer the other side's, in words; may be empty
/// @param isLong whether it takes so long that few measurements are enough, without an interval
record SpeedRow(String what, Promise promised, String unit, Ratio measured, String ours, String peer, boolean isLong) {
    /// What is fast enough.
    ///
    /// @param sense on which side of the limit it is
    record Promise(Sense sense, double limit) {
        static Promise atMost(double limit) {
            return new Promise(Sense.AT_MOST, limit);
        }

        static Promise atLeast(double limit) {
            return new Promise(Sense.AT_LEAST, limit);
        }

        /// For what is only shown, such as a floor.
        static Promise none() {
            return new Promise(Sense.NONE, 0);
        }

        boolean isMetBy(double value) {
            return sense == Sense.AT_MOST ? value <= limit : value >= limit;
        }
    }

    /// The side of a limit.
    enum Sense {
        AT_MOST,
        AT_LEAST,
        NONE
    }

    /// The client's CPU time per operation in a duel, as a row.
    static SpeedRow cpu(String what, Promise promised, Duel.Result result, String peer) {
        return compared(what + ", client CPU", promised, result, result.cpu(), peer, "%.2f us");
    }

    /// The rate in a duel, as a row.
    static SpeedRow rate(String what, Promise promised, Duel.Result result, String peer) {
        return compared(what + ", rate", promised, result, result.rate(), peer, "%,.0f/s");
    }

    private static SpeedRow compared(
            String what, Promise promised, Duel.Result result, Duel.Compared figure, String peer, String format) {
        return new SpeedRow(
                what,
                promised,
                " x " + peer,
                figure.ratio(),
                text(result.one(), format, figure.one()),
                text(result.other(), format, figure.other()),
                false);
    }

    private static String text(String side, String format, double figure) {
        return Double.isNaN(figure) ? side : side + " " + String.format(Locale.ROOT, format, figure);
    }

    /// `<= 0.85 x pgbench`.
    String promise() {
        String limit = String.format(Locale.ROOT, "%.2f", promised.limit) + unit;
        return switch (promised.sense) {
            case AT_MOST -> "<= " + limit;
            case AT_LEAST -> ">= " + limit;
            case NONE -> "none";
        };
    }

    /// `0.832 x pgbench (0.825 to 0.841)`.
    String measurement() {
        String median = String.format(Locale.ROOT, "%.3f", measured.median()) + unit;
        if (measured.hasInterval()) {
            return median + String.format(Locale.ROOT, " (%.3f to %.3f)", measured.low(), measured.high());
        }
        return median + " (of " + measured.pairs() + ")";
    }

    /// `met`, `missed`, or `no answer`, each with what is to be said about it. The median decides; an
    /// interval that is wider than 3 % up or down decides nothing.
    String verdict() {
        if (promised.sense == Sense.NONE) {
            return "shown only";
        }
        String word = promised.isMetBy(measured.median()) ? "met" : "missed";
        if (Double.isNaN(measured.median())) {
            return "no answer: there is no figure";
        }
        if (!measured.hasInterval()) {
            return isLong
                    ? word + ", without an interval"
                    : "no answer: an interval takes six measurements, not " + measured.pairs();
        }
        boolean isOneSided = promised.isMetBy(measured.low()) == promised.isMetBy(measured.high());
        if (!measured.answers()) {
            return "no answer: the interval is wider than ±3 %" + (isOneSided ? "; all of it says " + word : "");
        }
        return word + (isOneSided ? "" : "; the interval reaches to the other side");
    }
}
