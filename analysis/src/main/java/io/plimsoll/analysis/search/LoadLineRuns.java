package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.LoadLineSearch.Move;
import io.plimsoll.analysis.search.LoadLineSearch.Progress;
import io.plimsoll.analysis.search.LoadLineSearch.State;
import io.plimsoll.analysis.search.Objective.Objectives;
import io.plimsoll.analysis.search.Step.Ceiling;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Rate;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The load line search as a series of runs. Not thread-safe.
public final class LoadLineRuns implements Search {
    /// The kind of search, as stored.
    public static final String KIND = "loadline";

    private static final String ARRIVAL = "arrival";
    private static final String CLOSED = "closed";
    private static final MathContext DIGITS = new MathContext(4);

    private final Path store;
    private final Question question;
    private final LoadLineSearch search;
    private final Map<String, Step> steps = new HashMap<>();
    private @Nullable Ceiling ceiling;

    /// The parameters of a search.
    ///
    /// @param precision the requested width of the interval, as a share of the rate
    /// @param evenly whether operations are evenly spaced; otherwise they arrive as from independent users
    public record Question(Objectives objectives, double precision, TimeSpan atMost, boolean evenly) {}

    /// @param store the folder that contains the runs' folders
    public LoadLineRuns(Path store, Question question) {
        this.store = store;
        this.question = question;
        this.search = new LoadLineSearch(
                question.objectives(), question.precision(), question.atMost().seconds());
    }

    /// Restores a stored search.
    ///
    /// @throws IOException with a sentence for the user, when its parameters cannot be read
    public static LoadLineRuns of(Path store, SearchDocument document) throws IOException {
        Problems problems = new Problems();
        try {
            Objectives objectives = Objectives.of(document.objectives(), problems);
            if (problems.isEmpty()) {
                return new LoadLineRuns(
                        store,
                        new Question(
                                objectives,
                                Double.parseDouble(document.bound("precision")),
                                TimeSpan.parse(document.bound("at-most")),
                                Boolean.parseBoolean(document.bound("evenly"))));
            }
        } catch (IllegalArgumentException damaged) {
            throw new IOException("search.json is damaged: " + damaged.getMessage(), damaged);
        }
        throw new IOException("search.json is damaged: " + problems.found().getFirst());
    }

    @Override
    public SearchDocument document() {
        return SearchDocument.of(
                KIND,
                question.objectives().texts(),
                Map.of(
                        "precision", String.valueOf(question.precision()),
                        "at-most", question.atMost().toString(),
                        "evenly", String.valueOf(question.evenly())));
    }

    @Override
    public Optional<Chosen> next(SweepDocument sweep) throws IOException {
        return switch (search.next(progress(sweep))) {
            case Move.Close(double seconds) -> Optional.of(Chosen.of(ARRIVAL, CLOSED, seconds, Map.of()));
            case Move.Try(double rate, double seconds) ->
                Optional.of(Chosen.of(ARRIVAL, arrival(rate), seconds, Map.of()));
            case Move.Stop _ -> Optional.empty();
        };
    }

    @Override
    public Search.Gauge gauge(Chosen step) {
        boolean isClosed = CLOSED.equals(step.settings().get(ARRIVAL));
        StepWatch watch = new StepWatch(question.objectives());
        return new Search.Gauge() {
            @Override
            public void recorded(List<String> operations, Slice slice) {
                watch.add(StepWatch.IntervalPart.of(operations, slice));
            }

            @Override
            public void interval(List<IntervalRow> rows) {
                // Unused: `recorded` brings the same interval with its distributions.
            }

            @Override
            public boolean isTold() {
                return !isClosed && watch.isTold();
            }
        };
    }

    /// The result so far.
    ///
    /// @throws IOException with a sentence for the user, when a stored run cannot be read
    public LoadLine found(SweepDocument sweep) throws IOException {
        Progress progress = progress(sweep);
        State state = search.next(progress) instanceof Move.Stop(State how) ? how : State.UNKNOWN;
        return LoadLine.of(search, progress, state).withPrice(sweep.price().orElse(null));
    }

    private String arrival(double rate) {
        String rounded = new Rate(new BigDecimal(rate).round(DIGITS).doubleValue()).toString();
        return question.evenly() ? rounded : "poisson " + rounded;
    }

    private Progress progress(SweepDocument sweep) throws IOException {
        List<Step> known = new ArrayList<>();
        double millis = 0;
        List<String> failures = new ArrayList<>();
        for (SweepCell cell : sweep.cells()) {
            millis += cell.durationMillis();
            if (cell.state() == CellState.FAILED) {
                failures.add(cell.reason());
            } else {
                failures.clear();
            }
            if (cell.state() == CellState.DONE) {
                read(cell, known);
            }
        }
        return new Progress(ceiling, known, millis / 1_000, failures);
    }

    private void read(SweepCell cell, List<Step> known) throws IOException {
        Path folder = store.resolve(cell.run());
        if (CLOSED.equals(cell.axes().get(ARRIVAL))) {
            ceiling = ceiling == null ? StepReader.ceiling(folder) : ceiling;
            return;
        }
        Step step = steps.get(cell.run());
        if (step == null) {
            step = StepReader.step(folder, question.objectives());
            steps.put(cell.run(), step);
        }
        known.add(step);
    }
}
