package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.Lane.Processor;
import io.plimsoll.engine.Mix.ClosedSource;
import io.plimsoll.engine.Mix.Share;
import io.plimsoll.engine.MultiplexedLoop.Alarm;
import io.plimsoll.engine.OpenSource.Arrivals;
import io.plimsoll.engine.OutcomeRecorder.AnswerQueue;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.Pacer;
import io.plimsoll.plan.Pauses;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Window;
import io.plimsoll.results.PhaseFacts.BesideFacts;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes the lanes of each phase as planned: one for each session, which then blocks, or a few that multiplex. Each
/// background stream has its own lane. Used by one thread.
record LaneFactory(
        Plan plan,
        Target target,
        List<Operation> operations,
        Mix mix,
        Optional<BackgroundStreams> background,
        Clock clock,
        ErrorLog errors) {
    /// The sessions of one lane.
    ///
    /// @param place their place among the sessions of the same role
    /// @param multiplexer has registered them, tagged by their index; null if they block
    record Group(
            LaneSession.Role role,
            Share.Sessions place,
            List<LaneSession> sessions,
            @Nullable Multiplexer multiplexer) {}

    /// Spreads open sessions evenly over lanes; each background stream gets its own lane.
    List<Group> groups(List<LaneSession> sessions) throws TargetException {
        List<Group> groups = new ArrayList<>(mixed(sessions.stream()
                .filter(session -> session.role() != LaneSession.Role.BACKGROUND)
                .toList()));
        List<LaneSession> streams = sessions.stream()
                .filter(session -> session.role() == LaneSession.Role.BACKGROUND)
                .toList();
        for (int i = 0; i < streams.size(); i++) {
            Share.Sessions place =
                    new Share.Sessions(i, i + 1, streams.size(), part(streams.size(), backgroundSessions()));
            groups.add(new Group(LaneSession.Role.BACKGROUND, place, List.of(streams.get(i)), null));
        }
        return groups;
    }

    private List<Group> mixed(List<LaneSession> sessions) throws TargetException {
        List<Group> groups = new ArrayList<>();
        try {
            addMixed(sessions, groups);
            return groups;
        } catch (TargetException refused) {
            groups.stream().map(Group::multiplexer).filter(Objects::nonNull).forEach(Multiplexer::close);
            throw refused;
        }
    }

    private void addMixed(List<LaneSession> sessions, List<Group> groups) throws TargetException {
        int all = sessions.size();
        int lanes = plan.multiplexed() ? Math.min(plan.lanes(), all) : all;
        for (int lane = 0; lane < lanes; lane++) {
            Share part = Share.ofCount(lane, lanes, all);
            int from = (int) part.firstIndex();
            int to = from + (int) part.count();
            List<LaneSession> own = sessions.subList(from, to);
            groups.add(new Group(
                    own.getFirst().role(),
                    new Share.Sessions(from, to, all, part(all, plan.sessions())),
                    own,
                    plan.multiplexed() ? multiplexer(own) : null));
        }
    }

    /// @param open how many sessions are driven here
    /// @param planned how many sessions of their role all machines drive
    private Share.Part part(int open, int planned) {
        Division division = plan.division();
        return division.isWhole() ? new Share.Part(0, open, open) : Share.Part.of(division, planned);
    }

    private int backgroundSessions() {
        return background.map(BackgroundStreams::sessions).orElse(0);
    }

    /// How many operations of a phase are done here, if a number of them ends it; otherwise [Long#MAX_VALUE].
    long count(PhasePlan phase) {
        long count = phase.stop().maxOperations();
        if (count == Long.MAX_VALUE) {
            return count;
        }
        Division division = plan.division();
        return plan.arrival().isOpen()
                ? division.turns(count)
                : Share.Part.of(division, plan.sessions()).share(count).count();
    }

    private Multiplexer multiplexer(List<LaneSession> sessions) throws TargetException {
        Multiplexer multiplexer = target.multiplexer()
                .orElseThrow(() -> new IllegalStateException("a driver that multiplexes gave no multiplexer"));
        for (int tag = 0; tag < sessions.size(); tag++) {
            Session session = Objects.requireNonNull(sessions.get(tag).session(), "only open sessions are driven");
            multiplexer.add(session, tag);
        }
        return multiplexer;
    }

    /// The operations' names, by index.
    List<String> operationNames() {
        return operations.stream().map(Operation::name).toList();
    }

    Operation.Together grouping() {
        return LaneSession.grouping(operations);
    }

    /// The stored facts of background streams; null if there are none.
    @Nullable
    BesideFacts backgroundFacts() {
        return background
                .map(streams -> new BesideFacts(
                        (int) plan.division().share(streams.sessions()),
                        operations.stream()
                                .filter(LaneSession.Role.BACKGROUND::has)
                                .map(Operation::name)
                                .toList()))
                .orElse(null);
    }

    /// The lanes of one phase.
    ///
    /// @param exchange moves sessions between them
    record Lanes(List<Lane> all, Optional<Arrivals> arrivals, SessionExchange exchange) {}

    Lanes lanes(PhasePlan phase, Window window, Lane.Start start, List<Group> groups) {
        return new Assembly(this, phase, window, start, groups).lanes(groups);
    }

    /// Makes the lanes of one phase.
    private static final class Assembly {
        private final LaneFactory run;
        private final PhasePlan phase;
        private final Window window;
        private final Lane.Start start;
        private final Mix streamMix;
        private final Arrivals arrivals;
        private final boolean open;
        private final Pauses pauses;
        private final SessionExchange exchange;

        Assembly(LaneFactory run, PhasePlan phase, Window window, Lane.Start start, List<Group> groups) {
            this.run = run;
            this.phase = phase;
            this.window = window;
            this.start = start;
            this.streamMix = new Mix(run.operations, false, run.background.map(BackgroundStreams::order), false);
            this.open = run.plan.arrival().isOpen();
            this.pauses = run.plan.pauses();
            List<Group> multiplexing =
                    groups.stream().filter(group -> group.multiplexer() != null).toList();
            int sessions = multiplexing.stream()
                    .mapToInt(group -> group.sessions().size())
                    .sum();
            this.exchange = new SessionExchange(sessions, Math.max(1, multiplexing.size()));
            this.arrivals =
                    new Arrivals(this::pacer, start.instant(), phase.stop().maxOperations(), run.plan.division());
        }

        private Pacer pacer() {
            return Pacer.of(
                    run.plan.arrival().during(phase.kind()), phase.seed().derive("arrival"));
        }

        Lanes lanes(List<Group> groups) {
            Optional<Pacer> shared = open ? Optional.of(pacer()) : Optional.empty();
            List<Lane> lanes = new ArrayList<>(groups.size());
            for (Group group : groups) {
                boolean moves = open || pauses.isAny() || group.multiplexer() == null || groups.size() == 1;
                // A lane that waits for the next start must not also wait for a processor.
                @Nullable Processor processor = moves ? null : new Processor(lanes.size(), groups.size());
                lanes.add(
                        group.role() == LaneSession.Role.BACKGROUND
                                ? streamLane(group)
                                : lane(group, shared.map(Pacer::fork), processor));
            }
            return new Lanes(lanes, open ? Optional.of(arrivals) : Optional.empty(), exchange);
        }

        /// Runs a closed loop, even in an open phase, whose form of recorders it shares.
        private Lane streamLane(Group group) {
            OutcomeRecorder outcomes = outcomes(answers(group));
            ClosedSource source = source(streamMix, new Draw(phase.seed().derive("beside")), group);
            Loop loop = new BlockingLoop.ClosedLoop(group.sessions().getFirst(), source, outcomes, window, run.clock);
            return new Lane(group.role(), loop, outcomes, start, null);
        }

        private Lane lane(Group group, Optional<Pacer> pacer, @Nullable Processor processor) {
            Multiplexer multiplexer = group.multiplexer();
            boolean isAnswered = multiplexer == null && run.mix.storesAnswers();
            OutcomeRecorder outcomes = outcomes(isAnswered ? answers(group) : null);
            Draw draw = new Draw(phase.seed());
            Loop loop;
            if (pacer.isPresent()) {
                OpenSource source =
                        new OpenSource(run.mix, draw, arrivals, pacer.get(), outcomes.recorder(), openGrouping());
                loop = multiplexer == null
                        ? new BlockingLoop.OpenLoop(group.sessions().getFirst(), source, outcomes, window, run.clock)
                        : new MultiplexedLoop.MultiplexedOpenLoop(
                                context(group, multiplexer, outcomes), source, alarm(multiplexer));
            } else if (pauses.isAny()) {
                loop = pausing(group, outcomes, draw);
            } else {
                ClosedSource source = source(run.mix, draw, group);
                loop = multiplexer == null
                        ? new BlockingLoop.ClosedLoop(group.sessions().getFirst(), source, outcomes, window, run.clock)
                        : new MultiplexedLoop.MultiplexedClosedLoop(
                                context(group, multiplexer, outcomes), source, exchange);
            }
            return new Lane(group.role(), loop, outcomes, start, processor);
        }

        private Loop pausing(Group group, OutcomeRecorder outcomes, Draw draw) {
            Multiplexer multiplexer = group.multiplexer();
            ClosedSource source = source(run.mix, draw, group);
            Rest rest = new Rest(pauses, phase.seed().derive("think"), run.plan.sessions());
            return multiplexer == null
                    ? new BlockingLoop.PausingClosedLoop(
                            source, rest, group.sessions().getFirst(), outcomes, window, run.clock)
                    : new MultiplexedPausingLoop(
                            context(group, multiplexer, outcomes), source, rest, alarm(multiplexer));
        }

        private ClosedSource source(Mix mix, Draw draw, Group group) {
            Share.Sessions place = group.place();
            if (!mix.countsBySession()) {
                return new ClosedSource(mix, draw, mix.share(phase.stop(), place));
            }
            for (int i = 0; i < group.sessions().size(); i++) {
                int own = place.from() + i;
                group.sessions()
                        .get(i)
                        .setShare(mix.share(phase.stop(), new Share.Sessions(own, own + 1, place.all(), place.part())));
            }
            return ClosedSource.ofSessions(mix, draw);
        }

        private Alarm alarm(Multiplexer multiplexer) {
            return multiplexer.waitsPrecisely() ? new Alarm.Timeout() : new Alarm.Timer(run.clock, multiplexer::wakeUp);
        }

        private OutcomeRecorder outcomes(@Nullable AnswerQueue answers) {
            Recorder recorder = new Recorder(window, run.operations.size(), open);
            return new OutcomeRecorder(recorder, window, run.errors, run.plan.limits(), answers);
        }

        private AnswerQueue answers(Group group) {
            return new AnswerQueue(
                    phase.name(), window.startNanos(), group.place().number(), run.operations);
        }

        private OpenSource.Grouping openGrouping() {
            Operation.Together together = run.grouping();
            long skipLate = run.plan.limits().skipLate().nanos();
            return new OpenSource.Grouping(
                    together.max(), together.linger().nanos(), skipLate == 0 ? Long.MAX_VALUE : skipLate);
        }

        private MultiplexedLoop.Context context(Group group, Multiplexer multiplexer, OutcomeRecorder outcomes) {
            Reconnector reconnector = new Reconnector(
                    run.clock,
                    window,
                    helper -> Thread.ofVirtual().name("plimsoll-reconnect").start(helper),
                    multiplexer::wakeUp);
            return new MultiplexedLoop.Context(group.sessions(), multiplexer, reconnector, outcomes, window, run.clock);
        }
    }
}
