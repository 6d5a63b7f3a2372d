package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.ycsb.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.InsertKeys;
import io.plimsoll.workload.ycsb.YcsbKeys.Layout;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Records, and what is done to them. Where inserts begin is found in the target before each run.
record YcsbPlan(Records records, Work work, Seed seed, Insertion insertion) implements WorkloadPlan {
    YcsbPlan(Records records, Work work, Seed seed) {
        this(
                records,
                work,
                seed,
                new Insertion(
                        new InsertCounter(work.mode() == Mode.LOAD ? records.first() : records.all()),
                        work.mode() == Mode.RUN && work.inserting().keys() == InsertKeys.FRESH));
    }

    @Override
    public Map<String, String> facts() {
        return YcsbFacts.of(records, work);
    }

    @Override
    public boolean needsSql() {
        return false;
    }

    @Override
    public List<Table> tables() {
        return List.of(records.definition());
    }

    /// In mode load nothing, which still makes the loader finish the empty table: its primary key.
    @Override
    public List<TableRows> rows() {
        Table table = records.definition();
        long rows = work.mode() == Mode.LOAD ? 0 : records.count();
        return List.of(new TableRows(table, table.columns(), rows, new RecordSource(records, seed, records.first())));
    }

    @Override
    public List<String> routines(Dialect dialect) {
        return List.of();
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
        return new Inspection(records, work.mode(), session, dialect).state();
    }

    @Override
    public void complete(Session session, Dialect dialect) throws TargetException {
        if (work.mode() == Mode.LOAD) {
            insertion.counter().start(records.first());
            return;
        }
        boolean looks =
                work.inserting().keys() == InsertKeys.FRESH && work.mix().has(Kind.INSERT);
        long end = looks ? new HighWater(records, Store.of(records, dialect), session).end() : records.all();
        insertion.counter().start(end);
    }

    @Override
    public List<Operation> operations(Dialect dialect) {
        return new YcsbOperations(this, Store.of(records, dialect)).all();
    }

    /// Values are compared, and inserts tried again, by waiting for each answer.
    @Override
    public boolean canMultiplex() {
        return !records.fields().known() && work.inserting().retryLimit() == 0;
    }

    @Override
    public OptionalLong wholeWork() {
        return work.mode() == Mode.LOAD
                ? OptionalLong.of(
                        Math.ceilDiv(records.count(), (long) work.inserting().batchRows()))
                : OptionalLong.empty();
    }

    @Override
    public Map<String, Double> rowsAdded() {
        return work.mix().has(Kind.INSERT) ? Map.of(Kind.INSERT.word(), 1.0) : Map.of();
    }

    @Override
    public List<Invariant> invariants(Dialect dialect) {
        return YcsbInvariants.of(this);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        boolean isPostgres =
                dialect.name().equals("postgresql") || dialect.name().equals("citus");
        return records.layout() == Layout.JSONB && !isPostgres
                ? List.of("layout = jsonb is PostgreSQL's, and this is " + dialect.name() + ": leave layout out")
                : List.of();
    }
}
