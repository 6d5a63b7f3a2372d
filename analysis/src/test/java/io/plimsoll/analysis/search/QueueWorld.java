package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Step.Ceiling;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
        List<double[]> under = new ArrayList<>();
        while (border <= secondsMax && !watch.isTold()) {
            while (arrival < border) {
                int place = earliest(free);
                double end = Math.max(free[place], arrival) + law.service(random) * speed;
                free[place] = end;
                under.add(new double[] {arrival, end});
                arrival += random.nextExponential() / rate;
            }
            List<Long> nanos = take(under, border);
            nanos.forEach(whole::recordValue);
            carried += nanos.size();
            watch.add(List.of(part(nanos)));
            border += INTERVAL_SECONDS;
        }
        double seconds = border - INTERVAL_SECONDS;
        double oldest =
                under.stream().mapToDouble(pair -> seconds - pair[0]).max().orElse(0);
        watch.unfinished(under.size(), (long) (oldest * 1e9));
        boolean kept = under.size() <= Math.max(64, 0.01 * (carried + under.size()));
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

    private static List<Long> take(List<double[]> under, double border) {
        List<Long> nanos = new ArrayList<>();
        under.stream().filter(pair -> pair[1] < border).forEach(pair -> nanos.add((long) ((pair[1] - pair[0]) * 1e9)));
        under.removeIf(pair -> pair[1] < border);
        return nanos;
    }

    private static StepWatch.IntervalPart part(List<Long> nanos) {
        Counts counts = new Counts();
        counts.addOk(nanos.size());
        double mean = nanos.stream().mapToLong(Long::longValue).average().orElse(0);
        return new StepWatch.IntervalPart(
                "read",
                counts,
                mean,
                limit -> nanos.stream().filter(time -> time >= limit).count());
    }

    private static int earliest(double[] free) {
        int place = 0;
        for (int i = 1; i < free.length; i++) {
            place = free[i] < free[place] ? i : place;
        }
        return place;
    }
}
