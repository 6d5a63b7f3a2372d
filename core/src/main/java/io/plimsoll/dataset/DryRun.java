package io.plimsoll.dataset;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RecordSession;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.statement.RecordStep;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A run that reads the target and never changes it: statements that would change it go into a [DryRunScript]. It
/// uses the code of a real run. Used by one thread.
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
    /// @throws io.plimsoll.spec.SpecException when the run would be refused
    /// @throws TargetException when the target cannot be read
    public List<DryRunScript.Entry> script() throws TargetException, InterruptedException {
        Untouched untouched = new Untouched(target, script);
        try (TargetWatchdog watchdog =
                        new TargetWatchdog(untouched, plan.limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            Loading loading = new Loading(
                            plan, workload.dataset(), watchdog, new RunControl(Clock.system()), RunListener.SILENT)
                    .as("RUN");
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
        if (workload.dataset().settles() && target.dialect().speaksSql()) {
            target.dialect().maintain(session.sql(), workload.dataset().tableNames());
        }
        script.stage("the run");
        for (Operation operation : workload.mix().operations(target.dialect())) {
            operation.bind(session);
        }
        if (plan.has(PhaseKind.CLEAN)) {
            script.stage("after the run");
            loading.dropTables(session);
        }
    }

    /// What sessions of both kinds do alike: they ask the real one, write down what would change, and end as it
    /// does.
    private interface Relay extends Session {
        Session real();

        DryRunScript script();

        @Override
        default List<String> existing(List<String> names) throws TargetException {
            return script().among(names, real().existing(names));
        }

        @Override
        default void load(TableRows rows, long from, long to, LoadProgress progress) {
            script().addRows(rows, to - from);
            progress.committed(to - from);
        }

        @Override
        default PreparedRows prepare(RowBatch batch) {
            script().addBatch(batch);
            return new Nothing();
        }

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

    /// Ends well, and does nothing: a dry run drives no load.
    private record Nothing() implements PreparedOperation, StatementProgram.Prepared, PreparedRows {
        @Override
        public Outcome execute(Arguments arguments) {
            return Outcome.OK;
        }

        @Override
        public void execute() {
            // No statement is sent.
        }

        @Override
        public long write(long from, long to) {
            return to - from;
        }

        @Override
        public long rows() {
            return 0;
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
            return dialect().speaksSql() ? new DryRunSql(real.sql(), script) : new DryRunRecords(real, script);
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

    /// A session of a target that keeps records, which asks the real one and changes nothing. Threads: as
    /// [Session].
    private record DryRunRecords(Session real, DryRunScript script) implements RecordSession, Relay {
        @Override
        public void create(Table table) {
            script.set(table.name(), true);
            script.addSentence("make table " + table.name());
        }

        @Override
        public void finish(Table table) {
            // Records need no finish.
        }

        @Override
        public void drop(String table) {
            script.set(table, false);
            script.addSentence("drop table " + table);
        }

        @Override
        public Map<String, String> marks(List<String> names) throws TargetException {
            return script.marks(real.marks(names));
        }

        @Override
        public void mark(String table, String text) {
            script.marked(table, text);
            script.addSentence("mark table " + table + ": " + text);
        }

        @Override
        public boolean fits(Table table) throws TargetException {
            return real.fits(table);
        }

        @Override
        public long count(String table) throws TargetException {
            return script.isImagined(table) ? 0 : real.count(table);
        }

        @Override
        public List<Boolean> holds(Table table, List<String> keys) throws TargetException {
            return script.isImagined(table.name())
                    ? keys.stream().map(_ -> false).toList()
                    : real.records().holds(table, keys);
        }

        @Override
        public PreparedOperation prepare(RecordList list, RowReader reader) {
            for (RecordStep step : list.steps()) {
                if (step.kind() != RecordStep.Kind.GET && step.kind() != RecordStep.Kind.SCAN) {
                    script.addSentence(
                            step.kind() + " a record of " + step.table().name());
                }
            }
            return new Nothing();
        }

        @Override
        public StatementProgram.Prepared prepare(StatementProgram program) {
            return new Nothing();
        }
    }

    /// A session that asks the real one and changes nothing. Threads: as [SqlSession].
    private record DryRunSql(SqlSession real, DryRunScript script) implements SqlSession, Relay {
        private static final Pattern OF_SESSION = Pattern.compile("(?is)\\s*(SET|RESET)\\b.*");
        private static final Pattern TAKES_LOCK = Pattern.compile("(?is).*(advisory_\\w*lock|get_lock).*");

        @Override
        public Dialect dialect() {
            return real.dialect();
        }

        @Override
        public Session.Schema schema() {
            return new Schema(real.schema(), script);
        }

        @Override
        public List<String> existingOthers(List<String> names) throws TargetException {
            return real.existingOthers(names);
        }

        @Override
        public Map<String, String> marks(List<String> names) throws TargetException {
            return script.marks(real.marks(names));
        }

        @Override
        public void mark(String table, String text) throws TargetException {
            script.marked(table, text);
            SqlSession.super.mark(table, text);
        }

        @Override
        public void execute(String sql) {
            if (!OF_SESSION.matcher(sql).matches()) {
                script.execute(sql);
            }
        }

        @Override
        public List<List<@Nullable Object>> query(String sql) throws TargetException {
            return script.isImagined(sql) ? List.of() : real.query(sql);
        }

        /// Reports every lock as taken, without taking it.
        @Override
        public long number(String sql) throws TargetException {
            if (TAKES_LOCK.matcher(sql).matches()) {
                return 1;
            }
            return script.isImagined(sql) ? 0 : real.number(sql);
        }

        @Override
        public PreparedOperation prepare(StatementList list, RowReader reader) {
            for (Statement statement : list.statements()) {
                if (statement.kind() != Statement.Kind.QUERY) {
                    script.execute(statement.sql());
                }
            }
            return new Nothing();
        }

        /// Any statement of the user may change something.
        @Override
        public StatementProgram.Prepared prepare(StatementProgram program) {
            program.statements().forEach(statement -> script.add(statement.toString()));
            return new Nothing();
        }

        @Override
        public ChangeReader read(ChangeFeed feed) throws TargetException {
            throw new TargetException(ErrorClass.STATEMENT, "", "a change stream is not read in a dry run", null);
        }

        @Override
        public void rollback() {
            // Nothing is under way.
        }

        /// The schema of a session that changes nothing. Used by the session's thread.
        private record Schema(Session.Schema real, DryRunScript script) implements Session.Schema {
            @Override
            public List<String> creation() throws TargetException {
                return real.creation();
            }

            @Override
            public List<String> removal() throws TargetException {
                return real.removal();
            }

            @Override
            public boolean make() throws TargetException {
                creation().forEach(script::execute);
                return false;
            }

            @Override
            public boolean drop() throws TargetException {
                removal().forEach(script::execute);
                return false;
            }

            @Override
            public String outside() {
                return real.outside();
            }

            @Override
            public List<String> existingOutside(List<String> names) throws TargetException {
                return real.existingOutside(names);
            }
        }
    }
}
