package io.plimsoll.engine;

import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.Limits;
import io.plimsoll.plan.Pacer;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Operation;
import java.util.List;

/// One lane's loop on the bench: on a clock and against a target of the test's own, without threads.
final class LaneBench {
    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000_000_000;

    final Window window;
    final ErrorLog errors = new ErrorLog();
    final Attempts attempts;
    private final Clock clock;
    private final LaneSession session;
    private final Recorder recorder;
    private final Mix mix;
    private final boolean open;
    private final int operations;

    LaneBench(Clock clock, ScriptedTarget target, Window window, boolean open, String... names) throws TargetException {
        this.clock = clock;
        this.window = window;
        this.open = open;
        List<Operation> all = ScriptedWorkload.of(names).operations(new ScriptedDialect("generic"));
        this.operations = all.size();
        this.session = new LaneSession(new Vigil(target, TimeSpan.ofSeconds(30)), all, Duty.ALL, 0);
        session.open();
        this.recorder = new Recorder(window, operations, open);
        this.mix = new Mix(all, false);
        Limits limits =
                new Limits(3, TimeSpan.ofSeconds(5), TimeSpan.ofSeconds(1), TimeSpan.ofSeconds(30), new TimeSpan(0));
        this.attempts = new Attempts(session, recorder, window, new Attempts.Shared(clock, limits, errors), null);
    }

    ClosedLoop closed(long count) {
        return new ClosedLoop(
                session,
                mix,
                new Draw(new Seed(1)),
                attempts,
                new ClosedLoop.Context(window, clock, new ClosedLoop.Share(0, count)));
    }

    OpenLoop open(Arrival arrival, long count, long skipLateNanos) {
        Seed seed = new Seed(2);
        Arrivals arrivals = new Arrivals(() -> Pacer.of(arrival, seed), window.startNanos(), count);
        return new OpenLoop(
                session,
                mix,
                new Draw(new Seed(1)),
                attempts,
                new OpenLoop.Context(window, clock, recorder, arrivals, Pacer.of(arrival, seed), skipLateNanos));
    }

    long reconnects() {
        return session.reconnects();
    }

    /// What ended within the window.
    Slice recorded() {
        Slice sum = Slice.sum(operations, open);
        recorder.collect(Window.DRAIN - 1, sum::add);
        return sum;
    }

    /// What ended after the window; to be asked after [#recorded].
    Slice drained() {
        Slice sum = Slice.sum(operations, open);
        recorder.collect(Window.DRAIN, sum::add);
        return sum;
    }
}
