package io.plimsoll.htap;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.StatementPlans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A run with the answers to its queries. Immutable.
///
/// @param answers the answered queries of the measured rounds
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
    /// @param lagNanos age of the data that the query saw; negative when not measured
    /// @param size rows of the growing tables when the query began; negative when not measured
    public record QueryAnswer(String query, long latencyNanos, long lagNanos, long size) {}

    /// @throws IOException with a sentence for the user, when it cannot be read
    public static HtapRun read(Path folder) throws IOException {
        RunDocument document = RunReader.document(new RunFolder(folder));
        Set<String> measured = document.measurement().phases().stream()
                .filter(phase -> phase.kind() == PhaseKind.MEASURE)
                .map(PhaseFacts::name)
                .collect(Collectors.toSet());
        Run run = new Run(
                folder,
                document,
                List.of(),
                List.of(),
                ServerSeries.NONE,
                HostSeries.NONE,
                StatementPlans.NONE,
                List.of());
        List<QueryAnswer> answers = RunReader.answers(run).stream()
                .filter(row -> row.isAnswered() && measured.contains(row.phase()))
                .map(row -> new QueryAnswer(
                        row.operation(),
                        row.latencyNanos(),
                        row.answer().lagNanos(),
                        row.answer().size()))
                .toList();
        return new HtapRun(document, answers);
    }

    double transactions() {
        return figure(TRANSACTIONS);
    }

    double queries() {
        return figure(QUERIES);
    }

    private double figure(String name) {
        Map<String, Double> figures = document.judged().figures();
        return figures == null ? 0 : figures.getOrDefault(name, 0.0);
    }

    /// The summary of everything that the plan's sessions did.
    Optional<OperationSummary> total() {
        return Measured.stored(document, OperationTotal.ALL);
    }
}
