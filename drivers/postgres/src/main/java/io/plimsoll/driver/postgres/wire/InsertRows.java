package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows.RowSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Batches of rows by one statement, in auto-commit mode, that takes an array for each column.
final class InsertRows extends MessageExchange implements PreparedRows {
    private final PostgresSession session;
    private final RowSource source;
    private final ColumnArrays arrays;

    /// The Bind message up to its first argument.
    private final byte[] bindHead;

    private @Nullable Chunk chunk;
    private boolean isUnsent;
    private boolean isEndingEndless;

    InsertRows(PostgresSession session, RowSource source, ColumnArrays arrays, String statementName) {
        this.session = session;
        this.source = source;
        this.arrays = arrays;
        OutBuffer out = OutBuffer.scratch();
        out.string(""); // the portal
        out.string(statementName);
        out.int16(1); // one format for all arguments:
        out.int16(1); // binary
        out.int16(arrays.columns());
        bindHead = out.copy();
    }

    @Override
    public long write(long first, long end) throws TargetException {
        encode(first, end);
        session.conversation().run(this);
        return rows;
    }

    @Override
    public void begin(long first, long end) throws TargetException {
        encode(first, end);
        session.conversation().begin(this);
    }

    private void encode(long first, long end) throws TargetException {
        rows = end - first;
        arrays.clear();
        long row = first;
        try {
            for (; row < end; row++) {
                source.write(row, arrays);
                arrays.endRow();
            }
        } catch (RuntimeException unfit) {
            throw BinaryValue.unwritten(row, unfit);
        }
    }

    @Override
    void start(Conversation conversation) {
        isUnsent = true;
        Transactions transactions = session.transactions();
        isEndingEndless = transactions.under() == Transactions.Under.ENDLESS;
        if (isEndingEndless) {
            transactions.setUnder(Transactions.Under.NOTHING);
            SimpleQuery.put(conversation.out(), PostgresSession.COMMIT);
        }
    }

    @Override
    protected boolean hasMore() {
        return isUnsent && !isEndingEndless;
    }

    @Override
    ByteBuffer more(Conversation conversation) {
        isUnsent = false;
        Chunk out = session.chunks().borrow();
        chunk = out;
        out.int8('B');
        int lengthAt = out.size();
        out.int32(0);
        out.bytes(bindHead, 0, bindHead.length);
        arrays.putInto(out);
        out.int16(0); // no columns returned
        out.int32At(lengthAt, out.size() - lengthAt);
        WireStatement.putExecute(out);
        out.int8('S');
        out.int32(Integer.BYTES);
        return out.view();
    }

    @Override
    void message(InBuffer in) throws IOException {
        switch (in.type()) {
            case '2', 'C', 'D' -> {}
            default -> throw unexpected(in);
        }
    }

    @Override
    boolean ready(Conversation conversation, @Nullable TargetException refused) throws IOException {
        if (refused != null) {
            fail(refused);
            return true;
        }
        if (isEndingEndless) {
            isEndingEndless = false;
            return false;
        }
        if (isUnsent) {
            throw new ProtocolViolation("is ready before it was asked");
        }
        return true;
    }

    /// The statement includes its commit.
    @Override
    protected void lost(TargetException why) {
        fail(isUnsent ? why : why.duringCommit());
    }

    @Override
    protected void ended() {
        Chunk lent = chunk;
        if (lent != null) {
            chunk = null;
            session.chunks().giveBack(lent);
        }
    }

    /// Rows transposed to columns: one binary array per column (see `array_recv`). Not thread-safe.
    static final class ColumnArrays implements RowWriter {
        private static final int INITIAL_COLUMN_BYTES = 1024;
        private static final int HEADER_BYTES = 5 * Integer.BYTES;

        private final int[] types;

        private final Chunk[] columns;
        private final boolean[] hasNulls;
        private int rows;
        private int column;

        /// @param types the types of the elements, see [Oid]
        ColumnArrays(int[] types) {
            this.types = types.clone();
            columns = new Chunk[types.length];
            hasNulls = new boolean[types.length];
            for (int i = 0; i < types.length; i++) {
                columns[i] = new Chunk(INITIAL_COLUMN_BYTES);
            }
        }

        int columns() {
            return columns.length;
        }

        void clear() {
            rows = 0;
            column = 0;
            for (int i = 0; i < columns.length; i++) {
                columns[i].clear();
                hasNulls[i] = false;
            }
        }

        void endRow() {
            if (column != columns.length) {
                throw new IllegalStateException("a row of " + column + " values for " + columns.length + " columns");
            }
            column = 0;
            rows++;
        }

        /// Appends the arrays as the arguments of a Bind.
        void putInto(Chunk out) {
            for (int i = 0; i < columns.length; i++) {
                out.int32(HEADER_BYTES + columns[i].size());
                out.int32(1); // one dimension
                out.int32(hasNulls[i] ? 1 : 0);
                out.int32(types[i]);
                out.int32(rows);
                out.int32(1); // the first index
                out.bytes(columns[i]);
            }
        }

        @Override
        public void int32(int value) {
            int64(value);
        }

        @Override
        public void int64(long value) {
            BinaryValue.number(columns[column], types[column], value);
            column++;
        }

        @Override
        public void decimal(long unscaled, int scale) {
            BinaryValue.decimal(columns[column], types[column], unscaled, scale);
            column++;
        }

        @Override
        public void text(String value) {
            BinaryValue.text(columns[column], types[column], value);
            column++;
        }

        @Override
        public void text(byte[] utf8, int offset, int length, int times) {
            for (int i = 0; i < times; i++) {
                if (!BinaryValue.isText(types[column])) {
                    throw BinaryValue.unfit("a text", types[column]);
                }
                BinaryValue.text(columns[column], utf8, offset, length);
                column++;
            }
        }

        @Override
        public void timestamp(long epochMicros) {
            BinaryValue.timestamp(columns[column], types[column], epochMicros);
            column++;
        }

        @Override
        public void nothing() {
            BinaryValue.nothing(columns[column]);
            hasNulls[column] = true;
            column++;
        }
    }
}
