package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.RowReader;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One query by the simple protocol, its rows handed on as they come. Used once.
final class ReadQuery extends Exchange {
    private final String sql;
    private final WireRow row;
    private long rows;

    ReadQuery(String sql, RowReader reader) {
        this.sql = sql;
        row = new WireRow(reader);
    }

    long rows() {
        return rows;
    }

    @Override
    void start(Conversation conversation) {
        SimpleQuery.put(conversation.out(), sql);
    }

    @Override
    void message(InBuffer in) throws IOException {
        switch (in.type()) {
            case 'T' -> row.begin(0);
            case 'D' -> {
                row.read(in);
                rows++;
            }
            case 'C', 'I' -> {}
            default -> throw unexpected(in);
        }
    }

    @Override
    boolean ready(Conversation conversation, @Nullable TargetException refused) {
        if (refused != null) {
            fail(refused);
        }
        return true;
    }

    @Override
    boolean passesRows() {
        return false;
    }
}
