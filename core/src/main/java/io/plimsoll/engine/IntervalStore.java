package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.HarnessMeter;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.ProcessLoad;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.RunWriter;
import io.plimsoll.workload.Operation;
import java.io.IOException;
import java.util.List;

/// Stores each interval as it is collected, with the harness's measurements of itself, and shows it to the
/// listener. Used by one thread.
final class IntervalStore implements Collector.Sink, AutoCloseable {
    private final boolean open;
    private final List<String> names;
    private final RunWriter writer;
    private final RunListener listener;
    private final List<LaneSession> sessions;
    private final HarnessMeter meter = new HarnessMeter(OwnAddress::leadsHere);
    private long reconnectsBefore;

    IntervalStore(
            Plan plan, List<Operation> operations, RunWriter writer, RunListener listener, List<LaneSession> sessions) {
        this.open = plan.arrival().isOpen();
        this.names =
                operations.stream().map(operation -> checked(operation.name())).toList();
        this.writer = writer;
        this.listener = listener;
        this.sessions = sessions;
    }

    /// Names go into CSV fields and histogram tags as they are.
    private static String checked(String name) {
        if (!name.matches("[A-Za-z0-9_.-]+")) {
            throw new IllegalArgumentException("an operation cannot be named \"" + name + "\"");
        }
        return name;
    }

    /// Restarts the harness's measurements for a phase.
    void begin() {
        meter.restart();
    }

    /// The programs that have used most CPU of the machine since [#begin], without harness and target.
    List<ProcessLoad> busiest() {
        return meter.busiest();
    }

    @Override
    public int operations() {
        return names.size();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void take(PhasePlan phase, Collector.Interval interval) throws IOException {
        long reconnects = sessions.stream().mapToLong(LaneSession::reconnects).sum();
        int sessionsOpen = (int) sessions.stream().filter(LaneSession::isOpen).count();
        HarnessSample sample = meter.sample(sessionsOpen, reconnects - reconnectsBefore, interval.isLast());
        reconnectsBefore = reconnects;
        RunWriter.Place place = new RunWriter.Place(
                phase.name(), interval.index(), interval.phaseStartNanos(), interval.fromNanos(), interval.toNanos());
        listener.interval(phase, writer.append(place, names, interval.slice(), sample));
        listener.recorded(phase, names, interval.slice());
    }

    @Override
    public void answered(List<AnswerRow> rows) throws IOException {
        writer.appendAnswers(rows);
    }

    @Override
    public void close() {
        meter.close();
    }
}
