package io.plimsoll.analysis.figure;

/// A stretch of a round in which the target answered nothing at all, although an operation was under way all the time
/// that usually takes far less. Immutable.
///
/// @param phase the round's name
/// @param fromNanos from the start of the phase
/// @param quietNanos its length less the time in which the harness itself was kept from running
/// @param operation one that waited
/// @param usualNanos how long that operation usually takes, see [Usual]
public record Stall(String phase, long fromNanos, long toNanos, long quietNanos, String operation, double usualNanos) {
    @Override
    public String toString() {
        return phase + " from " + Figures.time(fromNanos) + " to " + Figures.time(toNanos);
    }
}
