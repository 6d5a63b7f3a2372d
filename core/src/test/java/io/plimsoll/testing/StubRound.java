package io.plimsoll.testing;

import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.RateCurve;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.Times;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.testing.StubShape.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Makes one measured round of a [StubRun].
final class StubRound {
    private static final long SECOND = 1_000_000_000L;
    private static final int LATE = 8;

    private final StubRun run;
    private final String name;
    private final int round;
    private final List<IntervalRow> series = new ArrayList<>();
    private final List<HarnessRow> harness = new ArrayList<>();

    /// By second; negative if arrivals have no shape.
    private final long[] due;

    /// By second, before any factor.
    private final double[] carried;

    private long leftOver;

    StubRound(StubRun run, int round) {
        this.run = run;
        this.round = round;
        this.name = "measure-" + round;
        this.due = new long[run.seconds];
        this.carried = new double[run.seconds];
        Arrays.fill(due, IntervalRow.NOT_DUE);
        Arrays.fill(carried, run.rate);
        if (run.shape != null) {
            carry(run.shape.curve());
        }
    }

    private void carry(RateCurve curve) {
        double before = 0;
        for (int i = 0; i < due.length; i++) {
            double until = Math.ceil(curve.cumulated((i + 1) * SECOND));
            due[i] = (long) (until - before);
            before = until;
            carried[i] = Math.min((double) (leftOver + due[i]), run.capacity);
            leftOver += due[i] - (long) carried[i];
        }
    }

    PhaseResult make() {
        List<OperationResult> results = new ArrayList<>();
        long ended = 0;
        for (String operation : run.operations) {
            OperationResult result = operation(operation);
            ended += result.counts().ended();
            results.add(result);
        }
        for (int i = 0; i < run.seconds; i++) {
            harness.add(new HarnessRow(name, i, i * SECOND, SECOND, run.harness.apply(sample(i))));
        }
        PhaseFacts.Extent extent = new PhaseFacts.Extent(
                "2026-11-21T02:30:00Z",
                run.seconds * SECOND,
                run.open,
                ended + leftOver + run.unfinished,
                leftOver + run.unfinished,
                leftOver + run.unfinished,
                run.oldestUnfinishedNanos,
                null);
        PhaseFacts facts = new PhaseFacts(
                name,
                PhaseKind.MEASURE,
                round,
                extent,
                new PhaseFacts.Lanes(run.laneBusyShare, run.gaveUp, null, null),
                0,
                run.together,
                null,
                null,
                null,
                null,
                null);
        return new PhaseResult(run.facts.apply(facts), results, series, harness);
    }

    private OperationResult operation(String operation) {
        Counts sum = new Counts();
        Times times = Times.ofSum(run.open);
        for (int i = 0; i < run.seconds; i++) {
            double factor = operation.equals(run.silent) ? 0 : run.rateFactor.at(round, i);
            long count = Math.round(carried[i] / run.operations.size() * factor);
            Interval interval = StubShape.interval(
                    run.open, count, run.open ? run.medianNanos : run.medianNanos / factor, run.lagNanos);
            Counts counts = new Counts();
            counts.addOk(count);
            if (i == run.lateInterval) {
                interval = late(interval);
                counts.addOk(LATE);
            }
            run.counts.change(round, i, counts);
            sum.add(counts);
            times.add(interval.times());
            series.add(new IntervalRow(
                    name,
                    i,
                    i * SECOND,
                    SECOND,
                    operation,
                    counts,
                    interval.latency(),
                    run.lagNanos,
                    due[i] < 0 ? IntervalRow.NOT_DUE : due[i] / run.operations.size()));
        }
        return new OperationResult(operation, sum, times);
    }

    /// The same with some that came late.
    private Interval late(Interval interval) {
        Times times = Times.ofSum(run.open);
        times.add(interval.times());
        times.latency().recordValueWithCount(run.lateNanos, LATE);
        return Interval.of(times);
    }

    /// 30 % of two cores for the harness, no pauses.
    private HarnessSample sample(int interval) {
        return new HarnessSample(
                600_000_000L,
                0.75,
                0,
                interval % 5 == 0 ? 1 : 0,
                interval % 5 == 0 ? 2 : 0,
                0,
                0,
                8,
                0,
                0,
                HarnessSample.MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }
}
