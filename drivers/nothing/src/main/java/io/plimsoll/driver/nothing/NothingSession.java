package io.plimsoll.driver.nothing;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RecordSession;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.util.Collections;
import java.util.List;

/// A session without a server.
final class NothingSession implements RecordSession {
    /// How many lists of keys pretend to exist: a search for the end of the data must finish soon.
    private static final int LISTS_HELD = 4;

    private static final PreparedOperation DONE = new PreparedOperation() {
        @Override
        public long rows() {
            return 1;
        }

        @Override
        public Outcome execute(Arguments arguments) {
            return Outcome.OK;
        }
    };

    private final long held;
    private int listsAsked;

    /// @param held number of records that every table pretends to hold
    NothingSession(long held) {
        this.held = held;
    }

    /// Writes no rows and does not even generate them.
    private static final class AllRows implements PreparedRows {
        private long rows;

        @Override
        public long rows() {
            return rows;
        }

        @Override
        public long write(long from, long to) {
            rows = to - from;
            return rows;
        }
    }

    @Override
    public PreparedOperation prepare(RecordList list, RowReader reader) {
        return DONE;
    }

    @Override
    public PreparedRows prepare(RowBatch batch) {
        return new AllRows();
    }

    @Override
    public List<Boolean> holds(Table table, List<String> keys) {
        return Collections.nCopies(keys.size(), held > 0 && listsAsked++ < LISTS_HELD);
    }

    @Override
    public List<String> existing(List<String> tables) {
        return tables;
    }

    @Override
    public void create(Table table) {
        // Every table exists already.
    }

    @Override
    public void finish(Table table) {
        // Nothing to do.
    }

    @Override
    public void drop(String table) {
        // Every table stays.
    }

    @Override
    public long count(String table) {
        return held;
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) {
        progress.committed(to - from);
    }

    @Override
    public void cancel() {
        // No operation is in progress.
    }

    @Override
    public void abort() {
        // No operation is in progress.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
