package io.plimsoll.workload.widerow;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.SlotType;
import io.plimsoll.driver.Statement;
import io.plimsoll.driver.Statement.Rows;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.StatementList.Commit;
import io.plimsoll.driver.TableRows.RowSource;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Batches;
import io.plimsoll.workload.Inputs;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.RowOperation;
import io.plimsoll.workload.StatementOperation;
import java.util.Collections;
import java.util.List;

/// The one operation of each mode. Immutable.
record WideOperations(WideTable table, Work work, Seed seed, Dialect dialect) {
    private static final int ONLY_OPERATION = 1;
    private static final int LOAD_BATCH_ROWS = 10_000;

    /// Row numbers drawn at random have no last index; this one is far enough, and batches still add up below it.
    private static final long ENDLESS = 1L << 60;

    /// The row at index 0 has the number 1.
    private static final KeyOrder NUMBERED = (index, _) -> index + 1;

    WideOperations(WideRowPlan plan, Dialect dialect) {
        this(plan.table(), plan.work(), plan.seed(), dialect);
    }

    /// The rows of the dataset, whole.
    static RowSource loaded(WideTable table, Seed seed) {
        int columns = table.payload().columns();
        return new WideRows(table, new WideRows.Writing(NUMBERED, columns, false, LOAD_BATCH_ROWS), seed);
    }

    Operation only() {
        return switch (work.mode()) {
            case WRITE -> writing(NUMBERED, table.rows(), false);
            case UPDATE -> {
                KeyChoice choice = work.choice();
                yield writing(choice.order(seed), choice.repeats() ? ENDLESS : choice.range(), choice.repeats());
            }
            case GET -> work.together().max() > 1 ? pointQueries() : pointQuery();
            case SCAN -> scan();
            case BINLOG ->
                new ChangeReading(
                        new ChangeSlot(table.name(), work.changes()),
                        table.columns().size(),
                        work.changes().sessions());
        };
    }

    private Operation writing(KeyOrder order, long rows, boolean keysMayRepeat) {
        Work.Writing writing = work.writing();
        List<Column> columns = table.written(writing.columns());
        RowBatch batch = new RowBatch(
                work.mode().word(),
                table.table(),
                columns,
                source(order),
                writing.road(),
                writing.onConflict(),
                keysMayRepeat);
        return new RowOperation(batch, new Batches(rows, writing.batchRows()), ONLY_OPERATION);
    }

    private RowSource source(KeyOrder order) {
        Work.Writing writing = work.writing();
        return new WideRows(
                table, new WideRows.Writing(order, writing.columns(), writing.partial(), writing.batchRows()), seed);
    }

    private KeyChooser chooser() {
        return KeyChoice.orMissing(
                work.choice().chooser(),
                work.missing(),
                table.rows(),
                table.key().type().max());
    }

    private String select() {
        return "SELECT " + table.columnList() + " FROM " + table.name() + " WHERE ";
    }

    private StatementList query(String condition, List<SlotType> slots, Rows rows) {
        Integer[] all = new Integer[slots.size()];
        for (int slot = 0; slot < all.length; slot++) {
            all[slot] = slot;
        }
        Statement statement = Statement.query(select() + condition, rows, all);
        return new StatementList(work.mode().word(), slots, List.of(statement), Commit.EACH_STATEMENT);
    }

    private Operation pointQuery() {
        KeyChooser chooser = chooser();
        KeyShape key = table.key();
        Inputs inputs = key.hasPrefix()
                ? (draw, into) -> {
                    long number = chooser.choose(draw);
                    into.set(0, key.prefix(number));
                    into.set(1, number);
                }
                : (draw, into) -> into.set(0, chooser.choose(draw));
        return new StatementOperation(alone(), inputs, ONLY_OPERATION);
    }

    /// The point query for one key.
    private StatementList alone() {
        SlotType slot = table.key().type().slot();
        return table.key().hasPrefix()
                ? query("id = ? AND id1 = ?", List.of(slot, slot), Rows.ONE_OR_MISS)
                : query("id = ?", List.of(slot), Rows.ONE_OR_MISS);
    }

    private Operation pointQueries() {
        int max = work.together().max();
        IdType type = table.key().type();
        List<SlotType> slots = dialect.hasArrays() ? List.of(type.array()) : Collections.nCopies(max, type.slot());
        StatementList many = query(dialect.oneOf("id", type.column(), max), slots, Rows.ANY);
        return new PointQueries(
                work.mode().word(), work.together(), chooser(), table.rows(), new PointQueries.Lists(alone(), many));
    }

    private Operation scan() {
        KeyShape key = table.key();
        long beyond = key.prefix(table.rows()) + 1;
        KeyChooser chooser = chooser();
        KeyChooser prefixes = draw -> {
            long number = chooser.choose(draw);
            // A row beyond the last may still belong to its prefix.
            return number > table.rows() ? beyond + key.prefix(number - table.rows()) : key.prefix(number);
        };
        return new PrefixScan(query("id = ?", List.of(key.type().slot()), Rows.ANY), prefixes);
    }
}
