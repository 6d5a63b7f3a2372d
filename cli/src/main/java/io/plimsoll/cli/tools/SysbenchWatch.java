package io.plimsoll.cli.tools;

import io.plimsoll.app.Interruption;
import io.plimsoll.compat.sysbench.LatencyBuckets;
import io.plimsoll.compat.sysbench.SysbenchReport.Lines;
import io.plimsoll.compat.sysbench.SysbenchReport.Measured;
import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Adds up what sysbench reports of a run, prints its lines of progress, and ends the run after an error that would end
/// sysbench. Thread-safe.
///
/// Implementation note. The run ends with the interval in which the error came, so at most a second later.
final class SysbenchWatch extends ToolWatch {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Interruption interruption;
    private final Consumer<String> log;
    private final Consumer<Boolean> measuring;
    private final SysbenchErrors rules;
    private final Lines lines;
    private final LatencyBuckets latency = new LatencyBuckets();
    private long events;
    private long errors;
    private long fatal;
    private double seconds;
    private boolean hasStarted;

    /// @param log receives lines of sysbench
    /// @param measuring called before each phase, with whether it is measured
    SysbenchWatch(Task task, Interruption interruption, Consumer<String> log, Consumer<Boolean> measuring) {
        super(log);
        this.interruption = interruption;
        this.log = log;
        this.measuring = measuring;
        rules = SysbenchErrors.of(task);
        lines = new Lines(task);
    }

    /// What was measured.
    ///
    /// @param threads what each session did
    synchronized Measured measured(List<Measured.ThreadCounts> threads) {
        return new Measured(events, errors, seconds, latency, threads);
    }

    /// Whether an error has ended the run.
    synchronized boolean isAborted() {
        return fatal > 0;
    }

    @Override
    public synchronized void started(PhasePlan phase) {
        measuring.accept(phase.kind() == PhaseKind.MEASURE);
        if (!hasStarted && phase.kind() != PhaseKind.LOAD) {
            hasStarted = true;
            log.accept("Threads started!\n");
        }
    }

    @Override
    public synchronized void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        for (int i = 0; i < operations.size(); i++) {
            Counts counts = slice.counts(i);
            long failed = counts.retries();
            for (Map.Entry<ErrorClass, Long> each : counts.failures().entrySet()) {
                if (rules.isFatal(each.getKey())) {
                    fatal += each.getValue();
                } else {
                    failed += each.getValue();
                }
            }
            if (phase.kind() == PhaseKind.MEASURE) {
                events += counts.acknowledged();
                errors += failed;
                latency.add(slice.times(i).latency());
                lines.add(counts.acknowledged(), failed, slice.times(i).latency());
            }
        }
        if (fatal > 0) {
            interruption.enough();
        }
        double now = seconds + intervalEndNanos() / NANOS_PER_SECOND;
        if (phase.kind() == PhaseKind.MEASURE && lines.isDue(now)) {
            log.accept(lines.line(now));
        }
    }

    /// sysbench counts events that end after the time is over.
    @Override
    public synchronized void drained(PhaseFacts facts, List<String> operations, Slice slice) {
        if (facts.kind() != PhaseKind.MEASURE) {
            return;
        }
        for (int i = 0; i < operations.size(); i++) {
            events += slice.counts(i).acknowledged();
            errors += slice.counts(i).retries();
            latency.add(slice.times(i).latency());
        }
    }

    @Override
    public synchronized void ended(PhaseFacts facts) {
        fatal += facts.lanes().gaveUp();
        for (UnfinishedFacts unfinished : facts.underWayOrNone()) {
            // Those that this side has cancelled are no errors.
            fatal += unfinished.failed();
        }
        if (facts.kind() != PhaseKind.MEASURE) {
            return;
        }
        // sysbench measures until the last event has ended.
        seconds += facts.extent().lastedNanos() / NANOS_PER_SECOND;
        for (UnfinishedFacts unfinished : facts.underWayOrNone()) {
            errors += unfinished.refused();
        }
    }
}
