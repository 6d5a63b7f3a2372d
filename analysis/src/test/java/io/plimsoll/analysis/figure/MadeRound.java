package io.plimsoll.analysis.figure;

import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A measured round with a time line and nothing else, of one interval a second.
final class MadeRound {
    static final long SECOND = 1_000_000_000L;
    private static final long P99_NANOS = 4_000_000;

    private MadeRound() {}

    /// A rate per second, with a 99th percentile that stays the same.
    static PhaseResult ofRates(double[] rates) {
        double[] times = new double[rates.length];
        Arrays.fill(times, P99_NANOS);
        return of(rates, times);
    }

    /// A 99th percentile in nanoseconds, at a rate that stays the same.
    static PhaseResult ofTimes(double[] p99) {
        double[] rates = new double[p99.length];
        Arrays.fill(rates, 5_000);
        return of(rates, p99);
    }

    private static PhaseResult of(double[] rates, double[] p99) {
        List<IntervalRow> rows = new ArrayList<>();
        for (int i = 0; i < rates.length; i++) {
            Counts counts = new Counts();
            counts.addOk(Math.max(0, Math.round(rates[i])));
            long high = Math.round(p99[i]);
            rows.add(new IntervalRow(
                    "measure-1",
                    i,
                    i * SECOND,
                    SECOND,
                    "tpcb",
                    counts,
                    new DistributionSummary(
                            Math.round(rates[i]), high / 4.0, high / 5, high / 3, high / 2, high, high, high, high),
                    0,
                    IntervalRow.NOT_DUE));
        }
        PhaseFacts.Extent extent =
                new PhaseFacts.Extent("2026-11-21T02:30:00Z", rates.length * SECOND, false, 0, 0, 0, 0, null);
        PhaseFacts facts = new PhaseFacts(
                "measure-1",
                PhaseKind.MEASURE,
                1,
                extent,
                new PhaseFacts.Lanes(0.4, 0, null, null),
                0,
                1,
                null,
                null,
                null,
                null,
                null);
        return new PhaseResult(facts, List.of(), rows, List.of());
    }

    /// Gaussian noise of mean 0 and standard deviation 1 in which each value keeps a share of the last.
    static double[] noise(int length, double kept, long seed) {
        Random random = new Random(seed);
        double[] noise = new double[length];
        double last = random.nextGaussian();
        for (int i = 0; i < length; i++) {
            noise[i] = last;
            last = kept * last + Math.sqrt(1 - kept * kept) * random.nextGaussian();
        }
        return noise;
    }
}
