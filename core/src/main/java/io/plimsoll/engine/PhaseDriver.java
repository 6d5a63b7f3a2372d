package io.plimsoll.engine;

import io.plimsoll.plan.Pacer;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.Stop;
import io.plimsoll.plan.ThreadKind;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Window;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Operation;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Drives one phase: starts all lanes at one instant, collects intervals, ends them together, and adds
/// up. Used by one thread.
final class PhaseDriver {
    /// From the decision to start until the start: every lane's thread is up and waiting by then.
    private static final TimeSpan START_DELAY = TimeSpan.ofMillis(20);
    /// How long lanes that ignore a cancel may take to notice that their session was aborted.
    private static final TimeSpan ABORT_GRACE = TimeSpan.ofSeconds(5);

    private final Plan plan;
    private final List<Operation> operations;
    private final Attempts.Shared shared;
    private final RunControl control;
    private final Collector.Sink sink;

    PhaseDriver(
            Plan plan, List<Operation> operations, Attempts.Shared shared, RunControl control, Collector.Sink sink) {
        this.plan = plan;
        this.operations = operations;
        this.shared = shared;
        this.control = control;
        this.sink = sink;
    }

    /// @param sessions all of them; a session that is stuck at the end is replaced by one that is not open
    /// @throws IOException when results cannot be stored
    /// @throws InterruptedException when the calling thread is interrupted
    DrivenPhase drive(PhasePlan phase, List<LaneSession> sessions) throws IOException, InterruptedException {
        Clock clock = shared.clock();
        int lost = reviveAll(sessions);
        List<LaneSession> usable = sessions.stream().filter(LaneSession::isOpen).toList();
        String startedAt = Instant.now().toString();
        long start = clock.nanos() + START_DELAY.nanos();
        Window window = new Window(start, plan.interval().nanos(), endOf(phase, start));
        control.enter(window);
        CountDownLatch done = new CountDownLatch(usable.size());
        Assembly assembly = new Assembly(phase, window, new Lane.Start(clock, start, done));
        List<Lane> lanes = assembly.lanes(usable);
        lanes.forEach(this::startThread);
        Collector collector = new Collector(phase, window, lanes, sink);
        try {
            collector.collectUntilEnd(clock, done);
        } finally {
            // Also when results cannot be stored: lanes must not go on with sessions that are being closed.
            if (window.endNanos() > clock.nanos() && done.getCount() > 0) {
                window.endAtNextBorder(clock.nanos());
            }
            drain(lanes, done);
        }
        replaceStuck(sessions, lanes);
        lanes.forEach(PhaseDriver::refuseBugs);
        long end = assembly.endOfWindow(lanes, collector.collectedUpTo());
        collector.collectRest(end);
        return new DrivenPhase(
                assembly.facts(lanes, startedAt, end, lost, collector),
                collector.phaseSum(),
                collector.drained(),
                lanes.stream().filter(lane -> !lane.hasEnded()).count());
    }

    private static void refuseBugs(Lane lane) {
        if (lane.bug() != null) {
            throw new IllegalStateException("a lane failed through a fault of Plimsoll's own", lane.bug());
        }
    }

    /// Sessions lost in an earlier phase get one more chance. Returns how many stay lost.
    private int reviveAll(List<LaneSession> sessions) {
        Clock clock = shared.clock();
        long deadline = clock.nanos() + plan.limits().reconnect().nanos();
        int lost = 0;
        for (LaneSession session : sessions) {
            if (!session.isOpen() && !session.reopen(clock, deadline, control::isInterrupted)) {
                lost++;
            }
        }
        return lost;
    }

    private static long endOf(PhasePlan phase, long start) {
        return switch (phase.stop()) {
            case Stop.After(TimeSpan time) -> start + time.nanos();
            case Stop.AtCount _ -> Long.MAX_VALUE;
        };
    }

    private void startThread(Lane lane) {
        Thread.Builder builder = plan.threads() == ThreadKind.VIRTUAL
                ? Thread.ofVirtual()
                : Thread.ofPlatform().daemon();
        builder.name("plimsoll-lane").start(lane);
    }

    /// Lets operations under way finish, within the bound; then cancels them, then cuts their sessions.
    private void drain(List<Lane> lanes, CountDownLatch done) throws InterruptedException {
        if (done.await(plan.limits().drain().nanos(), TimeUnit.NANOSECONDS)) {
            return;
        }
        lanes.stream()
                .filter(lane -> !lane.hasEnded())
                .forEach(lane -> lane.session().cancel());
        if (done.await(ABORT_GRACE.nanos(), TimeUnit.NANOSECONDS)) {
            return;
        }
        lanes.stream()
                .filter(lane -> !lane.hasEnded())
                .forEach(lane -> lane.session().abort());
        boolean _ = done.await(ABORT_GRACE.nanos(), TimeUnit.NANOSECONDS);
    }

