package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.MultiplexedLoop.MultiplexedOpenLoop;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.Pacer;
import io.plimsoll.plan.Plan.Limits;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.testing.MultiplexedTarget;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.testing.ScriptedMultiplexer;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// One multiplexing lane's loop on the bench: on a clock that stands still and against a scripted target,
/// without threads.
final class MultiplexedBench {
    final Window window;
    final ErrorLog errors = new ErrorLog();
    final OutcomeRecorder outcomes;
    final ScriptedMultiplexer multiplexer;
    private final Clock clock;
    private final List<LaneSession> sessions = new ArrayList<>();
    private final Recorder recorder;
    private final Mix mix;
    private final Operation.Together together;
    private final boolean open;
    private final int operations;

    MultiplexedBench(Clock clock, MultiplexedTarget target, ScriptedWorkload workload, Given given)
            throws TargetException {
        this.clock = clock;
        this.window = given.window();
        this.open = given.open();
        List<Operation> all = workload.operations(new ScriptedDialect("generic"));
        this.together = all.getFirst().together();
        this.operations = all.size();
        this.multiplexer = new ScriptedMultiplexer(clock);
        for (int tag = 0; tag < given.sessions(); tag++) {
            LaneSession session =
                    new LaneSession(new TargetWatchdog(target, TimeSpan.ofSeconds(30)), all, LaneSession.Role.ALL, tag);
            session.open();
            Session opened = Objects.requireNonNull(session.session(), "just opened");
            multiplexer.add(opened, tag);
            sessions.add(session);
        }
        this.recorder = new Recorder(window, operations, open);
        this.mix = new Mix(all, false);
        this.outcomes = new OutcomeRecorder(recorder, window, errors, given.limits(), null);
    }

    record Given(int sessions, Window window, boolean open, Limits limits) {
        Given(int sessions, Window window, boolean open) {
            this(sessions, window, open, LaneBench.limits(3, 0));
        }
    }

    private MultiplexedLoop.Context context() {
        Reconnector reconnector = new Reconnector(clock, window, Runnable::run, multiplexer::wakeUp);
        return new MultiplexedLoop.Context(sessions, multiplexer, reconnector, outcomes, window, clock);
    }

    MultiplexedLoop.MultiplexedClosedLoop closed(long count) {
        return closed(count, new SessionExchange(sessions.size(), 1));
    }

    /// The same, with other lanes.
    MultiplexedLoop.MultiplexedClosedLoop closed(long count, SessionExchange exchange) {
        Mix.ClosedSource source = new Mix.ClosedSource(mix, new Draw(new Seed(1)), new Mix.Share(0, count));
        return new MultiplexedLoop.MultiplexedClosedLoop(context(), source, exchange);
    }

    /// The same, but each session has a number of operations of its own.
    MultiplexedLoop.MultiplexedClosedLoop closedBySession(long each, SessionExchange exchange) {
        for (LaneSession session : sessions) {
            session.setShare(Mix.Share.ofSession(session.number(), each));
        }
        Mix.ClosedSource source = Mix.ClosedSource.ofSessions(mix, new Draw(new Seed(1)));
        return new MultiplexedLoop.MultiplexedClosedLoop(context(), source, exchange);
    }

    /// The same, with pauses.
    MultiplexedPausingLoop pausing(long count, String think, String pacing) {
        return new MultiplexedPausingLoop(
                context(),
                new Mix.ClosedSource(mix, new Draw(new Seed(1)), new Mix.Share(0, count)),
                LaneBench.rest(think, pacing, sessions.size()),
                alarm());
    }

    MultiplexedOpenLoop open(Arrival arrival, long count, long skipLateNanos) {
        return open(Pacer.of(arrival, new Seed(2)), count, skipLateNanos);
    }

    MultiplexedOpenLoop open(Pacer pacer, long count, long skipLateNanos) {
        OpenSource.Arrivals arrivals = new OpenSource.Arrivals(pacer::fork, window.startNanos(), count, Division.WHOLE);
        OpenSource source = new OpenSource(
                mix,
                new Draw(new Seed(1)),
                arrivals,
                pacer.fork(),
                recorder,
                new OpenSource.Grouping(together.max(), together.linger().nanos(), skipLateNanos));
        return new MultiplexedOpenLoop(context(), source, alarm());
    }

    private MultiplexedLoop.Alarm alarm() {
        return new MultiplexedLoop.Alarm() {
            @Override
            public long set(long instant, long now) {
                multiplexer.wakeAt(instant);
                return Multiplexer.FOREVER;
            }

            @Override
            public long leadNanos() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }

    long reconnects() {
        return sessions.stream().mapToLong(LaneSession::reconnects).sum();
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
