package io.plimsoll.engine;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The lanes of this process, and their sessions.
///
/// Implementation note: the operations must be the ones of which the run's results are named, because they keep sums.
final class LocalLanes implements LaneHost {
    private final Plan plan;
    private final OperationMix asked;
    private final List<Operation> operations;
    private final TargetWatchdog watchdog;
    private final Optional<StatementTexts> texts;
    private final PhaseDriver.Start start;
    private final ErrorLog errors = new ErrorLog();
    private final LaneFactory factory;
    private List<LaneSession> sessions = List.of();

    /// @param texts keeps the statements that the operations prepare
    /// @param start when phases begin
    LocalLanes(
            Plan plan,
            OperationMix asked,
            List<Operation> operations,
            TargetWatchdog watchdog,
            Clock clock,
            Optional<StatementTexts> texts,
            PhaseDriver.Start start) {
        this.plan = plan;
        this.asked = asked;
        this.operations = operations;
        this.watchdog = watchdog;
        this.texts = texts;
        this.start = start;
        Mix mix = new Mix(operations, asked.dealsDecks(), asked.order(plan.sessions()), asked.countsBySession());
        factory = new LaneFactory(plan, watchdog.target(), operations, mix, asked.backgroundStreams(), clock, errors);
    }

    /// The watchdog ends openings that the user does not want any more.
    @Override
    public void open(BooleanSupplier isInterrupted) throws TargetException, InterruptedException {
        int background =
                asked.backgroundStreams().map(BackgroundStreams::sessions).orElse(0);
        sessions = LaneSession.openAll(
                watchdog, operations, LaneSession.Numbers.of(plan, background), asked.connectsEach(), texts);
    }

    @Override
    public Optional<Driven> drive(PhasePlan phase, Stage stage)
            throws TargetException, IOException, InterruptedException {
        return new PhaseDriver(plan, factory, stage, watchdog, start).drive(phase, sessions);
    }

    @Override
    public int sessionsOpen() {
        return (int) sessions.stream().filter(LaneSession::isOpen).count();
    }

    @Override
    public long reconnects() {
        long sum = 0;
        for (LaneSession session : sessions) {
            sum += session.reconnects();
        }
        return sum;
    }

    @Override
    public List<ErrorLog.Entry> errors() {
        return errors.entries();
    }

    @Override
    public Map<String, Long> counters() {
        return target().counters();
    }

    @Override
    public Map<String, Long> sums() {
        Map<String, Long> sums = new HashMap<>();
        operations.forEach(operation -> operation.sums().forEach((name, sum) -> sums.merge(name, sum, Long::sum)));
        return sums;
    }

    private Target target() {
        return watchdog.target();
    }

    @Override
    public void close() {
        sessions.forEach(LaneSession::close);
    }
}
