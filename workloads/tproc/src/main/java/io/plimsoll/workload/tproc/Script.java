package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.RowReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/// Builds a part of a transaction, statement by statement. Each statement that returns rows has a number, which
/// finds them in [Captured]. Not thread-safe.
final class Script {
    private static final Pattern NAMED = Pattern.compile("(?<!:):([a-z]+)");

    private final boolean hasReturning;
    private final List<String> names = new ArrayList<>();
    private final List<SlotType> types = new ArrayList<>();
    private final List<Statement> statements = new ArrayList<>();

    /// @param slots of the statements, such as `warehouse, district, amount cents, data text, items int[], sums
    ///     bigint[]`; without a type, a slot is an integer
    Script(Dialect dialect, String slots) {
        hasReturning = dialect.has(Feature.RETURNING);
        for (String slot : slots.isEmpty() ? new String[0] : slots.split(", ")) {
            String[] words = slot.split(" ");
            names.add(words[0]);
            types.add(words.length == 1 ? SlotType.INT32 : type(words[1]));
        }
    }

    private static SlotType type(String word) {
        return switch (word) {
            case "cents" -> SlotType.CENTS;
            case "text" -> SlotType.TEXT;
            case "int[]" -> SlotType.INT32_ARRAY;
            case "bigint[]" -> SlotType.INT64_ARRAY;
            default -> throw new IllegalArgumentException("no type of a slot: " + word);
        };
    }

    /// A change of one row that is then read.
    ///
    /// @param set what follows SET
    /// @param where the row's condition
    /// @param columns to read
    record Change(String table, String set, String where, String columns) {}

    int query(String sql, Rows rows) {
        return add(sql, Statement.Kind.QUERY, rows);
    }

    int returning(String sql) {
        return add(sql, Statement.Kind.RETURNING, Rows.ANY);
    }

    /// Changes exactly one row.
    Script update(String sql) {
        add(sql, Statement.Kind.UPDATE, Rows.EXACTLY_ONE);
        return this;
    }

    /// Changes any number of rows.
    Script updateAny(String sql) {
        add(sql, Statement.Kind.UPDATE, Rows.ANY);
        return this;
    }

    /// Changes one row and reads it: in one statement where the target can, otherwise in two. The row stays locked
    /// in between.
    int change(Change change) {
        String update = "UPDATE " + change.table() + " SET " + change.set() + " WHERE " + change.where();
        if (hasReturning) {
            return add(update + " RETURNING " + change.columns(), Statement.Kind.RETURNING, Rows.EXACTLY_ONE);
        }
        update(update);
        return query(
                "SELECT " + change.columns() + " FROM " + change.table() + " WHERE " + change.where(),
                Rows.EXACTLY_ONE);
    }

    /// @param sql with `:name` for each slot
    private int add(String sql, Statement.Kind kind, Rows rows) {
        List<Integer> slots = new ArrayList<>();
        String marked = NAMED.matcher(sql).replaceAll(found -> {
            slots.add(names.indexOf(found.group(1)));
            return "?";
        });
        return add(new Statement(marked, kind, slots, rows));
    }

    private int add(Statement statement) {
        statements.add(statement);
        return statements.size() - 1;
    }

    /// A part before others, without a commit.
    Part later(SqlSession session) throws TargetException {
        return part(session, Commit.LATER);
    }

    /// The last part, which commits.
    Part last(SqlSession session) throws TargetException {
        return part(session, Commit.AT_END);
    }

    private Part part(SqlSession session, Commit commit) throws TargetException {
        return new Part(session, new StatementList("tproc", types, statements, commit));
    }

    /// Statements of a transaction that run one after the other, prepared in one session, with the rows they
    /// returned. Used by the session's thread.
    static final class Part {
        private final Arguments arguments;
        private final Captured rows;
        private final PreparedOperation prepared;

        Part(SqlSession session, StatementList list) throws TargetException {
            arguments = new Arguments(list.slotTypes());
            rows = new Captured(list.statements().size());
            prepared = session.prepare(list, rows);
        }

        Arguments arguments() {
            return arguments;
        }

        /// Empties the arrays of consecutive slots.
        Arguments emptied(int first, int last) {
            for (int slot = first; slot <= last; slot++) {
                arguments.numbers(slot).clear();
            }
            return arguments;
        }

        /// Sets the first slots to numbers.
        Part with(long... numbers) {
            for (int slot = 0; slot < numbers.length; slot++) {
                arguments.set(slot, numbers[slot]);
            }
            return this;
        }

        Captured run() throws TargetException {
            rows.clear();
            prepared.execute(arguments);
            return rows;
        }

