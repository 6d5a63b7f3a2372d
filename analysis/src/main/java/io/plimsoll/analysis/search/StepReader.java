package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.Spread.Drift;
import io.plimsoll.analysis.rule.Rule;
import io.plimsoll.analysis.search.Step.Resources;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.analysis.statistics.Difference;
import io.plimsoll.analysis.statistics.MeanError;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.Finding;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunReader.IntervalSink;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.histogram.SparseCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/// Reads the runs of a search as its steps. Stateless and thread-safe.
public final class StepReader {
    /// Signs of a queue that grows during the whole step: the oldest operation left over has waited for this share
    /// of the window, and latencies rose by the share below of their mean. In a stable queue, both are far lower.
    private static final double OVERDUE_MAX = 0.02;

    private static final double RISE_MAX = 0.5;

    /// The share of operations left over above which the target did not keep up, as in the finding RateNotCarried.
    private static final double LEFT_OVER_MAX = 0.01;

    /// Upper bound on the probability that the objectives hold, once the backlog has grown.
    private static final double NOT_KEPT = 0.01;

    private StepReader() {}

    /// Reads a step of a load line search.
    ///
    /// @throws IOException with a sentence for the user, when the run is damaged
    public static Step step(Path folder, Objective.Objectives objectives) throws IOException {
        Run run = RunReader.read(folder);
        Measured measured = Measured.of(run);
        StepWatch watch = watch(run, objectives);
        PhaseFacts.Extent extent = run.rounds().getFirst().facts().extent();
        watch.unfinished(extent.unfinished(), extent.oldestUnfinishedNanos());
        boolean kept = isKept(extent, measured, watch);
        Resources resources = Resources.of(measured);
        // Inside one process, the target pauses with the harness.
        boolean isPaused = !measured.isInProcess()
                && watch.answers().stream()
                        .anyMatch(answer -> answer.holds() < 0.5 && resources.isBrokenByPauses(answer.objective()));
        return new Step(
                run.document().id(),
                rate(run.document()),
                measured.total().ratePerSecond(),
                kept ? watch.holds() : Math.min(watch.holds(), NOT_KEPT),
                watch.answers(),
                measured.windowNanos() / 1e9,
                kept,
                measured.total().latency(),
                resources,
                verdict(run.document()),
                isPaused || isHarnessBound(run.document()),
                isForeign(run.document()) ? Spoiled.FOREIGN : isPaused ? Spoiled.PAUSES : Spoiled.NO);
    }

    /// Reads the closed run that a load line search begins with.
    ///
    /// @throws IOException with a sentence for the user, when the run is damaged
    public static Step.Ceiling ceiling(Path folder) throws IOException {
        Run run = RunReader.read(folder);
        Measured measured = Measured.of(run);
        return new Step.Ceiling(
                measured.total().ratePerSecond(),
                measured.sessions(),
                measured.total().times().latency().getMinValue(),
                Resources.of(measured),
                verdict(run.document()));
    }

    /// Reads a step of a concurrency search.
    ///
    /// @throws IOException with a sentence for the user, when the run is damaged
    public static ConcurrencyCurve.ConcurrencyStep concurrency(Path folder) throws IOException {
        Run run = RunReader.read(folder);
        Measured measured = Measured.of(run);
        RateWatch watch = new RateWatch();
        IntervalTotal.of(run.rounds().getFirst())
                .forEach(interval -> watch.add(interval.counts().acknowledged(), interval.lengthNanos()));
        Counts counts = measured.total().counts();
        return new ConcurrencyCurve.ConcurrencyStep(
                run.document().id(),
                measured.sessions(),
                measured.total().ratePerSecond(),
                watch.halfWidthShare(),
                counts.ended() == 0 ? 0 : counts.failed() / (double) counts.ended(),
                measured.windowNanos() / 1e9,
                measured.total().latency(),
                Resources.of(measured),
                verdict(run.document()),
                isHarnessBound(run.document()),
                isForeign(run.document()) ? Spoiled.FOREIGN : Spoiled.NO);
    }

