package io.plimsoll.cli.tools;

import io.plimsoll.compat.sysbench.SysbenchReport.Measured;
import io.plimsoll.dataset.TableGuard;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Figure;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.OperationOrder;
import io.plimsoll.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Runs a plan as sysbench does: on tables of sysbench's columns, whoever made them and however many rows they have,
/// and with restarts of events after sysbench's errors. Counts what each session does, which Plimsoll's results do
/// not hold. Thread-safe.
final class SessionCounts {
    private static final double NANOS_PER_SECOND = 1e9;

    private final AtomicReferenceArray<Count> counts;
    private final Predicate<TargetException> isRestarted;
    private volatile boolean isCounting;

    /// @param sessions the number of sessions of the run
    /// @param isRestarted whether sysbench restarts an event after such an error
    SessionCounts(int sessions, Predicate<TargetException> isRestarted) {
        this.isRestarted = isRestarted;
        counts = new AtomicReferenceArray<>(sessions);
        for (int i = 0; i < sessions; i++) {
            counts.set(i, new Count());
        }
    }

    /// The count of one session. Written by the lane that has the session; read when the run has ended.
    private static final class Count {
        private volatile long events;
        private volatile long nanos;

        // One thread writes at a time.
        @SuppressWarnings("NonAtomicVolatileUpdate")
        void add(long taken) {
            events++;
            nanos += taken;
        }
    }

    /// Whether what ends from now on is counted. At first it is not.
    void count(boolean isMeasured) {
        isCounting = isMeasured;
    }

    /// What each session did, in their order.
    List<Measured.ThreadCounts> threads() {
        return IntStream.range(0, counts.length())
                .mapToObj(counts::get)
                .map(count -> new Measured.ThreadCounts(count.events, count.nanos / NANOS_PER_SECOND))
                .toList();
    }

    /// The same run on tables that are there, with its sessions counted.
    PlannedRun counting(PlannedRun planned) {
        return new PlannedRun(
                planned.plan(),
                new CountedPlan(planned.plan(), planned.workload(), this),
                planned.driver(),
                planned.target(),
                planned.layers(),
                planned.password());
    }

    private record CountedPlan(Plan run, WorkloadPlan plan, SessionCounts counts) implements WorkloadPlan {
        @Override
        public Map<String, String> facts() {
            return plan.facts();
        }

        @Override
        public Dataset dataset() {
            return new TablesThere(run, plan.dataset());
        }

        @Override
        public OperationMix mix() {
            return new CountedMix(plan.mix(), counts);
        }

        @Override
        public Audit audit() {
            return plan.audit();
        }

        @Override
        public void printTo(Consumer<String> printer) {
            plan.printTo(printer);
        }

        @Override
        public List<String> unsupported(Dialect dialect) {
            return plan.unsupported(dialect);
        }
    }

    /// Tables that the run takes as they are, unless they are a stranger's.
    ///
    /// @param made what `prepare` makes
    private record TablesThere(Plan run, Dataset made) implements Dataset.UsersOwn {
        @Override
        public List<String> refusals(Session session, Dialect dialect, boolean isLoaded) throws TargetException {
            if (dialect.keepsNothing()) {
                return List.of();
            }
            List<String> strangers = new TableGuard(run, made.in(dialect), dialect).againstDriving(session);
            if (!strangers.isEmpty()) {
                return strangers;
            }
            List<String> missing = new ArrayList<>(made.tableNames());
            missing.removeAll(session.existing(missing));
            return missing.isEmpty()
                    ? List.of()
                    : List.of("there is no table " + String.join(", ", missing) + ": `prepare` makes it");
        }
    }

    private record CountedMix(OperationMix mix, SessionCounts counts) implements OperationMix {
        @Override
        public List<Operation> operations(Dialect dialect) {
            return mix.operations(dialect).stream()
                    .<Operation>map(
                            operation -> new CountedOperation(operation.name(), operation.weight(), operation, counts))
                    .toList();
        }

        @Override
        public boolean canMultiplex() {
            return mix.canMultiplex();
        }

        @Override
        public boolean dealsDecks() {
            return mix.dealsDecks();
        }

        @Override
        public Optional<OperationOrder> order(int sessions) {
            return mix.order(sessions);
        }

        @Override
        public Optional<BackgroundStreams> backgroundStreams() {
            return mix.backgroundStreams();
        }

        @Override
        public OptionalLong wholeWork() {
            return mix.wholeWork();
        }

        @Override
        public Map<String, Double> rowsAdded() {
            return mix.rowsAdded();
        }

        @Override
        public List<Figure> figures() {
            return mix.figures();
        }
    }

    private record CountedOperation(String name, int weight, Operation operation, SessionCounts counts)
            implements Operation {
        @Override
        public Together together() {
            return operation.together();
        }

        @Override
        public Map<String, Long> sums() {
            return operation.sums();
        }

        @Override
        public Executable bind(Session session) {
            throw new IllegalStateException("sessions have numbers");
        }

        @Override
        public Executable bind(Session session, int number) throws TargetException {
            return counts.counted(operation.bind(session, number), number);
        }
    }

    private Executable counted(Executable executable, int number) {
        return new CountedExecutable(executable, counts.get(number));
    }

    private final class CountedExecutable implements Executable {
        private final Executable executable;
        private final Count count;
        private boolean hasBegun;
        private long begunNanos;

        CountedExecutable(Executable executable, Count count) {
            this.executable = executable;
            this.count = count;
        }

        @Override
        public void draw(Draw draw) {
            hasBegun = false;
            executable.draw(draw);
        }

        @Override
        public void rebind(Session session) throws TargetException {
            executable.rebind(session);
        }

        @Override
        public void due(long intendedNanos, boolean isSkipped) {
            executable.due(intendedNanos, isSkipped);
        }

        @Override
        public void add(Draw draw) {
            executable.add(draw);
        }

        @Override
        public Outcome execute() throws TargetException {
            noteBeginning();
            return executable.execute();
        }

        @Override
        public void begin() throws TargetException {
            noteBeginning();
            executable.begin();
        }

        /// Restarts are part of an event. Waiting until it is due is not.
        private void noteBeginning() {
            if (!hasBegun) {
                hasBegun = true;
                begunNanos = System.nanoTime();
            }
        }

        /// A lost session is not tried again, nor what may be committed.
        @Override
        public boolean isTriedAgain(TargetException failure) {
            return isRestarted.test(failure) && !failure.errorClass().breaksSession() && !failure.isCommitUnknown();
        }

        @Override
        public void ended(@Nullable TargetException failure) {
            executable.ended(failure);
            if (failure == null && isCounting) {
                count.add(System.nanoTime() - begunNanos);
            }
        }

        @Override
        public long keyingNanos() {
            return executable.keyingNanos();
        }

        @Override
        public long thinkingNanos() {
            return executable.thinkingNanos();
        }

        @Override
        public long pausedNanos() {
            return executable.pausedNanos();
        }

        @Override
        public long rows() {
            return executable.rows();
        }

        @Override
        public boolean isExhausted() {
            return executable.isExhausted();
        }

        @Override
        public int misses() {
            return executable.misses();
        }

        @Override
        public Optional<Answer> answer() {
            return executable.answer();
        }
    }
}
