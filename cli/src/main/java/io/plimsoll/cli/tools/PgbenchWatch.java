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
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.ConnectFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;

/// Adds up what pgbench reports of a run, and prints its lines of progress. Thread-safe.
final class PgbenchWatch extends ToolWatch {
    static final double NANOS_PER_MICRO = 1e3;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Benchmark asked;
    private final Terminal terminal;
    private final ProgressLines progress;

    /// A tally of each script, in their order.
    private final List<Tally> tallies;

    private long late;

    /// How long the rounds before this one were.
    private long earlierNanos;

    private double micros;

    /// How long connecting for single transactions took, all together.
    private double connectMicros;

    private long aborts;

    PgbenchWatch(Benchmark asked, Terminal terminal) {
        super(terminal.err()::println);
        this.asked = asked;
        this.terminal = terminal;
        progress = new ProgressLines(asked);
        tallies = new ArrayList<>(Collections.nCopies(asked.work().scripts().size(), Tally.NONE));
    }

    /// What was measured.
    ///
    /// @param initialMicros how long connecting took before the run
    synchronized PgbenchReport.Measured measured(
            double initialMicros, List<List<PgbenchReport.StatementFigure>> statements) {
        double connecting = asked.load().connectsEach() ? connectMicros : initialMicros;
        return new PgbenchReport.Measured(tallies, micros, connecting, late, statements);
    }

    /// Whether a client was ended by an error.
    synchronized boolean isAborted() {
        return aborts > 0;
    }

    @Override
    public synchronized void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        noteAborts(slice);
        if (phase.kind() != PhaseKind.MEASURE) {
            return;
        }
        add(slice).forEach(progress::add);
        double seconds = (earlierNanos + intervalEndNanos()) / NANOS_PER_SECOND;
        if (progress.isDue(seconds)) {
            Instant now = Instant.now();
            terminal.err().println(progress.line(seconds, now.getEpochSecond() + now.getNano() / NANOS_PER_SECOND));
            terminal.err().flush();
        }
    }

    /// In any phase: a client that fails in the warm-up does nothing afterwards.
    private void noteAborts(Slice slice) {
        for (int i = 0; i < tallies.size(); i++) {
            aborts += slice.counts(i).failed() - conflicts(slice.counts(i));
        }
    }

    private List<Tally> add(Slice slice) {
        List<Tally> added = new ArrayList<>();
        for (int i = 0; i < tallies.size(); i++) {
            Times times = slice.times(i);
            Tally tally = tally(slice.counts(i), times);
            tallies.set(i, tallies.get(i).plus(tally));
            added.add(tally);
            late += late(times.latency());
        }
        return added;
    }

    /// pgbench counts a transaction that its script leaves open, although its client ends there. Of scripts, only that
    /// is an unexpected result.
    private static Tally tally(Counts counts, Times times) {
        return new Tally(
                counts.acknowledged() + count(counts, ErrorClass.UNEXPECTED_RESULT),
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

    /// pgbench counts what ends after the time is over.
    @Override
    public synchronized void drained(PhaseFacts facts, List<String> operations, Slice slice) {
        noteAborts(slice);
        if (facts.kind() == PhaseKind.MEASURE) {
            List<Tally> _ = add(slice);
        }
    }

    @Override
    public synchronized void ended(PhaseFacts facts) {
        aborts += facts.lanes().gaveUp();
        for (UnfinishedFacts unfinished : facts.underWayOrNone()) {
            aborts += unfinished.silent();
        }
        if (facts.kind() != PhaseKind.MEASURE) {
            return;
        }
        earlierNanos += facts.extent().windowNanos();
        micros += facts.extent().lastedNanos() / NANOS_PER_MICRO;
        ConnectFacts connecting = facts.lanes().connecting();
        connectMicros += connecting == null ? 0 : connecting.nanos() / NANOS_PER_MICRO;
    }
}
