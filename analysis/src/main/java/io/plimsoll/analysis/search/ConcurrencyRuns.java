package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.ConcurrencySearch.Move;
import io.plimsoll.analysis.search.ConcurrencySearch.State;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The concurrency search as a series of runs. Not thread-safe.
public final class ConcurrencyRuns implements Search {
    /// The kind of search, as stored.
    public static final String KIND = "concurrency";

    private static final String SESSIONS = "sessions";

    private final Path store;
    private final Question question;
    private final ConcurrencySearch search;
    private final Map<String, ConcurrencyStep> steps = new HashMap<>();

    /// The parameters of a search.
    ///
    /// @param from the first concurrency
    /// @param to the highest concurrency to try
    public record Question(int from, int to, TimeSpan atMost) {}

    /// The results so far.
    private record Known(List<ConcurrencyStep> steps, double seconds, int refused, String why) {}

    /// @param store the folder that contains the runs' folders
    public ConcurrencyRuns(Path store, Question question) {
        this.store = store;
        this.question = question;
        this.search = new ConcurrencySearch(
                question.from(), question.to(), question.atMost().seconds());
    }

    /// Restores a stored search.
    ///
    /// @throws IOException with a sentence for the user, when its parameters cannot be read
    public static ConcurrencyRuns of(Path store, SearchDocument document) throws IOException {
        try {
            return new ConcurrencyRuns(
                    store,
                    new Question(
                            Integer.parseInt(document.bound("from")),
                            Integer.parseInt(document.bound("to")),
                            TimeSpan.parse(document.bound("at-most"))));
        } catch (IllegalArgumentException damaged) {
            throw new IOException("search.json is damaged: " + damaged.getMessage(), damaged);
        }
    }

    @Override
    public SearchDocument document() {
        return SearchDocument.of(
                KIND,
                List.of(),
                Map.of(
                        "from", String.valueOf(question.from()),
                        "to", String.valueOf(question.to()),
                        "at-most", question.atMost().toString()));
    }

    @Override
    public Optional<Chosen> next(SweepDocument sweep) throws IOException {
        return switch (move(known(sweep))) {
            case Move.Try(int sessions, double seconds) ->
                Optional.of(Chosen.of(SESSIONS, String.valueOf(sessions), seconds, Map.of("arrival", "closed")));
            case Move.Stop _ -> Optional.empty();
        };
    }

    private Move move(Known known) {
        return search.next(known.steps(), known.seconds(), known.refused());
    }

    @Override
    public Search.Gauge gauge(Chosen step) {
        StepReader.RateWatch watch = new StepReader.RateWatch();
        return new Search.Gauge() {
            @Override
            public void interval(List<IntervalRow> rows) {
                IntervalTotal.of(rows).forEach(one -> watch.add(one.counts().acknowledged(), one.lengthNanos()));
            }

            @Override
            public boolean isTold() {
                return watch.isTold();
            }
        };
    }

    /// The result so far.
    ///
    /// @throws IOException with a sentence for the user, when a stored run cannot be read
    public ConcurrencyCurve found(SweepDocument sweep) throws IOException {
        Known known = known(sweep);
        State state = move(known) instanceof Move.Stop(State how) ? how : State.TIME_UP;
        return ConcurrencyCurve.of(known.steps(), state, known.why(), known.seconds())
                .withPrice(sweep.price().orElse(null));
    }

    private Known known(SweepDocument sweep) throws IOException {
        List<ConcurrencyStep> known = new ArrayList<>();
        double millis = 0;
        int refused = 0;
        String why = "";
        for (SweepCell cell : sweep.cells()) {
            millis += cell.durationMillis();
            if (cell.state() == CellState.DONE) {
                known.add(read(cell));
            } else if (cell.state() == CellState.FAILED) {
                int sessions = sweep.value(cell, RunKeys.SESSIONS).orElse(0L).intValue();
                refused = refused == 0 ? sessions : Math.min(refused, sessions);
                why = cell.reason();
            }
        }
        return new Known(known, millis / 1_000, refused, why);
    }

    private ConcurrencyStep read(SweepCell cell) throws IOException {
        ConcurrencyStep step = steps.get(cell.run());
        if (step == null) {
            step = StepReader.concurrency(store.resolve(cell.run()));
            steps.put(cell.run(), step);
        }
        return step;
    }
}