    /// A lane that does not end keeps its session; later phases, and whoever closes the sessions, get
    /// another in its place.
    private static void replaceStuck(List<LaneSession> sessions, List<Lane> lanes) {
        for (Lane lane : lanes) {
            if (!lane.hasEnded()) {
                sessions.replaceAll(session -> session == lane.session() ? session.successor() : session);
            }
        }
    }

    /// Builds the lanes of one phase and adds up what they did.
    private final class Assembly {
        private final PhasePlan phase;
        private final Window window;
        private final Lane.Start start;
        private final Mix mix = new Mix(operations);
        private final boolean open = plan.arrival().isOpen();
        private final Arrivals arrivals;

        Assembly(PhasePlan phase, Window window, Lane.Start start) {
            this.phase = phase;
            this.window = window;
            this.start = start;
            long count = phase.stop() instanceof Stop.AtCount(long operations) ? operations : Long.MAX_VALUE;
            this.arrivals = new Arrivals(this::pacer, start.instant(), count);
        }

        private Pacer pacer() {
            return Pacer.of(plan.arrival(), phase.seed().derive("arrival"));
        }

        List<Lane> lanes(List<LaneSession> sessions) {
            List<Lane> lanes = new ArrayList<>();
            Optional<Pacer> shared = open ? Optional.of(pacer()) : Optional.empty();
            for (int i = 0; i < sessions.size(); i++) {
                lanes.add(lane(
                        sessions.get(i),
                        shared.map(Pacer::fork),
                        ClosedLoop.Share.of(phase.stop(), i, sessions.size())));
            }
            return lanes;
        }

        private Lane lane(LaneSession session, Optional<Pacer> pacer, ClosedLoop.Share share) {
            Recorder recorder = new Recorder(window, operations.size(), open);
            Attempts attempts = new Attempts(session, recorder, window, PhaseDriver.this.shared);
            Draw draw = new Draw(phase.seed());
            Loop loop = pacer.isPresent()
                    ? new OpenLoop(session, mix, draw, attempts, openContext(recorder, pacer.get()))
                    : new ClosedLoop(
                            session, mix, draw, attempts, new ClosedLoop.Context(window, start.clock(), share));
            return new Lane(session, loop, attempts, recorder, start);
        }

        private OpenLoop.Context openContext(Recorder recorder, Pacer pacer) {
            long skipLate = plan.limits().skipLate().nanos();
            return new OpenLoop.Context(
                    window, start.clock(), recorder, arrivals, pacer, skipLate == 0 ? Long.MAX_VALUE : skipLate);
        }

        /// A window that time ends is as long as planned; one that a count ends is as long as its last
        /// operation. If every lane was lost before, it ends there, but not before what was collected
        /// while they tried to come back.
        long endOfWindow(List<Lane> lanes, long collectedUpTo) {
            long last = lanes.stream()
                    .filter(Lane::hasEnded)
                    .mapToLong(lane -> lane.attempts().lastEndedNanos())
                    .max()
                    .orElse(start.instant());
            // An end is the first instant beyond: what ended last is inside.
            long beyondLast = Math.max(last + 1, collectedUpTo);
            boolean allLost = lanes.stream().allMatch(lane -> lane.hasEnded() && lane.isLost());
            return allLost || window.endNanos() == Long.MAX_VALUE
                    ? Math.clamp(beyondLast, start.instant() + 1, window.endNanos())
                    : window.endNanos();
        }

        PhaseFacts facts(List<Lane> lanes, String startedAt, long end, int lost, Collector collector) {
            long started =
                    lanes.stream().mapToLong(lane -> lane.loop().startedCount()).sum();
            long ended = collector.phaseSum().ended();
            long oldest = lanes.stream()
                    .filter(Lane::hasEnded)
                    .mapToLong(lane -> lane.attempts().oldestUnfinishedNanos())
                    .min()
                    .orElse(Long.MAX_VALUE);
            oldest = open ? Math.min(oldest, arrivals.firstUntaken()) : oldest;
            long planned = planned(started, end);
            return new PhaseFacts(
                    phase.name(),
                    phase.kind(),
                    phase.round(),
                    startedAt,
                    end - start.instant(),
                    open,
                    planned,
                    planned - ended,
                    collector.drained().acknowledged(),
                    oldest >= end ? 0 : end - oldest,
                    lanes.stream().mapToDouble(Lane::busyShare).max().orElse(-1),
                    lost + (int) lanes.stream().filter(Lane::isLost).count(),
                    0);
        }

        /// A count, where one was asked for; else what was due (open) or started (closed).
        private long planned(long started, long end) {
            if (phase.stop() instanceof Stop.AtCount(long count) && !control.isInterrupted()) {
                return count;
            }
            return open ? arrivals.dueBefore(end) : started;
        }
    }
}