        /// Starts it without waiting for its end.
        void begin() throws TargetException {
            rows.clear();
            prepared.begin(arguments);
        }

        /// The rows that the last execution returned.
        Captured rows() {
            return rows;
        }

        /// How many rows the last execution changed or returned.
        long changed() {
            return prepared.rows();
        }
    }

    /// The rows that the statements of a part returned, in one reused buffer, which allocates only when it grows.
    /// Not thread-safe.
    static final class Captured implements RowReader {
        private static final int NULL = -1;
        private static final int LONGEST_PLAIN = 18;

        private byte[] bytes = new byte[4 * 1024];
        private int size;
        private int[] starts = new int[64];
        private int[] lengths = new int[64];
        private int values;

        /// By row: the index of its first value.
        private int[] rows = new int[32];

        private int rowCount;
        private int rowStart;

        /// By statement: the index of its first row.
        private final int[] firstRows;

        /// @param statements how many the part has
        Captured(int statements) {
            firstRows = new int[statements + 1];
        }

        void clear() {
            size = 0;
            values = 0;
            rowCount = 0;
            rowStart = 0;
            Arrays.fill(firstRows, 0);
        }

        @Override
        public void begin(int statement) {
            firstRows[statement] = rowCount;
            firstRows[statement + 1] = rowCount;
        }

        @Override
        public void value(int column, byte[] from, int offset, int length) {
            if (size + length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + length));
            }
            System.arraycopy(from, offset, bytes, size, length);
            note(size, length);
            size += length;
        }

        @Override
        public void nothing(int column) {
            note(0, NULL);
        }

        private void note(int start, int length) {
            if (values == starts.length) {
                starts = Arrays.copyOf(starts, 2 * values);
                lengths = Arrays.copyOf(lengths, 2 * values);
            }
            starts[values] = start;
            lengths[values] = length;
            values++;
        }

        @Override
        public void endRow() {
            if (rowCount == rows.length) {
                rows = Arrays.copyOf(rows, 2 * rowCount);
            }
            rows[rowCount++] = rowStart;
            rowStart = values;
        }

        /// How many rows a statement returned. Later statements must have returned none, or counts must have been
        /// queried in order.
        int count(int statement) {
            int end = rowCount;
            for (int next = statement + 1; next < firstRows.length; next++) {
                if (firstRows[next] > firstRows[statement]) {
                    end = firstRows[next];
                    break;
                }
            }
            return end - firstRows[statement];
        }

        private int place(int statement, int row, int column) {
            return rows[firstRows[statement] + row] + column;
        }

        boolean isNull(int statement, int row, int column) {
            return lengths[place(statement, row, column)] == NULL;
        }

        long number(int statement, int row, int column) {
            return scaled(statement, row, column, 0);
        }

        long cents(int statement, int row, int column) {
            return scaled(statement, row, column, 2);
        }

        /// A number times ten to the power of a scale, rounded: engines without exact numbers return sums such as
        /// `79758.459999999`. 0 for null.
        long scaled(int statement, int row, int column, int scale) {
            int place = place(statement, row, column);
            int length = lengths[place];
            if (length == NULL) {
                return 0;
            }
            int at = starts[place];
            int end = at + length;
            boolean negative = at < end && bytes[at] == '-';
            at += negative ? 1 : 0;
            long number = 0;
            int decimals = NULL;
            for (; at < end && decimals < scale; at++) {
                if (bytes[at] == '.') {
                    decimals = 0;
                } else if (bytes[at] < '0' || bytes[at] > '9' || length > LONGEST_PLAIN) {
                    return unusual(place, scale);
                } else {
                    number = 10 * number + (bytes[at] - '0');
                    decimals += decimals == NULL ? 0 : 1;
                }
            }
            for (int missing = Math.max(0, decimals); missing < scale; missing++) {
                number *= 10;
            }
            at += at < end && bytes[at] == '.' ? 1 : 0;
            if (at < end && bytes[at] >= '5') {
                number++;
            }
            return negative ? -number : number;
        }

        /// Exponent forms such as `1.0E-4`, which some engines write.
        private long unusual(int place, int scale) {
            String text = new String(bytes, starts[place], lengths[place], StandardCharsets.US_ASCII).strip();
            return new BigDecimal(text)
                    .movePointRight(scale)
                    .setScale(0, RoundingMode.HALF_UP)
                    .longValueExact();
        }

        /// The buffer that holds all values.
        byte[] bytes() {
            return bytes;
        }

        int offset(int statement, int row, int column) {
            return starts[place(statement, row, column)];
        }

        /// In bytes; 0 for null.
        int length(int statement, int row, int column) {
            return Math.max(0, lengths[place(statement, row, column)]);
        }
    }
}
