package io.plimsoll.workload.widerow;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Numbers;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.TableRows.RowSource;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Inputs;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.RowOperation;
import io.plimsoll.workload.StatementOperation;
import io.plimsoll.workload.widerow.ChangeReading.ChangeSlot;
import io.plimsoll.workload.widerow.KeyChoice.KeyOrder;
import io.plimsoll.workload.widerow.WideTable.IdType;
import io.plimsoll.workload.widerow.WideTable.KeyShape;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// The operation of each mode. Immutable.
///
/// @param dealing of what is dealt one by one
record WideOperations(WideTable table, Work work, Seed seed, Dealing dealing, Dialect dialect) {
    private static final int ONLY_OPERATION = 1;
    private static final int LOAD_BATCH_ROWS = 10_000;

    /// Random row numbers have no last index. This one is large enough, and adding batches to it does not
    /// overflow.
    private static final long ENDLESS = 1L << 60;

    /// The row at index 0 has the number 1.
    private static final KeyOrder NUMBERED = (index, _) -> index + 1;

    /// The complete rows of the dataset.
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
                        work.changes().sessions(),
                        dealing);
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
        return new RowOperation(batch, batches(rows, writing.batchRows()), ONLY_OPERATION);
    }

    /// Deals batches one after the other, without gaps; in a fleet, the other members deal what is missing here.
    ///
    /// @param rows where the sequence ends and begins again; the last batch before it may be smaller
    private RowOperation.Source batches(long rows, int size) {
        AtomicLong next = new AtomicLong();
        long count = Math.ceilDiv(rows, size);
        return new RowOperation.Source() {
            @Override
            public long take() {
                return Math.floorMod(dealing.number(next.getAndIncrement()), count) * size;
            }

            @Override
            public long endOf(long from) {
                return Math.min(from + size, rows);
            }
        };
    }

    private RowSource source(KeyOrder order) {
        Work.Writing writing = work.writing();
        return new WideRows(
                table, new WideRows.Writing(order, writing.columns(), writing.partial(), writing.batchRows()), seed);
    }

    private KeyChooser chooser() {
        return KeyChoice.orMissing(
                work.choice().chooser(dealing),
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
            // A row above the last may still belong to the last prefix.
            return number > table.rows() ? beyond + key.prefix(number - table.rows()) : key.prefix(number);
        };
        return new PrefixScan(query("id = ?", List.of(key.type().slot()), Rows.ANY), prefixes);
    }

    /// Point queries whose keys are grouped into one statement. Immutable and thread-safe.
    ///
    /// @param rows the highest row number of the dataset
    private record PointQueries(String name, Together together, KeyChooser chooser, long rows, Lists lists)
            implements Operation {
        /// The two statements: for one key, and for many, as one array or as one slot for each.
        record Lists(StatementList alone, StatementList many) {}

        @Override
        public Executable bind(Session session) throws TargetException {
            return new BoundQueries(this, session.sql());
        }

        /// Implementation note: several operations may use the same key, for which the target returns one row. The
        /// key is sent once. The number of misses follows from three counts: keys sent, rows returned, and
        /// operations that repeated a key beyond the dataset. Operations that repeat a key of the dataset count
        /// as
        /// found.
        private static final class BoundQueries implements Executable {
            private final KeyChooser chooser;
            private final long rows;
            private final PreparedOperation alone;
            private final PreparedOperation many;
            private final Arguments single;
            private final Arguments several;
            private final int slots;
            private final boolean isArray;
            private final KeySet seen;
            private final Numbers sent = new Numbers();
            private int grouped;
            private int repeatedBeyond;

            BoundQueries(PointQueries queries, SqlSession session) throws TargetException {
                chooser = queries.chooser;
                rows = queries.rows;
                Lists lists = queries.lists;
                alone = session.prepare(lists.alone());
                many = session.prepare(lists.many());
                single = new Arguments(lists.alone().slotTypes());
                several = new Arguments(lists.many().slotTypes());
                slots = lists.many().slotTypes().size();
                SlotType first = lists.many().slotTypes().getFirst();
                isArray = first == SlotType.INT32_ARRAY || first == SlotType.INT64_ARRAY;
                seen = new KeySet(queries.together.max());
            }

            @Override
            public void draw(Draw draw) {
                seen.clear();
                sent.clear();
                grouped = 0;
                repeatedBeyond = 0;
                add(chooser.choose(draw));
            }

            @Override
            public void add(Draw draw) {
                add(chooser.choose(draw));
            }

            private void add(long number) {
                grouped++;
                if (seen.add(number)) {
                    sent.add(number);
                } else if (number > rows) {
                    repeatedBeyond++;
                }
            }

            @Override
            public Outcome execute() throws TargetException {
                if (grouped == 1) {
                    single.set(0, sent.get(0));
                    return alone.execute(single);
                }
                fill();
                return many.execute(several);
            }

            @Override
            public void begin() throws TargetException {
                if (grouped == 1) {
                    single.set(0, sent.get(0));
                    alone.begin(single);
                } else {
                    fill();
                    many.begin(several);
                }
            }

            private void fill() {
                if (isArray) {
                    Numbers array = several.numbers(0);
                    array.clear();
                    for (int i = 0; i < sent.size(); i++) {
                        array.add(sent.get(i));
                    }
                    return;
                }
                // A list has a fixed length: repeats of its last key fill it.
                for (int slot = 0; slot < slots; slot++) {
                    several.set(slot, sent.get(Math.min(slot, sent.size() - 1)));
                }
            }

            @Override
            public int misses() {
                long found = grouped == 1 ? alone.rows() : many.rows();
                // A table without a primary key may hold a key twice.
                return (int) Math.max(0, sent.size() - found) + repeatedBeyond;
            }
        }

        /// A set of row numbers of bounded size. It allocates only on construction. Not thread-safe.
        ///
        /// Implementation note: open addressing with linear probing, at most half full. 0 marks a free place,
        /// because no row has the number 0.
        private static final class KeySet {
            private final long[] places;
            private final int mask;

            /// @param max the maximum number of elements
            KeySet(int max) {
                int size = Integer.highestOneBit(Math.max(1, max)) * 4;
                places = new long[size];
                mask = size - 1;
            }

            void clear() {
                Arrays.fill(places, 0);
            }

            /// @param number above 0
            /// @return true if the set did not contain it
            boolean add(long number) {
                long spread = number * 0x9e3779b97f4a7c15L;
                int place = (int) (spread >>> 32) & mask;
                while (places[place] != 0) {
                    if (places[place] == number) {
                        return false;
                    }
                    place = (place + 1) & mask;
                }
                places[place] = number;
                return true;
            }
        }
    }

    /// Reads all rows of a prefix; a miss when it has none. Immutable and thread-safe.
    ///
    /// @param list with the prefix as its one slot
    private record PrefixScan(StatementList list, KeyChooser prefixes) implements Operation {
        @Override
        public String name() {
            return list.name();
        }

        @Override
        public Executable bind(Session session) throws TargetException {
            return new BoundScan(prefixes, session.sql().prepare(list), new Arguments(list.slotTypes()));
        }

        private record BoundScan(KeyChooser prefixes, PreparedOperation prepared, Arguments arguments)
                implements Executable {
            @Override
            public void draw(Draw draw) {
                arguments.set(0, prefixes.choose(draw));
            }

            @Override
            public Outcome execute() throws TargetException {
                Outcome outcome = prepared.execute(arguments);
                return outcome == Outcome.OK && prepared.rows() == 0 ? Outcome.MISS : outcome;
            }

            @Override
            public void begin() throws TargetException {
                prepared.begin(arguments);
            }

            @Override
            public int misses() {
                return prepared.rows() == 0 ? 1 : 0;
            }
        }
    }
}
