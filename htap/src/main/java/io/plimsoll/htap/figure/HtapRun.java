package io.plimsoll.htap.figure;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A run with what its queries were answered. Immutable.
///
/// @param answers of the measured rounds, those that were answered
public record HtapRun(RunDocument document, List<QueryAnswer> answers) {
    /// The figure that counts transactions: new orders per minute.
    static final String TRANSACTIONS = "NOPM";

    /// The figure that counts queries per hour.
    static final String QUERIES = "QPH";

    public HtapRun {
        answers = List.copyOf(answers);
    }

    /// One execution of a query.
    ///
    /// @param lagNanos how old the data was that it saw; negative when not looked at
    /// @param size rows of the growing tables when it began; negative when not looked at
    public record QueryAnswer(String query, long latencyNanos, long lagNanos, long size) {}

    double transactions() {
        return figure(TRANSACTIONS);
    }

    double queries() {
        return figure(QUERIES);
    }

    private double figure(String name) {
        Map<String, Double> figures = document.figures();
        return figures == null ? 0 : figures.getOrDefault(name, 0.0);
    }

    /// Of everything the plan's sessions did.
    Optional<OperationSummary> total() {
        return document.summary().stream()
                .filter(summary -> summary.phase().equals(Measured.ALL_ROUNDS)
                        && summary.operation().equals(OperationTotal.ALL))
                .findFirst();
    }
}
