package io.plimsoll.engine;

import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.ThreadKind;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Drives one phase: starts all lanes at one instant, collects intervals, ends the lanes together, and adds up.
/// Used by one thread.
final class PhaseDriver {
    /// The time from the decision to start until the start: by then every lane's thread is up and waiting.
    private static final TimeSpan START_DELAY = TimeSpan.ofMillis(20);
    /// How long lanes that ignore a cancel may take to notice that their session was aborted.
    private static final TimeSpan ABORT_GRACE = TimeSpan.ofSeconds(5);

    /// How long each wait lasts at most once the user has ended the run.
    private static final TimeSpan HURRY = TimeSpan.ofSeconds(1);
    private static final TimeSpan LOOK = TimeSpan.ofMillis(50);

    private final Plan plan;
    private final LaneFactory factory;
    private final Clock clock;
    private final RunControl control;
    private final Collector.Sink sink;
    private final TargetWatchdog watchdog;

    /// @param factory makes the lanes of each phase
    PhaseDriver(Plan plan, LaneFactory factory, RunControl control, Collector.Sink sink, TargetWatchdog watchdog) {
        this.plan = plan;
        this.factory = factory;
        this.clock = factory.clock();
        this.control = control;
        this.sink = sink;
        this.watchdog = watchdog;
    }

    /// @param sessions all sessions; one that is stuck at the end is replaced by one that is not open
    /// @throws IOException when results cannot be stored
    /// @throws InterruptedException when the calling thread is interrupted
    /// @throws TargetException when sessions cannot be multiplexed after all
    Driven drive(PhasePlan phase, List<LaneSession> sessions)
            throws TargetException, IOException, InterruptedException {
        int lost = reviveAll(sessions);
        List<LaneSession> usable = sessions.stream().filter(LaneSession::isOpen).toList();
        String startedAt = Instant.now().toString();
        List<LaneFactory.Group> groups = factory.groups(usable);
        long start = clock.nanos() + START_DELAY.nanos();
        Window window = new Window(start, plan.interval().nanos(), endOf(phase, start));
        control.enter(window);
        CountDownLatch done = new CountDownLatch(groups.size());
        LaneFactory.Lanes made = factory.lanes(phase, window, new Lane.Start(clock, start, done), groups);
        List<Lane> lanes = made.all();
        lanes.forEach(this::startThread);
        Collector collector = new Collector(phase, window, lanes, sink, watchdog);
        try {
            collector.collectUntilEnd(clock, done);
        } finally {
            // Even when results cannot be stored: lanes must not go on with sessions that are being closed.
            if (window.endNanos() > clock.nanos() && done.getCount() > 0) {
                window.endAtNextBorder(clock.nanos());
            }
            drain(lanes, done);
        }
        replaceStuck(sessions, lanes);
        lanes.forEach(PhaseDriver::refuseBugs);
        PhaseSummary summary = new PhaseSummary(phase, window, lanes, made.arrivals(), factory);
        long end = summary.endOfWindow(collector.collectedUpTo());
        collector.collectRest(end);
        return new Driven(
                summary.facts(new PhaseSummary.Seen(startedAt, end, lost, control.isInterrupted()), collector),
                collector.phaseSum(),
                collector.drained(),
                lanes.stream()
                        .filter(lane -> !lane.hasEnded())
                        .mapToLong(lane -> lane.loop().underWayCount())
                        .sum());
    }

    private static void refuseBugs(Lane lane) {
        if (lane.bug() != null) {
            throw new IllegalStateException("a lane failed because of a bug in Plimsoll", lane.bug());
        }
    }

    /// Gives sessions that were lost in an earlier phase one more chance. Returns how many stay lost.
    private int reviveAll(List<LaneSession> sessions) {
        long deadline = clock.nanos() + plan.limits().reconnect().nanos();
        int lost = 0;
        for (LaneSession session : sessions) {
            if (!session.isOpen() && !session.reopen(clock, deadline, this::isHopeless)) {
                lost++;
            }
        }
        return lost;
    }

    private boolean isHopeless() {
        return control.isInterrupted() || watchdog.isSilent();
    }

    private static long endOf(PhasePlan phase, long start) {
        long nanos = phase.stop().maxNanos();
        return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : start + nanos;
    }

    private void startThread(Lane lane) {
        Thread.Builder builder = plan.threads() == ThreadKind.VIRTUAL
                ? Thread.ofVirtual()
                : Thread.ofPlatform().daemon();
        builder.name("plimsoll-lane").start(lane);
    }

    /// Lets operations under way finish within the limit; then cancels them, then cuts their sessions.
    private void drain(List<Lane> lanes, CountDownLatch done) throws InterruptedException {
        lanes.forEach(Lane::wakeUp);
        if (awaitEnd(done, plan.limits().drain())) {
            return;
        }
        if (!watchdog.isSilent()) {
            lanes.stream().filter(lane -> !lane.hasEnded()).forEach(Lane::cancel);
            if (awaitEnd(done, ABORT_GRACE)) {
                return;
            }
        }
        lanes.stream().filter(lane -> !lane.hasEnded()).forEach(Lane::abort);
        TimeSpan last = control.isInterrupted() ? HURRY : ABORT_GRACE;
        boolean _ = done.await(last.nanos(), TimeUnit.NANOSECONDS);
    }

    /// Waits for the lanes, but not long if the target is silent or the user has ended the run.
    private boolean awaitEnd(CountDownLatch done, TimeSpan limit) throws InterruptedException {
        long start = System.nanoTime();
        long waited = 0;
        while (waited < limit.nanos() && !watchdog.isSilent()) {
            if (control.isInterrupted() && waited >= HURRY.nanos()) {
                break;
            }
            if (done.await(Math.min(LOOK.nanos(), limit.nanos() - waited), TimeUnit.NANOSECONDS)) {
                return true;
            }
            waited = System.nanoTime() - start;
        }
        return done.getCount() == 0;
    }

    /// Replaces the sessions of lanes that do not end. Those lanes keep theirs; later phases, and the code that
    /// closes the sessions, get the new ones.
    private static void replaceStuck(List<LaneSession> sessions, List<Lane> lanes) {
        Set<LaneSession> stuck = Collections.newSetFromMap(new IdentityHashMap<>());
        lanes.stream().filter(lane -> !lane.hasEnded()).forEach(lane -> stuck.addAll(lane.sessions()));
        sessions.replaceAll(session -> stuck.contains(session) ? session.successor() : session);
    }

    /// A driven phase that has ended.
    ///
    /// @param sum what ended within the window, per operation
    /// @param drained what ended after it
    /// @param stuck operations under way in lanes that did not end even when their sessions were cut; whether they
    ///     took effect is unknown
    record Driven(PhaseFacts facts, Slice sum, Slice drained, long stuck) {}
}
