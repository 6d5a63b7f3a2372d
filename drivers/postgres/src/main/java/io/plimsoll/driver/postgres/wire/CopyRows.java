package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.table.TableRows.RowSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Batches of rows by COPY: statements before it, the COPY, statements after it, in sequence. Rows are encoded
/// directly into the messages, one chunk at a time, as fast as the transport accepts them.
final class CopyRows extends MessageExchange implements PreparedRows {
    private final PostgresSession session;
    private final CopyFormat format;
    private final RowSource source;

    /// The statements as messages.
    private final byte[][] messages;

    /// Whether the last statement is the COMMIT of a transaction.
    private final boolean isTransaction;

    private int step;
    private long from;
    private long next;
    private long to;
    private boolean isCopying;
    private boolean hasCopied;
    private boolean isRollingBack;

    /// @param statements exactly one of them is a COPY; they form a transaction if the first is BEGIN
    CopyRows(PostgresSession session, CopyFormat format, RowSource source, List<String> statements) {
        this.session = session;
        this.format = format;
        this.source = source;
        messages = new byte[statements.size()][];
        for (int i = 0; i < messages.length; i++) {
            OutBuffer out = OutBuffer.scratch();
            SimpleQuery.put(out, statements.get(i));
            messages[i] = out.copy();
        }
        isTransaction = statements.getFirst().equals(PostgresSession.BEGIN);
    }

    @Override
    public long write(long first, long end) throws TargetException {
        take(first, end);
        session.conversation().run(this);
        return rows;
    }

    @Override
    public void begin(long first, long end) throws TargetException {
        take(first, end);
        session.conversation().begin(this);
    }

    private void take(long first, long end) {
        from = first;
        next = first;
        to = end;
        rows = end - first;
    }

    @Override
    void start(Conversation conversation) {
        isCopying = false;
        hasCopied = false;
        isRollingBack = false;
        Transactions transactions = session.transactions();
        step = transactions.under() == Transactions.Under.ENDLESS ? -1 : 0;
        if (transactions.under() == Transactions.Under.ENDLESS) {
            transactions.setUnder(Transactions.Under.NOTHING);
            SimpleQuery.put(conversation.out(), PostgresSession.COMMIT);
        } else {
            conversation.out().bytes(messages[0]);
        }
    }

    @Override
    void message(InBuffer in) throws IOException {
        switch (in.type()) {
            case 'G' -> beginCopy(in);
            case 'C', 'I', 'T', 'D' -> {}
            default -> throw unexpected(in);
        }
    }

    private void beginCopy(InBuffer in) throws IOException {
        if (hasCopied || isRollingBack || failure() != null) {
            throw unexpected(in);
        }
        hasCopied = true;
        isCopying = true;
        format.writeInto(session.chunks().borrow());
    }

    @Override
    protected boolean hasMore() {
        return isCopying;
    }

    @Override
    ByteBuffer more(Conversation conversation) {
        try {
            encode();
        } catch (RuntimeException unfit) {
            // Even if the row source fails, the session must leave COPY mode.
            isCopying = false;
            fail(BinaryValue.unwritten(next, unfit));
            format.failMessage("the rows cannot be written");
        }
        return format.chunk().view();
    }

    private void encode() {
        format.beginMessage(next == from);
        Chunk chunk = format.chunk();
        while (next < to && !chunk.isFull()) {
            format.beginRow();
            source.write(next, format);
            format.endRow();
            next++;
        }
        isCopying = next < to;
        format.endMessage(!isCopying);
    }

    /// The server has left COPY mode and discards what is still sent.
    @Override
    void refused() {
        isCopying = false;
        hasCopied = false;
    }

    @Override
    boolean ready(Conversation conversation, @Nullable TargetException refused) throws IOException {
        if (isRollingBack) {
            return true;
        }
        if (refused != null) {
            fail(refused);
        }
        if (failure() != null) {
            isRollingBack = !conversation.isIdle();
            if (isRollingBack) {
                SimpleQuery.put(conversation.out(), PostgresSession.ROLLBACK);
            }
            return !isRollingBack;
        }
        if (isCopying) {
            throw new ProtocolViolation("ended a COPY before it had all rows");
        }
        step++;
        if (step < messages.length) {
            conversation.out().bytes(messages[step]);
            return false;
        }
        if (!hasCopied) {
            throw new ProtocolViolation("answered a COPY as if it were another statement");
        }
        return true;
    }

    @Override
    protected void lost(TargetException why) {
        boolean isCommitting = isTransaction ? step == messages.length - 1 : hasCopied && !isCopying;
        fail(isCommitting && !isRollingBack ? why.duringCommit() : why);
    }

    @Override
    protected void ended() {
        if (format.holdsChunk()) {
            session.chunks().giveBack(format.release());
        }
    }
}
