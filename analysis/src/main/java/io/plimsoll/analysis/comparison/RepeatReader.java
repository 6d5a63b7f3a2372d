package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.IntervalSink;
import io.plimsoll.results.OperationResult;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.SparseCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the measured rounds of a run as repeats. Stateless.
public final class RepeatReader {
    private RepeatReader() {}

    /// @return one for each round in which something was measured
    /// @throws IOException with a sentence for the user, when the distributions cannot be read
    public static List<Repeat> read(Run run) throws IOException {
        return read(run, sink -> RunReader.intervals(run, sink));
    }

    /// Where the distributions of the intervals come from.
    @FunctionalInterface
    interface Source {
        void show(IntervalSink sink) throws IOException;
    }

    static List<Repeat> read(Run run, Source source) throws IOException {
        Measured measured = Measured.of(run);
        Map<String, Tallies> rounds = new LinkedHashMap<>();
        for (PhaseResult round : run.rounds()) {
            if (!round.series().isEmpty()) {
                rounds.put(round.facts().name(), new Tallies(round, measured));
            }
        }
        if (!rounds.isEmpty()) {
            source.show((rows, latencies) -> {
                for (int i = 0; i < rows.size(); i++) {
                    tallies(rounds, rows.get(i)).add(rows.get(i), latencies.get(i));
                }
            });
        }
        List<Repeat> repeats = new ArrayList<>();
        rounds.forEach((name, tallies) ->
                repeats.add(new Repeat(run.document().id(), name, tallies.seconds, tallies.estimates())));
        return repeats;
    }

    private static Tallies tallies(Map<String, Tallies> rounds, IntervalRow row) {
        Tallies tallies = rounds.get(row.phase());
        if (tallies == null) {
            throw new IllegalStateException("an interval of a round that was not measured: " + row.phase());
        }
        return tallies;
    }

    /// Those of one round: of all operations together first, then of each where there are several.
    private static final class Tallies {
        private final double seconds;
        private final PhaseFacts facts;
        private final Map<String, IntervalTally> byOperation = new LinkedHashMap<>();
        private final Map<Long, Integer> places = new HashMap<>();

        Tallies(PhaseResult round, Measured measured) {
            seconds = round.windowSeconds();
            facts = round.facts();
            Map<Long, Double> lengths = new LinkedHashMap<>();
            round.series().forEach(row -> lengths.put(row.interval(), row.lengthNanos() / 1e9));
            lengths.keySet().forEach(interval -> places.put(interval, places.size()));
            double[] each =
                    lengths.values().stream().mapToDouble(Double::doubleValue).toArray();
            byOperation.put(OperationTotal.ALL, tally(measured.totalOf(round), each));
            if (round.operations().size() > 1) {
                for (OperationResult operation : round.operations()) {
                    byOperation.put(operation.name(), tally(measured.totalOf(round, operation), each));
                }
            }
            for (IntervalRow row : round.series()) {
                of(row).forEach(tally -> tally.add(place(row), row));
            }
        }

        private static IntervalTally tally(OperationTotal total, double[] seconds) {
            return new IntervalTally(total.times().latency(), seconds, total.atLeastFrom());
        }

        void add(IntervalRow row, SparseCounts latency) {
            of(row).forEach(tally -> tally.add(place(row), latency));
        }

        private int place(IntervalRow row) {
            return places.getOrDefault(row.interval(), 0);
        }

        private List<IntervalTally> of(IntervalRow row) {
            List<IntervalTally> tallies = new ArrayList<>();
            byOperation.forEach((name, tally) -> {
                boolean isTotal = name.equals(OperationTotal.ALL) && !facts.isBeside(row.operation());
                if (isTotal || name.equals(row.operation())) {
                    tallies.add(tally);
                }
            });
            return tallies;
        }

        Map<String, Map<Metric, Estimate>> estimates() {
            Map<String, Map<Metric, Estimate>> estimates = new LinkedHashMap<>();
            byOperation.forEach((name, tally) -> estimates.put(name, tally.estimates()));
            return estimates;
        }
    }
}
