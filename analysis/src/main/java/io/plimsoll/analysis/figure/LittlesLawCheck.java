package io.plimsoll.analysis.figure;

/// Little's law as arithmetic (Little: "A Proof for the Queuing Formula L = lambda W", 1961): rate x mean
/// latency is the mean number of operations in flight, which cannot exceed the concurrency that existed.
/// A pure figure, for measured runs as well as for tables that others published. Immutable.
///
/// @param inFlight mean number of operations in flight, computed from rate and latency
/// @param bound the most that can have been in flight: sessions x operations each may have under way
/// @param ratio inFlight / bound; NaN when the bound is unknown (zero)
public record LittlesLawCheck(double inFlight, double bound, double ratio) {
    /// How far rounding and the edges of a window may exceed the bound.
    public static final double TOLERANCE = 0.10;

    /// @param latencyMeanMillis mean latency in milliseconds
    public static LittlesLawCheck of(double ratePerSecond, double latencyMeanMillis, double bound) {
        double inFlight = ratePerSecond * latencyMeanMillis / 1_000;
        return new LittlesLawCheck(inFlight, bound, bound > 0 ? inFlight / bound : Double.NaN);
    }

    /// Whether more operations were in flight than possible: rate or latency was counted wrongly. False when the
    /// bound is unknown.
    public boolean isImpossible() {
        return ratio > 1 + TOLERANCE;
    }
}
