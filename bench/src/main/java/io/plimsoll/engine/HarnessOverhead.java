package io.plimsoll.engine;

import io.plimsoll.bench.NullTarget;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.Pacer;
import io.plimsoll.plan.Plan.Limits;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Window;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Rate;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Everything Plimsoll adds to one operation: drawing TPC-B's inputs, the clock, recording, stop and interval
/// checks, on a target that does nothing. `-prof gc` shows the bytes allocated per operation.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class HarnessOverhead {
    private static final int OPERATIONS = 100_000;
    private static final long SECOND = 1_000_000_000L;

    private final Clock clock = Clock.system();
    private final Mix mix;
    private final LaneSession session;
    private Window window = new Window(0, SECOND, Long.MAX_VALUE);
    private Recorder recorder = new Recorder(window, 1, false);
    private OutcomeRecorder outcomes;

    /// Prepares TPC-B's operation in a session of the null target.
    public HarnessOverhead() {
        try {
            Workload tpcb = Workloads.named("tpcb").orElseThrow();
            Problems problems = new Problems();
            List<Operation> operations = tpcb.plan(
                            new SpecReader(tpcb.keys()).read(List.of(), problems), new Seed(42), problems)
                    .mix()
                    .operations(new NullTarget().dialect());
            mix = new Mix(operations, false);
            session = new LaneSession(
                    new TargetWatchdog(new NullTarget(), TimeSpan.ofSeconds(30)), operations, LaneSession.Role.ALL, 0);
            session.open();
        } catch (TargetException impossible) {
            throw new IllegalStateException(impossible);
        }
        outcomes = outcomes();
    }

    private OutcomeRecorder outcomes() {
        Limits limits = new Limits(
                10,
                new TimeSpan(0),
                TimeSpan.ofSeconds(1),
                TimeSpan.ofSeconds(1),
                TimeSpan.ofSeconds(30),
                new TimeSpan(0));
        return new OutcomeRecorder(recorder, window, new ErrorLog(), limits, null);
    }

    /// Starts a new window for each iteration, so that intervals follow each other as in a run.
    @Setup(Level.Iteration)
    public void restart() {
        window = new Window(clock.nanos(), SECOND, Long.MAX_VALUE);
        recorder = new Recorder(window, 1, false);
        outcomes = outcomes();
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public boolean closedLoop() {
        Mix.ClosedSource source = new Mix.ClosedSource(mix, new Draw(new Seed(42)), new Mix.Share(0, OPERATIONS));
        return new BlockingLoop.ClosedLoop(session, source, outcomes, window, clock).run();
    }

    /// At a rate that no machine reaches: every arrival is already due, so that nothing waits.
    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public boolean openLoop() {
        Pacer pacer = Pacer.of(new Arrival.Constant(new Rate(1e12)), new Seed(42));
        OpenSource.Arrivals arrivals =
                new OpenSource.Arrivals(pacer::fork, window.startNanos(), OPERATIONS, Division.WHOLE);
        OpenSource source = new OpenSource(
                mix, new Draw(new Seed(42)), arrivals, pacer, recorder, new OpenSource.Grouping(1, 0, Long.MAX_VALUE));
        return new BlockingLoop.OpenLoop(session, source, outcomes, window, clock).run();
    }

    /// Two clock readings: the overhead that no measuring harness can avoid.
    @Benchmark
    public long twoClockReadings() {
        long started = clock.nanos();
        return clock.nanos() - started;
    }
}
