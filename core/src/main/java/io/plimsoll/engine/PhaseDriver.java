package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Sending;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.Plan.ThreadKind;
import io.plimsoll.plan.Stop;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.ConnectFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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
    private final LaneHost.Stage stage;
    private final TargetWatchdog watchdog;
    private final Start starts;

    /// Says when the lanes of a phase begin.
    @FunctionalInterface
    interface Start {
        /// Called when all is ready but the threads of the lanes. May wait.
        ///
        /// @return an instant on the clock of the run, far enough ahead for the threads to start; empty if the
        ///     phase is not to begin
        OptionalLong of(PhasePlan phase) throws InterruptedException;

        /// As soon as the threads are up.
        static Start soon(Clock clock) {
            return _ -> OptionalLong.of(clock.nanos() + START_DELAY.nanos());
        }
    }

    PhaseDriver(Plan plan, LaneFactory factory, LaneHost.Stage stage, TargetWatchdog watchdog, Start starts) {
        this.plan = plan;
        this.factory = factory;
        this.clock = factory.clock();
        this.stage = stage;
        this.watchdog = watchdog;
        this.starts = starts;
    }

    /// @param sessions all sessions; one that is stuck at the end is replaced by one that is not open
    /// @return empty if it did not begin
    /// @throws IOException when results cannot be stored
    /// @throws InterruptedException when the calling thread is interrupted
    /// @throws TargetException when sessions cannot be multiplexed after all
    Optional<LaneHost.Driven> drive(PhasePlan phase, List<LaneSession> sessions)
            throws TargetException, IOException, InterruptedException {
        int lost = reviveAll(sessions);
        List<LaneSession> usable = sessions.stream().filter(LaneSession::isOpen).toList();
        List<LaneFactory.Group> groups = factory.groups(usable);
        OptionalLong agreed = starts.of(phase);
        if (agreed.isEmpty()) {
            groups.stream()
                    .map(LaneFactory.Group::multiplexer)
                    .filter(Objects::nonNull)
                    .forEach(Multiplexer::close);
            return Optional.empty();
        }
        long start = agreed.getAsLong();
        String startedAt = Instant.now().toString();
        Window window = new Window(start, plan.interval().nanos(), endOf(phase, start));
        stage.begins(phase, window);
        CountDownLatch done = new CountDownLatch(groups.size());
        LaneFactory.Lanes made = factory.lanes(phase, window, new Lane.Start(clock, start, done), groups);
        List<Lane> lanes = made.all();
        lanes.forEach(this::startThread);
        Collector collector = new Collector(
                phase, window, lanes, stage, watchdog, made.arrivals().map(OpenSource.Arrivals::due));
        try {
            collector.collectUntilEnd(clock, done);
        } finally {
            // Even when results cannot be stored: lanes must not go on with sessions that are being closed.
            if (window.endNanos() > clock.nanos() && done.getCount() > 0) {
                window.endAtNextBorder(clock.nanos());
            }
            drain(lanes, done);
        }
        stage.ends();
        made.exchange().close();
        replaceStuck(sessions, lanes);
        lanes.forEach(PhaseDriver::refuseBugs);
        PhaseSummary summary = new PhaseSummary(phase, window, lanes, made.arrivals(), factory);
        long end = summary.endOfWindow(collector.collectedUpTo());
        collector.collectRest(end);
        PhaseSummary.Seen seen = new PhaseSummary.Seen(startedAt, end, lost, stage.isInterrupted());
        return Optional.of(driven(lanes, summary, collector, seen));
    }

    private static LaneHost.Driven driven(
            List<Lane> lanes, PhaseSummary summary, Collector collector, PhaseSummary.Seen seen) {
        long stuck = lanes.stream()
                .filter(lane -> !lane.hasEnded())
                .mapToLong(lane -> lane.loop().underWayCount())
                .sum();
        long late = lanes.stream()
                .filter(Lane::hasEnded)
                .mapToLong(Lane::lateNanos)
                .max()
                .orElse(0);
        return new LaneHost.Driven(
                summary.facts(seen, collector), collector.phaseSum(), collector.drained(), stuck, late);
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
        return stage.isInterrupted() || watchdog.isSilent();
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
        TimeSpan last = stage.isInterrupted() ? HURRY : ABORT_GRACE;
        boolean _ = done.await(last.nanos(), TimeUnit.NANOSECONDS);
    }

    /// Waits for the lanes, but not long if the target is silent or the user has ended the run.
    private boolean awaitEnd(CountDownLatch done, TimeSpan limit) throws InterruptedException {
        long start = System.nanoTime();
        long waited = 0;
        while (waited < limit.nanos() && !watchdog.isSilent()) {
            if (stage.isInterrupted() && waited >= HURRY.nanos()) {
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

    /// Adds up what the lanes of a phase did, once they have ended or been given up. Immutable.
    ///
    /// @param factory has made the lanes
    private record PhaseSummary(
            PhasePlan phase,
            Window window,
            List<Lane> lanes,
            Optional<OpenSource.Arrivals> arrivals,
            LaneFactory factory) {
        /// A window that time ends is as long as planned. A window that a count ends lasts until its last
        /// operation, performed or skipped. If every lane was lost or had nothing left to do before, it ends
        /// there, but not before what was collected while the lanes tried to reconnect.
        long endOfWindow(long collectedUpTo) {
            long last = lanes.stream()
                    .filter(Lane::hasEnded)
                    .mapToLong(lane -> Math.max(
                            lane.outcomes().lastEndedNanos(), lane.recorder().lastSkippedNanos()))
                    .max()
                    .orElse(window.startNanos());
            // The end is exclusive: the operation that ended last is inside.
            long beyondLast = Math.max(last + 1, collectedUpTo);
            return isOverEarly() || isCountReached() || window.endNanos() == Long.MAX_VALUE
                    ? Math.clamp(beyondLast, window.startNanos() + 1, window.endNanos())
                    : window.endNanos();
        }

        private boolean isOverEarly() {
            return lanes.stream().allMatch(lane -> lane.hasEnded() && (lane.isLost() || lane.isExhausted()));
        }

        /// Whether the phase was to end after a number of operations, and did.
        private boolean isCountReached() {
            return lanes.stream().allMatch(Lane::hasEnded) && started() >= factory.count(phase);
        }

        private long started() {
            return lanes.stream().mapToLong(lane -> lane.loop().startedCount()).sum();
        }

        private long startedInBackground() {
            return lanes.stream()
                    .filter(lane -> lane.role() == LaneSession.Role.BACKGROUND)
                    .mapToLong(lane -> lane.loop().startedCount())
                    .sum();
        }

        /// What only the coordinator knows.
        ///
        /// @param lost the number of sessions lost before the phase began
        record Seen(String startedAt, long end, int lost, boolean interrupted) {}

        PhaseFacts facts(Seen seen, Collector collector) {
            long end = seen.end();
            long ended = collector.phaseSum().ended();
            long oldest = lanes.stream()
                    .filter(Lane::hasEnded)
                    .mapToLong(lane -> lane.outcomes().oldestUnfinishedNanos())
                    .min()
                    .orElse(Long.MAX_VALUE);
            oldest = Math.min(
                    oldest, arrivals.map(OpenSource.Arrivals::firstUntaken).orElse(Long.MAX_VALUE));
            long planned = planned(started(), seen);
            int gaveUp =
                    lanes.stream().filter(Lane::hasEnded).mapToInt(Lane::gaveUp).sum();
            return new PhaseFacts(
                    phase.name(),
                    phase.kind(),
                    phase.round(),
                    new PhaseFacts.Extent(
                            seen.startedAt(),
                            end - window.startNanos(),
                            arrivals.isPresent(),
                            planned,
                            planned - ended,
                            collector.drained().acknowledged(),
                            oldest >= end ? 0 : end - oldest,
                            drainNanos(end)),
                    new PhaseFacts.Lanes(
                            lanes.stream().mapToDouble(Lane::busyShare).max().orElse(-1),
                            seen.lost() + gaveUp,
                            lanes.stream()
                                    .filter(Lane::hasEnded)
                                    .flatMap(lane -> lane.loop().sending().stream())
                                    .reduce(Sending::plus)
                                    .orElse(null),
                            connecting()),
                    0,
                    factory.grouping().max(),
                    factory.backgroundFacts(),
                    null,
                    null,
                    underWay(),
                    pauses());
        }

        private @Nullable Long drainNanos(long end) {
            long last = lanes.stream()
                    .filter(Lane::hasEnded)
                    .mapToLong(lane -> lane.outcomes().lastEndedNanos())
                    .max()
                    .orElse(end);
            return last > end ? last - end : null;
        }

        private Map<String, Long> pauses() {
            List<String> names = factory.operationNames();
            Map<String, Long> longest = new TreeMap<>();
            for (Lane lane : lanes) {
                if (lane.hasEnded()) {
                    lane.outcomes()
                            .pauses()
                            .forEach((operation, nanos) -> longest.merge(names.get(operation), nanos, Math::max));
                }
            }
            return longest;
        }

        private @Nullable ConnectFacts connecting() {
            return lanes.stream()
                    .filter(Lane::hasEnded)
                    .map(lane -> lane.outcomes().connecting())
                    .reduce(ConnectFacts::plus)
                    .filter(all -> all.count() > 0)
                    .orElse(null);
        }

        private List<UnfinishedFacts> underWay() {
            Loop.Unfinished sum = new Loop.Unfinished();
            for (Lane lane : lanes) {
                if (lane.hasEnded()) {
                    sum.add(lane.outcomes().unfinished());
                } else {
                    lane.loop().addUnderWay(sum, window.endNanos());
                }
            }
            return sum.facts(factory.operationNames());
        }

        /// The count, if the phase has one; otherwise the operations that were due (open) or started (closed).
        private long planned(long started, Seen seen) {
            if (phase.stop() instanceof Stop.AtCount && !seen.interrupted() && !isOverEarly()) {
                return factory.count(phase);
            }
            return arrivals.map(all -> all.dueBefore(seen.end()) + startedInBackground())
                    .orElse(started);
        }
    }

    /// Merges the lanes' slices interval by interval and passes on each interval when it is complete. Used by one
    /// thread.
    static final class Collector {
        /// How long after an interval's end lanes may take to record operations that ended in it.
        private static final TimeSpan GRACE = TimeSpan.ofMillis(20);

        /// How soon the collector notices that the window's end was brought forward into a long interval.
        private static final TimeSpan LOOK = TimeSpan.ofMillis(250);

        private final PhasePlan phase;
        private final Window window;
        private final List<Lane> lanes;
        private final LaneHost.Sink sink;
        private final TargetWatchdog watchdog;
        private final Slice interval;
        private final Slice sum;
        private final Slice drain;
        private final Optional<OpenSource.Arrivals.Due> due;
        private long dueBefore;
        private long next;

        /// @param due counts the arrivals of an open phase
        Collector(
                PhasePlan phase,
                Window window,
                List<Lane> lanes,
                LaneHost.Sink sink,
                TargetWatchdog watchdog,
                Optional<OpenSource.Arrivals.Due> due) {
            this.due = due;
            this.phase = phase;
            this.window = window;
            this.lanes = lanes;
            this.sink = sink;
            this.watchdog = watchdog;
            this.interval = Slice.sum(sink.operations(), sink.isOpen());
            this.sum = Slice.sum(sink.operations(), sink.isOpen());
            this.drain = Slice.sum(sink.operations(), sink.isOpen());
        }

        /// Collects every interval as it ends, until the window or all lanes have ended. A window without a
        /// time limit also ends when the target is silent.
        void collectUntilEnd(Clock clock, CountDownLatch done) throws IOException, InterruptedException {
            while (true) {
                long due = window.endOf(next) + GRACE.nanos();
                long rest = due - clock.nanos();
                // Checked even when collecting is late: a slow machine must notice that all lanes have
                // ended.
                if (done.await(Math.min(rest, LOOK.nanos()), TimeUnit.NANOSECONDS)) {
                    return;
                }
                // The window's end may have been brought forward during the wait, but only to an
                // instant still ahead.
                if (clock.nanos() >= due) {
                    long to = window.endOf(next);
                    collect(to, to >= window.endNanos());
                    boolean isEndless = window.endNanos() == Long.MAX_VALUE;
                    if (window.startOf(next) >= window.endNanos() || (isEndless && watchdog.isSilent())) {
                        return;
                    }
                }
            }
        }

        /// Collects the rest once all lanes have ended: the intervals up to `end`, then the operations that
        /// ended after it.
        void collectRest(long end) throws IOException {
            while (window.startOf(next) < end) {
                long to = Math.min(end, window.endOf(next));
                collect(to, to >= end);
            }
            for (Lane lane : lanes) {
                lane.recorder().collect(Window.DRAIN, drain::add);
            }
            takeAnswers();
        }

        private void collect(long to, boolean isLast) throws IOException {
            for (Lane lane : lanes) {
                lane.recorder().collect(next, interval::add);
            }
            sum.add(interval);
            if (interval.acknowledged() > 0) {
                watchdog.alive();
            }
            sink.take(
                    phase,
                    new LaneHost.Interval(
                            next, window.startNanos(), window.startOf(next), to, isLast, interval, dueUntil(to)));
            interval.clear();
            next++;
            takeAnswers();
        }

        /// How many arrivals were due since the last call.
        private long dueUntil(long to) {
            if (due.isEmpty()) {
                return -1;
            }
            long before = dueBefore;
            dueBefore = due.get().before(to);
            return dueBefore - before;
        }

        private void takeAnswers() throws IOException {
            for (Lane lane : lanes) {
                OutcomeRecorder.AnswerQueue answers = lane.outcomes().answers();
                if (answers != null) {
                    sink.answered(answers.take());
                }
            }
        }

        /// The end of the last interval collected; possibly beyond the window's, if that one was cut short.
        long collectedUpTo() {
            return window.startOf(next);
        }

        Slice phaseSum() {
            return sum;
        }

        Slice drained() {
            return drain;
        }
    }
}
