package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.comparison.Group.Estimate;
import io.plimsoll.analysis.comparison.Group.Repeat;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OfferedLoad;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.statistics.MeanError;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Metric;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunReader.IntervalSink;
import io.plimsoll.results.histogram.SparseCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/// Reads the measured rounds of a run as repeats. Stateless.
public final class RepeatReader {
    private RepeatReader() {}

    /// @return one repeat for each round that measured something
    /// @throws IOException with a sentence for the user, when the distributions cannot be read
    public static List<Repeat> read(Run run) throws IOException {
        return read(run, sink -> RunReader.intervals(run, sink));
    }

    /// The source of the distributions of intervals.
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

    /// The tallies of one round: all operations together first, then each operation if there are several.
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
            boolean isShaped = OfferedLoad.of(measured, round).isPresent();
            byOperation.put(OperationTotal.ALL, tally(measured.totalOf(round), each, isShaped));
            if (round.operations().size() > 1) {
                for (OperationResult operation : round.operations()) {
                    byOperation.put(operation.name(), tally(measured.totalOf(round, operation), each, isShaped));
                }
            }
            for (IntervalRow row : round.series()) {
                of(row).forEach(tally -> tally.add(place(row), row));
            }
        }

        private static IntervalTally tally(OperationTotal total, double[] seconds, boolean isShaped) {
            return new IntervalTally(total.times().latency(), seconds, total.atLeastFrom(), isShaped);
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

    /// One operation of one repeat, interval by interval: the number of acknowledged operations, the sum of their
    /// latencies, and the number of samples at or below each percentile of the whole repeat. This suffices for
    /// every estimate and is small, because no distribution of an interval is kept. Not thread-safe.
    ///
    /// The error of a percentile is Woodruff's ("Confidence Intervals for Medians and Other Position
    /// Measures", JASA 47, 1952): the share of samples at or below it is a quotient over intervals, whose
    /// error is known; the bounds of that share are looked up in the distribution of the whole repeat.
    ///
    /// If arrivals have a shape, operations are related to those that were due instead of to seconds: the
    /// shape is no error. Latencies change along the shape by an unknown amount, so that only repeats show
    /// their error.
    static final class IntervalTally {
        private static final double Z = 1.959963985;

        private final AbstractHistogram whole;
        private final long atLeastFrom;
        private final double[] seconds;
        private final boolean isShaped;
        private final double[] due;
        private final double[] acknowledged;
        private final double[] rows;
        private final double[] latencySums;
        private final Map<Metric, double[]> atOrBelow = new EnumMap<>(Metric.class);
        private final long[] bounds;

        /// @param whole the latencies of the repeat, including operations that were never answered
        /// @param seconds the length of each interval
        /// @param atLeastFrom latencies from this value up are lower bounds; 0 if none are
        /// @param isShaped whether the arrivals have a shape, and what was due is known
        IntervalTally(AbstractHistogram whole, double[] seconds, long atLeastFrom, boolean isShaped) {
            this.whole = whole;
            this.atLeastFrom = atLeastFrom;
            this.seconds = seconds.clone();
            this.isShaped = isShaped;
            due = new double[seconds.length];
            acknowledged = new double[seconds.length];
            rows = new double[seconds.length];
            latencySums = new double[seconds.length];
            List<Metric> percentiles = Metric.compared().stream()
                    .filter(metric -> metric.percentile() > 0)
                    .toList();
            bounds = new long[percentiles.size()];
            for (int i = 0; i < bounds.length; i++) {
                bounds[i] = whole.getValueAtPercentile(percentiles.get(i).percentile());
                atOrBelow.put(percentiles.get(i), new double[seconds.length]);
            }
        }

        void add(int interval, IntervalRow row) {
            acknowledged[interval] += row.counts().acknowledged();
            due[interval] += Math.max(0, row.due());
            rows[interval] += row.counts().rows();
            latencySums[interval] += row.latency().mean() * row.counts().acknowledged();
        }

        /// Several threads may call it, each for its own intervals.
        ///
        /// @param latency of this interval only
        void add(int interval, SparseCounts latency) {
            double[][] counted = atOrBelow.values().toArray(double[][]::new);
            for (int step = 0; step < latency.size(); step++) {
                long nanos = SparseCounts.highestNanos(latency.bucket(step));
                for (int i = bounds.length - 1; i >= 0 && nanos <= bounds[i]; i--) {
                    counted[i][interval] += latency.count(step);
                }
            }
        }

        Map<Metric, Estimate> estimates() {
            Map<Metric, Estimate> estimates = new EnumMap<>(Metric.class);
            double[] expected = expected();
            estimates.put(Metric.RATE, Estimate.quotient(acknowledged, expected, true));
            if (Estimate.quotient(rows, expected) > 0) {
                estimates.put(Metric.ROWS, Estimate.quotient(rows, expected, true));
            }
            estimates.put(
                    Metric.MEAN,
                    shapeless(Estimate.quotient(latencySums, acknowledged, whole.getTotalCount() > 0)
                            .asLowerBound(atLeastFrom > 0)));
            atOrBelow.forEach((metric, counted) -> estimates.put(metric, shapeless(percentile(metric, counted))));
            return estimates;
        }

        /// The seconds, or what was due with the same sum.
        private double[] expected() {
            double all = Arrays.stream(due).sum();
            double perSecond = all / Arrays.stream(seconds).sum();
            return isShaped && all > 0
                    ? Arrays.stream(due).map(count -> count / perSecond).toArray()
                    : seconds;
        }

        private Estimate shapeless(Estimate estimate) {
            return isShaped
                    ? new Estimate(estimate.value(), Double.NaN, 1, 1, estimate.isTold(), estimate.isLowerBound())
                    : estimate;
        }

        private Estimate percentile(Metric metric, double[] counted) {
            long samples = whole.getTotalCount();
            double value = whole.getValueAtPercentile(metric.percentile());
            if (samples == 0 || value == 0) {
                return new Estimate(0, Double.NaN, 1, 1, false);
            }
            MeanError error = Estimate.error(counted, acknowledged);
            double off = 100 * Z * Math.sqrt(error.variance());
            double low = whole.getValueAtPercentile(Math.max(0, metric.percentile() - off));
            double high = whole.getValueAtPercentile(Math.min(100, metric.percentile() + off));
            double logError = Double.isNaN(off) ? Double.NaN : Math.log(high / Math.max(1, low)) / (2 * Z);
            return new Estimate(
                    value,
                    logError * logError,
                    error.freedom(),
                    error.blockLength(),
                    Figures.isTold(samples, metric.percentile()),
                    // A confidence interval that reaches into lower bounds is too short.
                    atLeastFrom > 0 && Math.max(value, high) >= atLeastFrom);
        }
    }
}
