package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Step.Ceiling;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/// A target that obeys a [QueueLaw], stepped through by a search without clock or threads: its steps last as
/// long as they would, interval by interval. Each step's server is a little slower or faster than the law
/// says, as runs are. Not thread-safe.
final class QueueWorld {
    private static final double INTERVAL_SECONDS = 0.2;
    private static final double OVERHEAD_SECONDS = 1.5;

    private final QueueLaw law;
    private final double jitter;
    private final SplittableRandom random;
    private final List<Step> steps = new ArrayList<>();
    private double elapsedSeconds;

    /// @param jitter deviation of the steps' speed
    QueueWorld(QueueLaw law, double jitter, long seed) {
        this.law = law;
        this.jitter = jitter;
        this.random = new SplittableRandom(seed);
    }

    /// Searches to the end.
    LoadLine search(LoadLineSearch search) {
        Ceiling ceiling = null;
        while (true) {
            var progress = new LoadLineSearch.Progress(ceiling, steps, elapsedSeconds, List.of());
            switch (search.next(progress)) {
                case LoadLineSearch.Move.Close(double seconds) -> {
                    elapsedSeconds += seconds + OVERHEAD_SECONDS;
                    ceiling = ceiling();
                }
                case LoadLineSearch.Move.Try(double rate, double seconds) ->
                    steps.add(step(search.objectives(), rate, seconds));
                case LoadLineSearch.Move.Stop(LoadLineSearch.State state) -> {
                    return LoadLine.of(search, progress, state);
                }
            }
        }
    }

    double elapsedSeconds() {
        return elapsedSeconds;
    }

    static Step.Resources idle() {
        return new Step.Resources(8, 0.5, 0.3, 0, 0.2, 0, 0, 0.5, 0, 1_000_000, "", false);
    }

    private Ceiling ceiling() {
        double rate = law.capacity() * (1 + 0.05 * random.nextGaussian());
        return new Ceiling(rate, 64, 1_000, idle(), Verdict.PASS);
    }

    private Step step(Objective.Objectives objectives, double rate, double secondsMax) {
        double speed = Math.exp(jitter * random.nextGaussian());
        double[] free = new double[law.places()];
        StepWatch watch = new StepWatch(objectives);
        Histogram whole = new Histogram(3);
        double arrival = 0;
        double border = INTERVAL_SECONDS;
        double carried = 0;
        // What ends in an interval is known once everything that arrives in it is.
        Underway under = new Underway();
        while (border <= secondsMax && !watch.isTold()) {
            while (arrival < border) {
                int place = earliest(free);
                double end = Math.max(free[place], arrival) + law.service(random) * speed;
                free[place] = end;
                under.add(arrival, end);
                arrival += random.nextExponential() / rate;
            }
            long[] nanos = under.take(border);
            for (long each : nanos) {
                whole.recordValue(each);
            }
            carried += nanos.length;
            watch.add(List.of(part(nanos)));
            border += INTERVAL_SECONDS;
        }
        double seconds = border - INTERVAL_SECONDS;
        watch.unfinished(under.size, (long) (under.oldest(seconds) * 1e9));
        boolean kept = under.size <= Math.max(64, 0.01 * (carried + under.size));
        elapsedSeconds += seconds + OVERHEAD_SECONDS;
        return new Step(
                "run " + steps.size(),
                rate,
                carried / seconds,
                kept ? watch.holds() : Math.min(0.01, watch.holds()),
                watch.answers(),
                seconds,
                kept,
                DistributionSummary.of(whole),
                idle(),
                Verdict.PASS,
                false,
                Spoiled.NO);
    }

    /// When the operations under way arrived, and when they will end, in seconds.
    private static final class Underway {
        private double[] arrivals = new double[64];
        private double[] ends = new double[64];
        private int size;

        void add(double arrival, double end) {
            if (size == arrivals.length) {
                arrivals = Arrays.copyOf(arrivals, 2 * size);
                ends = Arrays.copyOf(ends, 2 * size);
            }
            arrivals[size] = arrival;
            ends[size++] = end;
        }

        /// Takes those that end before the border out.
        ///
        /// @return how long each took, in nanoseconds, in the order of their arrivals
        long[] take(double border) {
            long[] nanos = new long[size];
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (ends[i] < border) {
                    nanos[i - kept] = (long) ((ends[i] - arrivals[i]) * 1e9);
                } else {
                    arrivals[kept] = arrivals[i];
                    ends[kept++] = ends[i];
                }
            }
            long[] taken = Arrays.copyOf(nanos, size - kept);
            size = kept;
            return taken;
        }

        /// For how long the oldest one has been under way; 0 if there is none.
        double oldest(double now) {
            return size == 0 ? 0 : now - Arrays.stream(arrivals, 0, size).min().orElse(now);
        }
    }

    private static StepWatch.IntervalPart part(long[] nanos) {
        Counts counts = new Counts();
        counts.addOk(nanos.length);
        double mean = LongStream.of(nanos).average().orElse(0);
        return new StepWatch.IntervalPart(
                "read",
                counts,
                mean,
                limit -> LongStream.of(nanos).filter(time -> time >= limit).count());
    }

    private static int earliest(double[] free) {
        int place = 0;
        for (int i = 1; i < free.length; i++) {
            place = free[i] < free[place] ? i : place;
        }
        return place;
    }
}
