package io.plimsoll.cli.tools;

import io.plimsoll.app.Terminal;
import io.plimsoll.compat.pgbench.Moments;
import io.plimsoll.compat.pgbench.PgbenchReport;
import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;
import io.plimsoll.compat.pgbench.ProgressLines;
import io.plimsoll.compat.pgbench.Tally;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;

/// Adds up what pgbench reports of a run, and prints its lines of progress. Thread-safe.
final class PgbenchWatch implements RunListener {
    static final double NANOS_PER_MICRO = 1e3;

    private static final double NANOS_PER_SECOND = 1e9;

    /// What starting lanes, and collecting the last interval, take at most on a machine that is not overloaded. A
    /// shorter drain cannot be distinguished from them.
    private static final long UNKNOWN_NANOS = 100_000_000;

    private final Benchmark asked;
    private final Terminal terminal;
    private final ProgressLines progress;

    /// A tally of each script, in their order.
    private final List<Tally> tallies;

    /// The names of the scripts' operations, in the same order.
    private List<String> names = List.of();

    private long late;
    private long startNanos;
    private long intervalEndNanos;
    private double micros;
    private long aborts;

    PgbenchWatch(Benchmark asked, Terminal terminal) {
        this.asked = asked;
        this.terminal = terminal;
        progress = new ProgressLines(asked);
        tallies = new ArrayList<>(Collections.nCopies(asked.work().scripts().size(), Tally.NONE));
    }

    /// What was measured.
    ///
    /// @param connectMicros how long connecting took
    synchronized PgbenchReport.Measured measured(
            double connectMicros, List<List<PgbenchReport.StatementFigure>> statements) {
        return new PgbenchReport.Measured(tallies, micros, connectMicros, late, statements);
    }

    /// Whether a client was ended by an error.
    synchronized boolean isAborted() {
        return aborts > 0;
    }

    @Override
    public synchronized void started(PhasePlan phase) {
        startNanos = System.nanoTime();
    }

    @Override
    public synchronized void interval(PhasePlan phase, List<IntervalRow> rows) {
        IntervalRow any = rows.getFirst();
        intervalEndNanos = any.startNanos() + any.lengthNanos();
    }

    @Override
    public synchronized void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        if (phase.kind() != PhaseKind.MEASURE) {
            return;
        }
        names = List.copyOf(operations);
        for (int i = 0; i < tallies.size(); i++) {
            Counts counts = slice.counts(i);
            Times times = slice.times(i);
            Tally tally = tally(counts, times);
            tallies.set(i, tallies.get(i).plus(tally));
            progress.add(tally);
            late += late(times.latency());
            aborts += counts.failed() - conflicts(counts);
        }
        double seconds = intervalEndNanos / NANOS_PER_SECOND;
        if (progress.isDue(seconds)) {
            Instant now = Instant.now();
            terminal.err().println(progress.line(seconds, now.getEpochSecond() + now.getNano() / NANOS_PER_SECOND));
            terminal.err().flush();
        }
    }

    private static Tally tally(Counts counts, Times times) {
        return new Tally(
                counts.acknowledged(),
                counts.skipped(),
                counts.retried(),
                counts.retries(),
                count(counts, ErrorClass.SERIALIZATION),
                count(counts, ErrorClass.DEADLOCK),
                Moments.of(times.latency()),
                times.isOpen() ? Moments.of(times.lag()) : Moments.NONE);
    }

    private static long count(Counts counts, ErrorClass errorClass) {
        return counts.failures().getOrDefault(errorClass, 0L);
    }

    private static long conflicts(Counts counts) {
        return count(counts, ErrorClass.SERIALIZATION) + count(counts, ErrorClass.DEADLOCK);
    }

    /// How many took longer than the limit, within the histogram's three significant digits.
    private long late(AbstractHistogram latency) {
        long limit = asked.load().latencyLimitMicros() * 1_000;
        return limit == 0 || latency.getTotalCount() == 0
                ? 0
                : latency.getTotalCount() - latency.getCountBetweenValues(0, limit);
    }

    @Override
    public synchronized void ended(PhaseFacts facts) {
        if (facts.kind() != PhaseKind.MEASURE) {
            return;
        }
        long window = facts.extent().windowNanos();
        long elapsed = System.nanoTime() - startNanos;
        boolean isDrained = facts.extent().drainedAcknowledged() > 0 && elapsed > window + UNKNOWN_NANOS;
        micros += (isDrained ? elapsed : window) / NANOS_PER_MICRO;
        for (UnfinishedFacts unfinished : facts.underWayOrNone()) {
            drained(unfinished);
        }
        aborts += facts.lanes().gaveUp();
    }

    /// pgbench counts what ends after the time is over. Its latency is not known here.
    private void drained(UnfinishedFacts unfinished) {
        int script = names.indexOf(unfinished.operation());
        Tally drained =
                new Tally(unfinished.acknowledged(), 0, 0, 0, unfinished.refused(), 0, Moments.NONE, Moments.NONE);
        tallies.set(script, tallies.get(script).plus(drained));
        aborts += unfinished.failed() + unfinished.cancelled() + unfinished.silent();
    }

    @Override
    public void note(String sentence) {
        terminal.err().println("plimsoll: " + sentence);
    }
}
