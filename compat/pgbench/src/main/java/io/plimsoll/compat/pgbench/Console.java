package io.plimsoll.compat.pgbench;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// The standard error of a tool, and its clock.
///
/// @param err receives texts as they are
/// @param isTerminal whether a line may be written over
/// @param nanos an instant, to measure times from
public record Console(Consumer<String> err, boolean isTerminal, LongSupplier nanos) {
    private static final double NANOS_PER_SECOND = 1e9;

    void line(String text) {
        err.accept(text + "\n");
    }

    double secondsSince(long before) {
        return (nanos.getAsLong() - before) / NANOS_PER_SECOND;
    }
}