    private static StepWatch watch(Run run, Objective.Objectives objectives) throws IOException {
        StepWatch watch = new StepWatch(objectives);
        // Several threads may add intervals, in any order. The order matters later.
        Map<Long, List<double[]>> inOrder = new ConcurrentSkipListMap<>();
        RunReader.intervals(run, new IntervalSink() {
            @Override
            public void interval(List<IntervalRow> rows, List<SparseCounts> latencies) {
                inOrder.put(rows.getFirst().interval(), watch.pairs(StepWatch.IntervalPart.of(rows, latencies)));
            }
        });
        inOrder.values().forEach(watch::addPairs);
        return watch;
    }

    private static boolean isKept(PhaseFacts.Extent extent, Measured measured, StepWatch watch) {
        long left = extent.unfinished() + measured.total().counts().skipped();
        if (left > Math.max(measured.sessions(), LEFT_OVER_MAX * extent.planned())) {
            return false;
        }
        Drift drift = Drift.of(watch.means());
        boolean isRising = drift.significant() && drift.change() > RISE_MAX;
        return !isRising || extent.oldestUnfinishedNanos() <= OVERDUE_MAX * extent.windowNanos();
    }

    private static double rate(RunDocument document) throws IOException {
        return switch (document.plan().value(RunKeys.ARRIVAL).orElse(new Arrival.Closed())) {
            case Arrival.Constant(var rate) -> rate.perSecond();
            case Arrival.Poisson(var rate) -> rate.perSecond();
            case Arrival.Closed() -> throw new IOException(document.id() + " is closed, not a step at a rate");
            case Arrival.Shaped shaped ->
                throw new IOException(document.id() + " has the rates of " + shaped + ", and is no step at one rate");
        };
    }

    static Verdict verdict(RunDocument document) {
        Verdict verdict = document.judged().verdict();
        return verdict == null ? Verdict.INVALID : verdict;
    }

    /// Whether other programs used part of the machine, unless the user declared it as shared.
    static boolean isForeign(RunDocument document) {
        return document.judged().findings().stream()
                .anyMatch(finding ->
                        finding.name().equals(Rule.FOREIGN_LOAD) && finding.severity() != Finding.Severity.NOTE);
    }

    static boolean isHarnessBound(RunDocument document) {
        return document.judged().findings().stream()
                .anyMatch(finding ->
                        finding.name().equals(Rule.CLIENT_BOUND) && finding.severity() == Finding.Severity.INVALIDATES);
    }

    /// Estimates the rate of a closed run, interval by interval, with its error. Used while a step runs, to end it
    /// as soon as the rate is known well enough, and on stored steps. Not thread-safe.
    static final class RateWatch {
        /// With fewer intervals, the dependence of neighbours is unknown.
        private static final int INTERVALS_MIN = 15;

        private static final double CONFIDENCE = 0.95;
        private static final double KNOWN = 0.02;

        private double[] rates = new double[64];
        private int size;

        /// Adds an interval.
        public void add(long acknowledged, long lengthNanos) {
            if (size == rates.length) {
                rates = Arrays.copyOf(rates, 2 * size);
            }
            rates[size++] = acknowledged * 1e9 / lengthNanos;
        }

        /// Half of the mean's 95 % interval, relative to the mean; NaN when there are too few intervals.
        double halfWidthShare() {
            double[] known = Arrays.copyOf(rates, size);
            double mean = Arrays.stream(known).average().orElse(0);
            MeanError error = MeanError.of(known);
            return Math.sqrt(error.variance()) * Difference.factor(CONFIDENCE, error.freedom()) / mean;
        }

        /// Whether the rate is known to within 2 %.
        public boolean isTold() {
            return size >= INTERVALS_MIN && halfWidthShare() <= KNOWN;
        }
    }
}
