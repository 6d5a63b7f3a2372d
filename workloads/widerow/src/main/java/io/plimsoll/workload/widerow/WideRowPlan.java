package io.plimsoll.workload.widerow;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.widerow.ChangeReading.ChangeSlot;
import io.plimsoll.workload.widerow.WideTable.KeyShape;
import io.plimsoll.workload.widerow.WideTable.Payload;
import io.plimsoll.workload.widerow.WideTable.Wording;
import io.plimsoll.workload.widerow.Work.Mode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The plan of `widerow`: a wide table of a certain size, and the work on it.
///
/// @param dealing of what is dealt one by one
record WideRowPlan(WideTable table, Work work, Seed seed, Dealing dealing) implements WorkloadPlan {
    WideRowPlan(WideTable table, Work work, Seed seed) {
        this(table, work, seed, Dealing.WHOLE);
    }

    @Override
    public WorkloadPlan divided(Dealing inTurn, Dealing evenly) {
        return new WideRowPlan(table, work, seed, evenly);
    }

    @Override
    public Map<String, String> facts() {
        return WideRowFacts.of(table, work);
    }

    @Override
    public Dataset dataset() {
        return new WideDataset(table, work, seed, dealing);
    }

    @Override
    public OperationMix mix() {
        return new WideMix(table, work, seed, dealing);
    }

    @Override
    public Audit audit() {
        return _ -> WideInvariants.of(this);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        List<String> reasons = new ArrayList<>();
        dialect.refusal(table.storage()).ifPresent(reasons::add);
        if (work.mode() == Mode.BINLOG && !dialect.has(Feature.CHANGE_STREAMS)) {
            reasons.add("mode = binlog reads the change stream of a Hologres table, and this is " + dialect.name()
                    + ": choose another mode");
        }
        return List.copyOf(reasons);
    }

    /// The wide table, and the change stream that its work reads.
    private record WideDataset(WideTable table, Work work, Seed seed, Dealing dealing) implements Dataset {
        @Override
        public List<Table> tables() {
            return List.of(table.table());
        }

        /// In mode write no rows, but the loader still finishes the empty table: its primary key.
        @Override
        public List<TableRows> rows() {
            long rows = work.mode() == Mode.WRITE ? 0 : table.rows();
            return List.of(new TableRows(table.table(), table.columns(), rows, WideOperations.loaded(table, seed)));
        }

        @Override
        public List<String> routines(Dialect dialect) {
            return work.vacuum() ? dialect.vacuum(table.name()) : List.of();
        }

        @Override
        public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
            return new WideInspection(table, work.mode(), session.sql()).state();
        }

