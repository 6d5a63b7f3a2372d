package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.plan.Pacer;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Window;
import io.plimsoll.results.BesideFacts;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Beside;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes the lanes of one phase. Used by one thread.
final class PhaseLanes {
    private final Lanes run;
    private final Plan plan;
    private final PhasePlan phase;
    private final Window window;
    private final Lane.Start start;
    private final Mix mix;
    private final Mix besideMix;
    private final Operation.Together together;
    private final boolean open;
    private final Arrivals arrivals;

    PhaseLanes(Lanes run, PhasePlan phase, Window window, Lane.Start start) {
        this.run = run;
        this.plan = run.plan();
        this.phase = phase;
        this.window = window;
        this.start = start;
        this.mix = run.mix();
        this.besideMix = new Mix(run.operations(), false, run.beside().map(Beside::order));
        this.together = run.together();
        this.open = plan.arrival().isOpen();
        this.arrivals = new Arrivals(this::pacer, start.instant(), phase.stop().maxOperations());
    }

    private Pacer pacer() {
        return Pacer.of(plan.arrival(), phase.seed().derive("arrival"));
    }

    /// Of no meaning in a closed phase.
    Optional<Arrivals> arrivals() {
        return open ? Optional.of(arrivals) : Optional.empty();
    }

    /// By index.
    List<String> operationNames() {
        return run.operations().stream().map(Operation::name).toList();
    }

    Operation.Together together() {
        return together;
    }

    /// Who takes part beside the plan's sessions; null for nobody.
    @Nullable
    BesideFacts besideFacts() {
        return run.beside()
                .map(beside -> new BesideFacts(
                        beside.sessions(),
                        run.operations().stream()
                                .filter(Duty.BESIDE::has)
                                .map(Operation::name)
                                .toList()))
                .orElse(null);
    }

    List<Lane> lanes(List<Lanes.Group> groups) {
        Optional<Pacer> shared = open ? Optional.of(pacer()) : Optional.empty();
        List<Lane> lanes = new ArrayList<>(groups.size());
        for (Lanes.Group group : groups) {
            boolean moves = open || group.multiplexer() == null || groups.size() == 1;
            // A lane that waits for the next arrival must not wait for a processor as well.
            @Nullable Processor processor = moves ? null : new Processor(lanes.size(), groups.size());
            lanes.add(
                    group.duty() == Duty.BESIDE ? besideLane(group) : lane(group, shared.map(Pacer::fork), processor));
        }
        return lanes;
    }

    /// Asks in a closed loop, also in an open phase, whose recorders it shares.
    private Lane besideLane(Lanes.Group group) {
        Recorder recorder = new Recorder(window, run.operations().size(), open);
        LaneSession session = group.sessions().getFirst();
        Attempts attempts = new Attempts(session, recorder, window, run.shared(), answers(group));
        ClosedLoop.Share share = besideMix.share(phase.stop(), group.place());
        Draw draw = new Draw(phase.seed().derive("beside"));
        Loop loop = new ClosedLoop(
                session, besideMix, draw, attempts, new ClosedLoop.Context(window, start.clock(), share));
        return new Lane(group.sessions(), loop, attempts.tally(), start, null);
    }

    private Answers answers(Lanes.Group group) {
        return new Answers(phase.name(), window.startNanos(), group.place().from(), run.operations());
    }

    private Lane lane(Lanes.Group group, Optional<Pacer> pacer, @Nullable Processor processor) {
        Recorder recorder = new Recorder(window, run.operations().size(), open);
        Rides rides = new Rides(
                new Draw(phase.seed()),
                mix.share(phase.stop(), group.place()),
                pacer.map(own -> context(recorder, own)));
        Multiplexer multiplexer = group.multiplexer();
        if (multiplexer == null) {
            LaneSession session = group.sessions().getFirst();
            Attempts attempts =
                    new Attempts(session, recorder, window, run.shared(), mix.isPrescribed() ? answers(group) : null);
            return new Lane(group.sessions(), blocking(session, attempts, rides), attempts.tally(), start, processor);
        }
        Tally tally =
                new Tally(recorder, window, run.shared().errors(), run.shared().limits(), null);
        return new Lane(group.sessions(), multiplexed(group, multiplexer, tally, rides), tally, start, processor);
    }

    /// What a lane's operations are drawn from.
    ///
    /// @param open of an open phase
    private record Rides(Draw draw, ClosedLoop.Share share, Optional<OpenLoop.Context> open) {}

    private OpenLoop.Context context(Recorder recorder, Pacer pacer) {
        long skipLate = plan.limits().skipLate().nanos();
        return new OpenLoop.Context(
                window, start.clock(), recorder, arrivals, pacer, skipLate == 0 ? Long.MAX_VALUE : skipLate);
    }

    private Loop blocking(LaneSession session, Attempts attempts, Rides rides) {
        Clock clock = start.clock();
        if (together.max() > 1) {
            Turn turn = new Turn(0, session, together.max());
            return rides.open()
                    .<Loop>map(open -> new RidingOpenLoop(turn, openRides(rides, open), attempts, window, clock))
                    .orElseGet(() -> new RidingClosedLoop(turn, closedRides(rides), attempts, window, clock));
        }
        return rides.open()
                .<Loop>map(open -> new OpenLoop(session, mix, rides.draw(), attempts, open))
                .orElseGet(() -> new ClosedLoop(
                        session, mix, rides.draw(), attempts, new ClosedLoop.Context(window, clock, rides.share())));
    }

    private Loop multiplexed(Lanes.Group group, Multiplexer multiplexer, Tally tally, Rides rides) {
        Clock clock = start.clock();
        Returns returns = new Returns(
                clock,
                window,
                helper -> Thread.ofVirtual().name("plimsoll-return").start(helper),
                multiplexer::wakeUp);
        MultiplexedLoop.Context context = new MultiplexedLoop.Context(
                group.sessions(), together.max(), multiplexer, returns, tally, window, clock);
        return rides.open()
                .<Loop>map(open -> new MultiplexedOpenLoop(
                        context, openRides(rides, open), new AlarmThread(clock, multiplexer::wakeUp)))
                .orElseGet(() -> new MultiplexedClosedLoop(context, closedRides(rides)));
    }

    private ClosedRides closedRides(Rides rides) {
        return new ClosedRides(mix, rides.draw(), rides.share());
    }

    private OpenRides openRides(Rides rides, OpenLoop.Context open) {
        return new OpenRides(
                mix,
                rides.draw(),
                open,
                new OpenRides.Patience(together.linger().nanos(), open.skipLateNanos()));
    }
}
