package io.plimsoll.engine;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Optional;

/// A run in which the target is asked and never changed: what would change it is written into a [Script]. It goes
/// through the code that a real run goes through. Used by one thread.
public final class Rehearsal {
    private final Plan plan;
    private final WorkloadPlan workload;
    private final Target target;
    private final Script script = new Script();

    /// @param target is only read, and left open
    public Rehearsal(Plan plan, WorkloadPlan workload, Target target) {
        this.plan = plan;
        this.workload = workload;
        this.target = target;
    }

    /// Goes through everything from the first table to the last.
    ///
    /// @throws SpecException when the run would be refused
    /// @throws TargetException when the target cannot be asked
    public List<Script.Entry> script() throws TargetException, InterruptedException {
        Untouched rehearsed = new Untouched(target, new RehearsedTables(script));
        try (Vigil vigil = new Vigil(rehearsed, plan.limits().stall());
                Vigil.Watched watched = vigil.open()) {
            Loading loading =
                    new Loading(plan, workload, vigil, new RunControl(Clock.system()), RunListener.SILENT).as("RUN");
            rehearse(loading, watched.session());
        }
        return script.entries();
    }

    private void rehearse(Loading loading, Session session) throws TargetException, InterruptedException {
        Optional<LockTable> locks = LockRows.table(target);
        if (locks.isPresent()) {
            script.stage("the lock, from the beginning to the end");
            locks.get().script().forEach(script::add);
        }
        script.stage("tables");
        boolean isNeeded = loading.isNeeded(session);
        if (isNeeded) {
            loading.createTables(session);
            script.stage("rows, keys and statistics");
            loading.load(session);
        }
        script.stage("before the run");
        loading.createRoutines(session, isNeeded);
        if (workload.settles() && target.dialect().speaksSql()) {
            target.dialect()
                    .settle(
                            session.sql(),
                            workload.tables().stream()
                                    .map(table -> table.name())
                                    .toList());
        }
        script.stage("the run");
        for (Operation operation : workload.operations(target.dialect())) {
            operation.bind(session);
        }
        if (plan.has(PhaseKind.CLEAN)) {
            script.stage("after the run");
            loading.dropTables(session);
        }
    }

    /// The target, whose sessions are rehearsed.
    private record Untouched(Target target, RehearsedTables tables) implements Target {
        @Override
        public TargetIdentity identity() {
            return target.identity();
        }

        @Override
        public Dialect dialect() {
            return target.dialect();
        }

        @Override
        public Session openSession() throws TargetException {
            Session real = target.openSession();
            return dialect().speaksSql() ? sql(real.sql()) : new RehearsedRecords(real, tables);
        }

        private SqlSession sql(SqlSession real) {
            return new RehearsedSql(real, tables);
        }

        @Override
        public void probe() throws TargetException {
            target.probe();
        }

        @Override
        public void close() {
            // Whoever opened the target closes it.
        }
    }
}
