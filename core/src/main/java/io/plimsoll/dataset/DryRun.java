package io.plimsoll.dataset;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Optional;

/// A run that reads the target and never changes it: statements that would change it go into a [DryRunScript]. It uses
/// the code of a real run. Used by one thread.
public final class DryRun {
    private final Plan plan;
    private final WorkloadPlan workload;
    private final Target target;
    private final DryRunScript script = new DryRunScript();

    /// @param target the target, which is only read and stays open
    public DryRun(Plan plan, WorkloadPlan workload, Target target) {
        this.plan = plan;
        this.workload = workload;
        this.target = target;
    }

    /// Goes through the whole run and returns its script.
    ///
    /// @throws SpecException when the run would be refused
    /// @throws TargetException when the target cannot be read
    public List<DryRunScript.Entry> script() throws TargetException, InterruptedException {
        Untouched untouched = new Untouched(target, script);
        try (TargetWatchdog watchdog =
                        new TargetWatchdog(untouched, plan.limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            Loading loading =
                    new Loading(plan, workload, watchdog, new RunControl(Clock.system()), RunListener.SILENT).as("RUN");
            run(loading, watched.session());
        }
        return script.entries();
    }

    private void run(Loading loading, Session session) throws TargetException, InterruptedException {
        Optional<LockTable> locks = LockRows.table(target);
        if (locks.isPresent()) {
            script.stage("the lock, held for the whole run");
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
                    .maintain(
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

    /// A session that ends as the real one does.
    interface Relay extends Session {
        Session real();

        @Override
        default void cancel() {
            real().cancel();
        }

        @Override
        default void abort() {
            real().abort();
        }

        @Override
        default void close() {
            real().close();
        }
    }

    /// The target, whose sessions change nothing.
    private record Untouched(Target target, DryRunScript script) implements Target {
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
            return dialect().speaksSql() ? sql(real.sql()) : new DryRunRecords(real, script);
        }

        private SqlSession sql(SqlSession real) {
            return new DryRunSql(real, script);
        }

        @Override
        public void probe() throws TargetException {
            target.probe();
        }

        @Override
        public void close() {
            // The caller of this run opened the target and closes it.
        }
    }
}
