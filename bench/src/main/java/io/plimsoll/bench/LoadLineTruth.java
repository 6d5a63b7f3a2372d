package io.plimsoll.bench;

import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLineRuns;
import io.plimsoll.analysis.search.Objective.Objectives;
import io.plimsoll.analysis.search.Search;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.Run;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Problems;
import io.plimsoll.sweep.SweepExecutor;
import io.plimsoll.sweep.SweepExecutor.CellOutcome;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// The load line of a server whose limit follows from a formula, found in real time by the real engine: one server
/// place, 1 ms per operation, Poisson arrivals (M/D/1). By hand: `bench/run LoadLineTruth [TRIES [SECONDS]]`. It
/// needs a machine that wakes threads on time, so it is not a test.
public final class LoadLineTruth {
    private static final long SERVICE_NANOS = 1_000_000;
    private static final double LIMIT_SECONDS = 0.020;
    private static final double SHARE = 0.01;
    private static final double NEAR = 0.05;

    /// Shorter waits, in nanoseconds, are spun: threads wake up later than scheduled.
    private static final long SPIN_NANOS = 80_000;

    /// A sweep stores settings that all cells share. The first step alone has no measure, so it needs this one.
    private static final String FIRST = "3s";

    private LoadLineTruth() {}

    /// Runs the tries and prints their errors. The exit code is 1 when one try missed by more than 5 %.
    public static void main(String[] arguments) throws Exception {
        int tries = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        long seconds = arguments.length > 1 ? Long.parseLong(arguments[1]) : 80;
        double truth = truth();
        System.out.printf(Locale.ROOT, "M/D/1, 1 ms each, p99 < 20 ms: the true limit is %.1f/s%n", truth);
        int missed = 0;
        for (int attempt = 1; attempt <= tries; attempt++) {
            LoadLine found = search(TimeSpan.ofSeconds(seconds));
            LoadLine.Line line = found.line();
            double off = line == null ? Double.NaN : line.rate() / truth - 1;
            missed += Math.abs(off) <= NEAR ? 0 : 1;
            System.out.printf(
                    Locale.ROOT,
                    "try %d: %s %s, off by %.1f %%, %d steps in %.0f s%n",
                    attempt,
                    found.state(),
                    line == null
                            ? "-"
                            : String.format(Locale.ROOT, "%.1f/s (%.1f to %.1f)", line.rate(), line.low(), line.high()),
                    off * 100,
                    found.steps().size(),
                    found.elapsedSeconds());
        }
        System.exit(missed == 0 ? 0 : 1);
    }

    /// Erlang's formula for the waiting time, solved for the rate.
    private static double truth() {
        double low = 0;
        double high = 1e9 / SERVICE_NANOS;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (beyond(middle) <= SHARE) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double beyond(double rate) {
        double service = SERVICE_NANOS / 1e9;
        double wait = LIMIT_SECONDS - service;
        double sum = 0;
        double factorial = 1;
        for (int k = 0; k <= (int) Math.floor(wait / service); k++) {
            factorial *= Math.max(1, k);
            double at = rate * (k * service - wait);
            sum += Math.pow(at, k) / factorial * Math.exp(-at);
        }
        return 1 - (1 - rate * service) * sum;
    }

    /// One place, taken in the order of requests. Ends are instants of the schedule, so that a thread that wakes up
    /// late does not delay others.
    private static final class Place {
        private long freeNanos;

        synchronized long endOfNext(long now) {
            freeNanos = Math.max(freeNanos, now) + SERVICE_NANOS;
            return freeNanos;
        }

        Outcome serve() {
            long end = endOfNext(System.nanoTime());
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                if (left > SPIN_NANOS) {
                    LockSupport.parkNanos(left - SPIN_NANOS);
                } else {
                    Thread.onSpinWait();
                }
            }
            return Outcome.OK;
        }
    }

    private static LoadLine search(TimeSpan atMost) throws IOException, InterruptedException {
        Path store = Files.createTempDirectory("plimsoll-truth");
        Objectives objectives = Objectives.of(List.of("p99<20ms"), new Problems());
        LoadLineRuns search = new LoadLineRuns(store, new LoadLineRuns.Question(objectives, NEAR, atMost, false));
        SweepDocument nothing = SweepDocument.planned("", Instant.EPOCH, List.of());
        SweepCell first = cell(search.next(nothing).orElseThrow(), 1);
        SweepFolder folder = new SweepStore(store).create(LoadLineRuns.KIND, "truth", List.of(first));
        new SweepExecutor(folder, Clock.system(), () -> false)
                .execute(
                        cell -> run(store, cell),
                        sweep -> search.next(sweep)
                                .map(step -> cell(step, 1 + sweep.cells().size())));
        return search.found(folder.document());
    }

    private static SweepCell cell(Search.Chosen step, int number) {
        Map<String, String> axes = Map.of(step.axis().getKey(), step.axis().getValue());
        return SweepCell.pending(step.axis().getValue() + "#" + number, axes, "", number, step.settings());
    }

    private static CellOutcome run(Path store, SweepCell cell) throws IOException, InterruptedException {
        Map<String, String> settings = cell.settings();
        Plan plan = ScriptedRun.plan(
                "sessions=64",
                "interval=200ms",
                "warmup=200ms",
                "arrival=" + cell.axes().get("arrival"),
                "measure=" + settings.getOrDefault("measure", FIRST));
        Place place = new Place();
        ScriptedTarget target = new ScriptedTarget(_ -> place.serve());
        try {
            Run run = ScriptedRun.execute(store, plan, target, ScriptedWorkload.of("serve"));
            return new CellOutcome.Ran(run.document().id(), Verdict.PASS);
        } catch (TargetException impossible) {
            throw new UncheckedIOException(new IOException("a scripted target was lost", impossible));
        }
    }
}
