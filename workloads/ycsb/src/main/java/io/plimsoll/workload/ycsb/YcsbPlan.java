package io.plimsoll.workload.ycsb;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantSince;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.ycsb.Insertion.InsertCounter;
import io.plimsoll.workload.ycsb.Records.RecordSource;
import io.plimsoll.workload.ycsb.Store.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.InsertKeys;
import io.plimsoll.workload.ycsb.YcsbKeys.Layout;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// Records, and the operations on them. Before each run, the target is searched for the number where inserts
/// begin.
///
/// @param evenly deals records in sequence
record YcsbPlan(Records records, RecordWork work, Seed seed, Insertion insertion, Dealing evenly)
        implements WorkloadPlan {
    YcsbPlan(Records records, RecordWork work, Seed seed) {
        this(records, work, seed, insertion(records, work, Dealing.WHOLE), Dealing.WHOLE);
    }

    private static Insertion insertion(Records records, RecordWork work, Dealing dealing) {
        boolean isLoad = work.mode() == Mode.LOAD;
        InsertCounter counter = new InsertCounter(
                isLoad ? records.first() : records.all(), work.inserting().batchRows(), dealing);
        return new Insertion(counter, !isLoad && work.inserting().keys() == InsertKeys.FRESH);
    }

    /// The end of what was inserted is found by looking for gaps, so numbers should not be far apart.
    @Override
    public WorkloadPlan divided(Dealing inTurn, Dealing evenly) {
        Dealing ofInserts = work.mode() == Mode.LOAD ? evenly : inTurn;
        return new YcsbPlan(records, work, seed, insertion(records, work, ofInserts), evenly);
    }

    @Override
    public Map<String, String> facts() {
        return YcsbFacts.of(records, work);
    }

    @Override
    public Dataset dataset() {
        return new RecordDataset(records, work, seed, insertion);
    }

    @Override
    public OperationMix mix() {
        return new YcsbMix(this);
    }

    @Override
    public Audit audit() {
        return _ -> YcsbInvariants.of(this);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        return records.layout() == Layout.JSONB && !dialect.has(Feature.JSONB)
                ? List.of("layout = jsonb is PostgreSQL's, and this is " + dialect.name() + ": leave layout out")
                : List.of();
    }

    /// The table of records, and the number where inserts begin.
    private record RecordDataset(Records records, RecordWork work, Seed seed, Insertion insertion) implements Dataset {
        @Override
        public boolean needsSql() {
            return false;
        }

        @Override
        public List<Table> tables() {
            return List.of(records.definition());
        }

        /// In mode load no rows, but the loader still finishes the empty table: its primary key.
        @Override
        public List<TableRows> rows() {
            Table table = records.definition();
            long rows = work.mode() == Mode.LOAD ? 0 : records.count();
            return List.of(
                    new TableRows(table, table.columns(), rows, new RecordSource(records, seed, records.first())));
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
    }

    /// The operations on records.
    private record YcsbMix(YcsbPlan plan) implements OperationMix {
        @Override
        public List<Operation> operations(Dialect dialect) {
            return new YcsbOperations(plan, Store.of(plan.records, dialect)).all();
        }

        /// Comparing values and retrying inserts need to wait for each answer.
        @Override
        public boolean canMultiplex() {
            return !plan.records.fields().known() && plan.work.inserting().retryLimit() == 0;
        }

        @Override
        public OptionalLong wholeWork() {
            return plan.work.mode() == Mode.LOAD
                    ? OptionalLong.of(Math.ceilDiv(
                            plan.records.count(), (long) plan.work.inserting().batchRows()))
                    : OptionalLong.empty();
        }

        @Override
        public Map<String, Double> rowsAdded() {
            return plan.work.mix().has(Kind.INSERT) ? Map.of(Kind.INSERT.word(), 1.0) : Map.of();
        }
    }

    /// Finds how far earlier runs have inserted, by looking up keys: hashed keys have no order. It looks up
    /// windows of records, so that a few failed inserts do not look like the end.
    private record HighWater(Records records, Store store, Session session) {
        private static final int WINDOW = 1_000;

        /// The first number after all existing records.
        long end() throws TargetException {
            long low = records.all();
            if (highest(low) < 0) {
                return low;
            }
            long step = WINDOW;
            while (highest(low + step) >= 0) {
                low += step;
                step *= 2;
            }
            long high = low + step;
            // The window at low has records, the one at high has none.
            while (high - low > 1) {
                long middle = low + (high - low) / 2;
                if (highest(middle) >= 0) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return Math.max(records.all(), low + highest(low) + 1);
        }

        /// The index of the last record in the window from a number on; -1 when it has none.
        private int highest(long from) throws TargetException {
            List<Boolean> found = store.holds(
                    session,
                    LongStream.range(from, from + WINDOW)
                            .mapToObj(records.keys()::text)
                            .toList());
            return found.lastIndexOf(true);
        }
    }

    /// Looks at what a target holds of the records. Their creator does not matter.
    private record Inspection(Records records, Mode mode, Session session, Dialect dialect) {
        /// How many records are looked up. Stores without SQL cannot count quickly.
        private static final int SAMPLE = 100;

        DatasetState state() throws TargetException {
            return DatasetState.ofTables(session, List.of(records.table()), "", this::content);
        }

        private DatasetState content() throws TargetException {
            if (!dialect.speaksSql()) {
                return rows();
            }
            String columns =
                    records.definition().columns().stream().map(Column::name).collect(Collectors.joining(", "));
            String foreign = "has other columns: " + records.table() + " does not have all of " + columns;
            DatasetState found = DatasetState.unlessForeign(foreign, () -> {
                session.sql().query("SELECT " + columns + " FROM " + records.table() + " WHERE 1 = 0");
                return new Ready();
            });
            return found instanceof Ready ? rows() : found;
        }

        private DatasetState rows() throws TargetException {
            return mode == Mode.LOAD ? toBeLoaded() : dialect.speaksSql() ? counted() : sampled();
        }

        /// Another client may have loaded some of the records.
        private DatasetState toBeLoaded() throws TargetException {
            String first = records.keys().text(records.first());
            String last = records.keys().text(records.end() - 1);
            List<Boolean> found = Store.of(records, dialect).holds(session, List.of(first, last));
            int there = found.indexOf(true);
            return there < 0
                    ? new Ready()
                    : new Different("holds " + List.of(first, last).get(there) + " already, which is to be inserted");
        }

        private DatasetState counted() throws TargetException {
            long count = session.count(records.table());
            return count >= records.count()
                    ? sampled()
                    : new Different(
                            "is incomplete: " + grouped(count) + " of " + grouped(records.count()) + " records");
        }

        private DatasetState sampled() throws TargetException {
            long sample = Math.min(records.count(), SAMPLE);
            List<String> keys = LongStream.range(0, sample)
                    .map(i -> records.first() + (sample == 1 ? 0 : i * (records.count() - 1) / (sample - 1)))
                    .mapToObj(records.keys()::text)
                    .toList();
            List<Boolean> found = Store.of(records, dialect).holds(session, keys);
            int missing = found.indexOf(false);
            return missing < 0
                    ? new Ready()
                    : new Different("is another: " + records.table() + " does not hold " + keys.get(missing));
        }
    }

    /// The decisions of a plan, as text for people. Stateless.
    private static final class YcsbFacts {
        private static final double PERCENT_SCALE = 10_000;

        private YcsbFacts() {}

        static Map<String, String> of(Records records, RecordWork work) {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put(
                    "records",
                    String.format(
                            Locale.ROOT,
                            "%,d of %d fields, numbered from %,d",
                            records.count(),
                            records.fields().count(),
                            records.first()));
            facts.put(
                    "keys",
                    records.keys().text(records.first()) + " to "
                            + records.keys().text(records.end() - 1));
            facts.put("values", records.fields().known() ? "known from key and field, compared when read" : "random");
            if (work.mode() == Mode.LOAD) {
                facts.put("operations", "insert");
                return facts;
            }
            facts.put(
                    "mix",
                    Arrays.stream(Kind.values())
                            .filter(work.mix()::has)
                            .map(kind -> String.format(
                                    Locale.ROOT,
                                    "%s %.4g %%",
                                    kind.word(),
                                    work.mix().weight(kind) / PERCENT_SCALE))
                            .collect(Collectors.joining(", ")));
            facts.put("choice", ValueType.word(work.choice().distribution()));
            return facts;
        }
    }

    /// The invariants of the records. Stateless.
    static final class YcsbInvariants {
        private YcsbInvariants() {}

        static List<Invariant> of(YcsbPlan plan) {
            RecordTotal total =
                    new RecordTotal("record-count", "the table holds the records that were acknowledged", plan);
            AllInserted all =
                    new AllInserted("inserts-done", "every record that was to be inserted was", plan.insertion());
            return plan.work().mode() == Mode.LOAD ? List.of(total, all) : List.of(total);
        }

        /// No insert of this run failed for good. Violations name those that did.
        private record AllInserted(String name, String meaning, Insertion insertion) implements Invariant {
            @Override
            public boolean needsRun() {
                return true;
            }

            @Override
            public AuditResult check(Session session, Dialect dialect, RunCounts counts) {
                long failed = Math.max(insertion.failed(), counts.sums().getOrDefault(Insertion.FAILED, 0L));
                return failed == 0 ? held() : judged(failed, List.copyOf(insertion.failures()));
            }
        }

        /// The table holds the records it held before and those whose insert was acknowledged, less those deleted.
        /// Where inserts may overwrite and deletes may find nothing, that is a bound.
        private record RecordTotal(String name, String meaning, YcsbPlan plan) implements InvariantSince {
            @Override
            public long baseline(Session session) throws TargetException {
                return session.count(plan.records().table());
            }

            @Override
            public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts)
                    throws TargetException {
                long count = baseline(session);
                long inserted = inserted(counts);
                long deleted = counts.acknowledged().getOrDefault(Kind.DELETE.word(), 0L);
                long unknown = counts.unknown() * plan.work().inserting().batchRows();
                boolean mayOverwrite =
                        !dialect.speaksSql() && plan.work().inserting().keys() == InsertKeys.YCSB;
                // In stores without statements, an update creates a missing record.
                long mayMake = dialect.speaksSql() ? 0 : deleted;
                long least = before + (mayOverwrite ? 0 : inserted) - deleted - unknown;
                long most = before + inserted + unknown + mayMake;
                if (count >= least && count <= most) {
                    return held();
                }
                String sentence = String.format(
                        Locale.ROOT,
                        "%s holds %,d records, should hold %s: %,d before, %,d inserted, %,d deletes",
                        plan.records().table(),
                        count,
                        least == most ? grouped(least) : least + " to " + most,
                        before,
                        inserted,
                        deleted);
                return judged(count < least ? least - count : count - most, List.of(sentence));
            }

            private long inserted(RunCounts counts) {
                return plan.work().inserting().batchRows() > 1
                        ? counts.rows().getOrDefault(Kind.INSERT.word(), 0L)
                        : counts.acknowledged().getOrDefault(Kind.INSERT.word(), 0L);
            }
        }
    }
}