        @Override
        public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
            return work.mode() == Mode.WRITE
                    ? Optional.empty()
                    : Optional.of(Long.toString(session.count(table.name())));
        }

        /// Of several machines, the first one makes the slot that all read.
        @Override
        public void complete(Session session, Dialect dialect) throws TargetException {
            boolean isFirst = dealing.from() == 0;
            if (isFirst
                    && work.changes().recreate()
                    && work.mode() != Mode.BINLOG
                    && dialect.has(Feature.CHANGE_STREAMS)) {
                new ChangeSlot(table.name(), work.changes()).recreate(session.sql());
            }
        }
    }

    /// The mode's only operation.
    private record WideMix(WideTable table, Work work, Seed seed, Dealing dealing) implements OperationMix {
        @Override
        public List<Operation> operations(Dialect dialect) {
            return List.of(new WideOperations(table, work, seed, dealing, dialect).only());
        }

        /// Only the rows of a scan show whether it found anything. A stream is read by waiting for it.
        @Override
        public boolean canMultiplex() {
            return work.mode() != Mode.BINLOG && (work.mode() != Mode.SCAN || work.missing() == 0);
        }

        @Override
        public OptionalLong wholeWork() {
            return switch (work.mode()) {
                case WRITE ->
                    OptionalLong.of(Math.ceilDiv(table.rows(), work.writing().batchRows()));
                case UPDATE ->
                    OptionalLong.of(
                            Math.ceilDiv(work.choice().range(), work.writing().batchRows()));
                case GET, SCAN, BINLOG -> OptionalLong.empty();
            };
        }
    }

    /// The plan in words.
    private static final class WideRowFacts {
        private WideRowFacts() {}

        static Map<String, String> of(WideTable table, Work work) {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("mode", work.mode().word());
            facts.put("operations", work.mode().word() + " (weight 1)");
            facts.put(table.name(), content(table, work.mode()));
            facts.put("columns", Wording.columns(table.columnNames()));
            facts.put("payload", payload(table.payload()));
            facts.put("storage", storage(table));
            if (work.mode().isWriting()) {
                facts.put("batch", batch(table, work));
            }
            if (work.mode() != Mode.WRITE && work.mode() != Mode.BINLOG) {
                facts.put("rows", choice(work));
            }
            if (work.together().max() > 1) {
                facts.put(
                        "together",
                        "up to " + work.together().max() + " point queries in one statement, linger "
                                + work.together().linger());
            }
            return facts;
        }

        private static String content(WideTable table, Mode mode) {
            String rows = grouped(table.rows(), "row");
            return mode == Mode.WRITE ? "empty at first, " + rows + " when all is written" : rows;
        }

        private static String payload(Payload payload) {
            String values = switch (payload.type().form()) {
                case RULED ->
                    switch (payload.rule()) {
                        case APPEND_ID -> payload.size() + " letters and the row's number";
                        case ZERO_PAD -> "the row's number in " + payload.size() + " digits";
                    };
                case INT32, INT64, DIGITS -> "the row's number";
            };
            return payload.columns() + " x " + payload.type().text() + ", each " + values;
        }

        private static String storage(WideTable table) {
            String layout = ValueType.word(table.storage().layout());
            return table.storage().properties().isEmpty()
                    ? layout
                    : layout + ", " + table.storage().properties();
        }

        private static String batch(WideTable table, Work work) {
            Work.Writing writing = work.writing();
            String columns = writing.columns() == table.payload().columns()
                    ? "all columns"
                    : "the first " + writing.columns() + " of "
                            + table.payload().columns() + " payload columns";
            return grouped(writing.batchRows(), "row") + " by " + ValueType.word(writing.road()) + ", " + columns
                    + (writing.partial() ? ", each left out with probability 1/3" : "") + ", on conflict "
                    + ValueType.word(writing.onConflict());
        }

        private static String choice(Work work) {
            KeyChoice choice = work.choice();
            String range = ", " + grouped(choice.from()) + " to " + grouped(choice.to());
            String missing = work.missing() == 0 ? "" : ", and " + work.missing() + " of all beyond the last row";
            return switch (choice.rule()) {
                case ZIPFIAN -> "zipfian, theta " + choice.theta() + range + missing;
                case HOTSPOT ->
                    "hotspot, " + choice.hotShare() + " of operations on " + choice.hotKeys() + " of the rows" + range
                            + missing;
                case DEFAULT, SEQUENTIAL, UNIFORM -> ValueType.word(choice.rule()) + range + missing;
            };
        }
    }

    /// Looks at what a target holds of a wide table. Its creator does not matter: a table of Hologres' tool is as
    /// ready as one of Plimsoll's.
    record WideInspection(WideTable table, Mode mode, SqlSession session) {
        DatasetState state() throws TargetException {
            return DatasetState.ofTables(session, List.of(table.name()), "", () -> {
                DatasetState columns = columns();
                DatasetState keys = columns instanceof Ready ? keys() : columns;
                return mode == Mode.WRITE || !(keys instanceof Ready) ? keys : rows();
            });
        }

        private DatasetState columns() throws TargetException {
            List<String> wanted = table.columnNames();
            // Empty, too, if the table is found by the search path, in another schema than the current one.
            List<String> found = session.columns(table.name()).orElse(List.of());
            if (new HashSet<>(found).equals(new HashSet<>(wanted))) {
                return new Ready();
            }
            if (!found.isEmpty()) {
                return new Different("has other columns: " + table.name() + " has " + Wording.columns(found) + ", not "
                        + Wording.columns(wanted));
            }
            String foreign = "has other columns: " + table.name() + " does not have all of " + Wording.columns(wanted);
            return DatasetState.unlessForeign(foreign, () -> {
                session.query("SELECT " + table.columnList() + " FROM " + table.name() + " WHERE 1 = 0");
                return new Ready();
            });
        }

        /// Where the key is created after the load, a load interrupted before that has all its rows, but every
        /// operation would scan the whole table, and rows could not be overwritten.
        private DatasetState keys() throws TargetException {
            return !table.key().primary() || session.hasPrimaryKey(table.name())
                    ? new Ready()
                    : new Different("is incomplete: " + table.name() + " has no primary key (an interrupted load)");
        }

        private DatasetState rows() throws TargetException {
            long count = session.count(table.name());
            if (count != table.rows()) {
                return new Different(
                        count < table.rows()
                                ? "is incomplete: " + grouped(count) + " of " + grouped(table.rows(), "row")
                                : "holds " + grouped(count, "row") + ", not " + grouped(table.rows()) + ": use -p rows="
                                        + count);
            }
            // Two queries, because engines read one end of an index only if the query needs only one end.
            long lowest = session.number("SELECT min(id) FROM " + table.name());
            long highest = session.number("SELECT max(id) FROM " + table.name());
            KeyShape key = table.key();
            long first = key.hasPrefix() ? 0 : 1;
            long last = key.hasPrefix() ? key.prefix(table.rows()) : table.rows();
            return lowest == first && highest == last
                    ? new Ready()
                    : new Different("has ids " + grouped(lowest) + " to " + grouped(highest) + ", not " + grouped(first)
                            + " to " + grouped(last));
        }
    }
}
