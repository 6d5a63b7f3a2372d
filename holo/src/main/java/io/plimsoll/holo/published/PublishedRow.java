package io.plimsoll.holo.published;

import io.plimsoll.analysis.figure.LittlesLawCheck;
import java.util.Locale;
import java.util.OptionalDouble;

/// One cell of the published table: a column count, a storage format and what was done, in both versions of
/// the page. Immutable.
///
/// @param columns payload columns
/// @param orientation `row`, `column` or `row,column`
/// @param action `write`, `update_global`, `update_partial` or `get`
/// @param mode `FIXED_COPY`, `ASYNC` or `SYNC`
/// @param english of the English page, server version 3.0.22
/// @param chinese of the Chinese page, server version 2.2.9
public record PublishedRow(
        int columns, String orientation, String action, String mode, Figure english, Figure chinese) {
    /// Requests that one statement carries at most, those that wait for one, and those being gathered.
    private static final double BATCH = 128;

    private static final double QUEUE = 256;

    /// What one page tells.
    ///
    /// @param readThreads 0 where it tells none
    /// @param perSecond rows or point queries
    /// @param latencyMillis mean; empty for writes, of which the tool tells none
    public record Figure(int threads, int readThreads, double perSecond, OptionalDouble latencyMillis) {}

    /// Whether it is about point queries.
    public boolean isQuery() {
        return action.equals("get");
    }

    /// What is done, in one word for a step of a sweep: `get_async`.
    public String step() {
        return isQuery() ? "get_" + mode.toLowerCase(Locale.ROOT) : action;
    }

    /// Little's law of one page's figure. The most that can have been in flight: of waiting threads one each;
    /// without waiting, a full batch on each connection, a full queue, a batch being gathered, and one
    /// query in each thread's hand.
    ///
    /// @throws IllegalStateException for a write, of which no latency is told
    public LittlesLawCheck law(Figure figure) {
        double bound = mode.equals("SYNC")
                ? figure.threads()
                : figure.readThreads() * BATCH + QUEUE + BATCH + figure.threads();
        return LittlesLawCheck.of(
                figure.perSecond(),
                figure.latencyMillis()
                        .orElseThrow(() -> new IllegalStateException(action + " has no latency: only queries have")),
                bound);
    }
}
