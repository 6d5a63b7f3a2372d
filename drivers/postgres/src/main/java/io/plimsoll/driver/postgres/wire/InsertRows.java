package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
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
    private long from;
    private long to;
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
        return rows();
    }

    @Override
    public void begin(long first, long end) throws TargetException {
        encode(first, end);
        session.conversation().begin(this);
    }

    @Override
    public long rows() {
        return to - from;
    }

    private void encode(long first, long end) throws TargetException {
        from = first;
        to = end;
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
    boolean hasMore() {
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
    void lost(TargetException why) {
        fail(isUnsent ? why : why.duringCommit());
    }

    @Override
    void ended() {
        Chunk lent = chunk;
        if (lent != null) {
            chunk = null;
            session.chunks().giveBack(lent);
        }
    }
}
