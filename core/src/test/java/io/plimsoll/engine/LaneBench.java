package io.plimsoll.engine;

import io.plimsoll.driver.TargetException;
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
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.testing.ScriptedRun;
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
    final OutcomeRecorder outcomes;
    private final Clock clock;
    private final LaneSession session;
    private final Recorder recorder;
    private final Mix mix;
    private final boolean open;
    private final int operations;

    LaneBench(Clock clock, ScriptedTarget target, Window window, boolean open, String... names) throws TargetException {
        this(clock, target, new Given(window, open, limits(3, 0)), names);
    }

    LaneBench(Clock clock, ScriptedTarget target, Given given, String... names) throws TargetException {
        this.clock = clock;
        this.window = given.window();
        this.open = given.open();
        List<Operation> all = ScriptedWorkload.of(names).operations(new ScriptedDialect("generic"));
        this.operations = all.size();
        this.session =
                new LaneSession(new TargetWatchdog(target, TimeSpan.ofSeconds(30)), all, LaneSession.Role.ALL, 0);
        session.open();
        this.recorder = new Recorder(window, operations, open);
        this.mix = new Mix(all, false);
        this.outcomes = new OutcomeRecorder(recorder, window, errors, given.limits(), null);
    }

    record Given(Window window, boolean open, Limits limits) {}

    /// @param retryWithinNanos 0 for no limit
    static Limits limits(int retries, long retryWithinNanos) {
        return new Limits(
                retries,
                new TimeSpan(retryWithinNanos),
                TimeSpan.ofSeconds(5),
                TimeSpan.ofSeconds(1),
                TimeSpan.ofSeconds(30),
                new TimeSpan(0));
    }

    BlockingLoop.ClosedLoop closed(long count) {
        Mix.ClosedSource source = new Mix.ClosedSource(mix, new Draw(new Seed(1)), new Mix.Share(0, count));
        return new BlockingLoop.ClosedLoop(session, source, outcomes, window, clock);
    }

    /// The same, with pauses; one session of several.
    BlockingLoop.PausingClosedLoop pausing(long count, String think, String pacing, int sessions) {
        Mix.ClosedSource source = new Mix.ClosedSource(mix, new Draw(new Seed(1)), new Mix.Share(0, count));
        return new BlockingLoop.PausingClosedLoop(
                source, rest(think, pacing, sessions), session, outcomes, window, clock);
    }

    static Rest rest(String think, String pacing, int sessions) {
        return new Rest(ScriptedRun.plan("think=" + think, "pacing=" + pacing).pauses(), new Seed(3), sessions);
    }

    BlockingLoop.OpenLoop open(Arrival arrival, long count, long skipLateNanos) {
        Seed seed = new Seed(2);
        OpenSource.Arrivals arrivals =
                new OpenSource.Arrivals(() -> Pacer.of(arrival, seed), window.startNanos(), count, Division.WHOLE);
        OpenSource source = new OpenSource(
                mix,
                new Draw(new Seed(1)),
                arrivals,
                Pacer.of(arrival, seed),
                recorder,
                new OpenSource.Grouping(1, 0, skipLateNanos));
        return new BlockingLoop.OpenLoop(session, source, outcomes, window, clock);
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
