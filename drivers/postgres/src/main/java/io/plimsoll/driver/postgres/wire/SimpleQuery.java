package io.plimsoll.driver.postgres.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One control statement by the simple protocol. Keeps its rows. Used once.
final class SimpleQuery extends MessageExchange {
    private final String sql;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();
    private final Bound kept = Bound.ofKeptRows();
    private @Nullable RowShape shape;
    private boolean mustRefuseCopy;

    SimpleQuery(String sql) {
        this.sql = sql;
    }

    List<List<@Nullable Object>> rows() {
        return rows;
    }

    @Override
    void start(Conversation conversation) {
        put(conversation.out(), sql);
    }

    /// Writes a statement of the simple protocol.
    static void put(OutBuffer out, String sql) {
        out.begin('Q');
        out.string(sql);
        out.end();
    }

    @Override
    void message(InBuffer in) throws IOException {
        switch (in.type()) {
            case 'T' -> shape = RowShape.read(in);
            case 'D' -> {
                RowShape told = shape;
                if (told == null) {
                    throw unexpected(in);
                }
                kept.add(in.remaining(), 1 + told.types().length);
                rows.add(told.row(in));
            }
            // The end of a statement. Rows copied out were not requested and would be unexpected.
            case 'C', 'I' -> {}
            case 'G' -> mustRefuseCopy = true;
            default -> throw unexpected(in);
        }
    }

    @Override
    boolean hasMore() {
        return mustRefuseCopy;
    }

    /// Refuses a COPY from the client, because there are no rows here.
    @Override
    ByteBuffer more(Conversation conversation) {
        mustRefuseCopy = false;
        OutBuffer out = OutBuffer.scratch();
        out.begin('f');
        out.string("no rows are given with a plain statement");
        out.end();
        return ByteBuffer.wrap(out.copy());
    }

    @Override
    boolean passesRows() {
        return false;
    }
}
