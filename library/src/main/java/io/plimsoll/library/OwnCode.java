package io.plimsoll.library;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RecordDialect;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SessionInterruption;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Operations that are Java code, as a workload on a target that is this process. Which database the code uses, if any,
/// is unknown here. Stateless.
final class OwnCode {
    private static final String NAME = "java";
    private static final Key<String> CODE = Key.required("code", ValueType.text(), "operations that are Java code");

    private OwnCode() {}

    /// The run of these operations.
    ///
    /// @throws io.plimsoll.spec.SpecException with every problem found
    static PlannedRun planned(List<OwnOperation> operations, List<Setting> given) {
        Problems problems = new Problems();
        given.stream()
                .filter(setting -> setting.key().equals(RunKeys.TARGET.name())
                        || setting.key().equals(RunKeys.WORKLOAD.name()))
                .forEach(setting -> problems.add(
                        setting.origin(),
                        "operations that are code need no " + setting.key()
                                + ", because they reach their database themselves; leave it out"));
        problems.refuseIfAny();
        // A target that keeps nothing stands for this process while the run is planned.
        List<Setting> weakest = List.of(
                new Setting(RunKeys.WORKLOAD.name(), NAME, Origin.DEFAULT),
                new Setting(RunKeys.TARGET.name(), "null:", Origin.DEFAULT),
                new Setting(RunKeys.AUDIT.name(), "false", Origin.DEFAULT));
        PlannedRun planned = PlannedRun.of(
                List.of(weakest, given), _ -> Secret.NONE, new CodeWorkload(List.copyOf(operations)), problems);
        return new PlannedRun(
                planned.plan(),
                planned.workload(),
                new ProcessDriver(),
                planned.target(),
                planned.layers(),
                planned.password());
    }

    private record CodeWorkload(List<OwnOperation> operations) implements Workload {
        @Override
        public Description description() {
            return new Description(NAME, CODE.meaning(), List.of(), List.of(), CODE);
        }

        @Override
        public Optional<Key<?>> sizeKey() {
            return Optional.empty();
        }

        @Override
        public WorkloadPlan plan(Spec spec, Seed seed, Problems problems) {
            return new CodePlan(operations);
        }
    }

    private record CodePlan(List<OwnOperation> operations) implements WorkloadPlan, OperationMix {
        @Override
        public Map<String, String> facts() {
            Map<String, String> facts = new LinkedHashMap<>();
            operations.forEach(one -> facts.put("operation " + one.name(), "Java code, weight " + one.weight()));
            return facts;
        }

        @Override
        public Dataset dataset() {
            return new NoDataset();
        }

        @Override
        public OperationMix mix() {
            return this;
        }

        @Override
        public List<Operation> operations(Dialect dialect) {
            return operations.stream().<Operation>map(CodeOperation::new).toList();
        }

        @Override
        public boolean canMultiplex() {
            return false;
        }

        @Override
        public Audit audit() {
            return _ -> List.of();
        }
    }

    private record NoDataset() implements Dataset.UsersOwn {
        @Override
        public boolean needsSql() {
            return false;
        }
    }

    private record CodeOperation(OwnOperation own) implements Operation {
        @Override
        public String name() {
            return own.name();
        }

        @Override
        public int weight() {
            return own.weight();
        }

        @Override
        public Executable bind(Session session) {
            return new Call(own.code(), (ProcessSession) session);
        }
    }

    private record Call(OwnOperation.Code code, ProcessSession session) implements Executable {
        @Override
        public void draw(Draw draw) {}

        @Override
        public Outcome execute() throws TargetException {
            session.begin();
            try {
                code.run();
                return Outcome.OK;
            } catch (Exception | AssertionError failed) {
                throw session.failure(failed);
            } finally {
                session.end();
            }
        }

        /// The code itself knows what may be tried again.
        @Override
        public boolean isTriedAgain(TargetException failure) {
            return false;
        }
    }

    private record ProcessDriver() implements Driver {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public List<TargetForm> forms() {
            return List.of();
        }

        @Override
        public boolean accepts(String address) {
            return false;
        }

        @Override
        public List<String> problems(TargetSpec spec) {
            return List.of();
        }

        @Override
        public Target open(TargetSpec spec) {
            return new ProcessTarget();
        }
    }

    private record ProcessTarget() implements Target {
        @Override
        public TargetIdentity identity() {
            return new TargetIdentity(
                    NAME + ":",
                    "code in this process",
                    "",
                    NAME,
                    NAME,
                    true,
                    Durability.UNKNOWN,
                    "what the code writes to is unknown",
                    "unknown",
                    Map.of(),
                    null,
                    "");
        }

        @Override
        public Dialect dialect() {
            return new RecordDialect(NAME, 1, true);
        }

        @Override
        public Session openSession() {
            return new ProcessSession();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /// The thread of a session, which may be interrupted while the code runs.
    private static final class ProcessSession implements Session {
        private @Nullable Thread working;
        private boolean isCancelled;
        private boolean isAborted;

        synchronized void begin() throws TargetException {
            if (isAborted) {
                throw SessionInterruption.aborted(null);
            }
            isCancelled = false;
            working = Thread.currentThread();
        }

        synchronized void end() {
            working = null;
            if (isCancelled) {
                // The code may have ended before it noticed.
                boolean _ = Thread.interrupted();
            }
        }

        synchronized TargetException failure(Throwable failed) {
            if (isAborted) {
                return SessionInterruption.aborted(failed);
            }
            return isCancelled
                    ? new TargetException(ErrorClass.CANCELLED, "", "the operation was cancelled", failed)
                    : new TargetException(ErrorClass.OTHER, "", String.valueOf(failed), failed);
        }

        @Override
        public synchronized void cancel() {
            isCancelled = true;
            if (working != null) {
                working.interrupt();
            }
        }

        @Override
        public synchronized void abort() {
            isAborted = true;
            cancel();
        }

        @Override
        public List<String> existing(List<String> tables) {
            return List.of();
        }

        @Override
        public void create(Table table) {
            throw noTables();
        }

        @Override
        public void finish(Table table) {
            throw noTables();
        }

        @Override
        public void drop(String table) {
            throw noTables();
        }

        @Override
        public long count(String table) {
            throw noTables();
        }

        @Override
        public void load(TableRows rows, long from, long to, LoadProgress progress) {
            throw noTables();
        }

        @Override
        public PreparedRows prepare(RowBatch batch) {
            throw noTables();
        }

        private static UnsupportedOperationException noTables() {
            return new UnsupportedOperationException("code has no tables");
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
