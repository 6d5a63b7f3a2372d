package io.plimsoll.fleet;

import io.plimsoll.dataset.DatasetLock;
import io.plimsoll.dataset.Loading;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.fleet.Message.Plan.Task;
import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// A member's part of a load: its rows, into tables that the controller has made. Before these are made, the member
/// only logs in.
final class MemberLoad extends MemberTask implements RunListener {
    private static final long TELL_NANOS = 500_000_000L;

    private final AtomicLong reported;
    private final AtomicBoolean hasLapsed = new AtomicBoolean();

    MemberLoad(Message.Plan plan, MemberOptions options, Clock clock, Reporter reporter) {
        super(plan, options, clock, reporter);
        reported = new AtomicLong(clock.nanos());
        control().goesOnWhile(this::mayGoOn);
    }

    /// Whether the lease lasts: without it, not one more batch is loaded, also if this process was frozen, and
    /// nothing has told it yet. The controller waits for that before it lets anybody else load. A lease that has
    /// once lapsed ends the part.
    private boolean mayGoOn() {
        if (reporter().isLapsed()) {
            hasLapsed.set(true);
        }
        return !hasLapsed.get();
    }

    /// Reports the end when all sessions are closed: the controller then finishes the tables.
    @Override
    void carryOut(PlannedRun planned, Target target) throws TargetException, InterruptedException {
        boolean isLoad = plan().task() == Task.LOAD;
        state(isLoad ? "loads its part" : "logs in");
        long rows = 0;
        try (TargetWatchdog watchdog =
                        new TargetWatchdog(target, planned.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            control().hurries(watchdog);
            DatasetLock.refuseOtherDatabase(
                    planned.plan(), planned.workload().dataset(), watchdog, RunExecutor.isHere(planned.plan(), target));
            if (isLoad) {
                rows = load(planned, watchdog, watched.session());
            }
        }
        if (hasLapsed.get()) {
            // The controller has given it up, or will.
            throw new TargetException(
                    ErrorClass.UNREACHABLE,
                    "no word from the controller for " + options().lease());
        }
        long loaded = rows;
        reporter().tell(number -> new Message.Loaded(number, plan().run(), loaded, true));
    }

    /// @return rows loaded
    private long load(PlannedRun planned, TargetWatchdog watchdog, Session session)
            throws TargetException, InterruptedException {
        Loading loading =
                new Loading(planned.plan(), planned.workload().dataset(), watchdog, control(), this).on(part());
        try {
            return loading.take(LoadStep.DATA, session);
        } catch (TargetException refused) {
            if (!control().isInterrupted()) {
                throw watchdog.explained(refused);
            }
            return 0;
        }
    }

    @Override
    public void loaded(long rows, long total) {
        long now = clock().nanos();
        long last = reported.get();
        if (now - last > TELL_NANOS && reported.compareAndSet(last, now)) {
            reporter().tell(number -> new Message.Loaded(number, plan().run(), rows, false));
        }
    }

    @Override
    String ended() {
        return plan().task() == Task.LOAD ? "has loaded its part" : "has logged in to load its part";
    }

    @Override
    String awaited() {
        return "";
    }

    @Override
    void stop(Message.Stop stop) {
        if (stop.reason() == Reason.INTERRUPT) {
            interrupt();
        }
    }
}
