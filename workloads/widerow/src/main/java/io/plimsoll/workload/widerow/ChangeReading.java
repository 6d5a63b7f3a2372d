package io.plimsoll.workload.widerow;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/// Reads the change stream of a table, one batch of records an operation. The shards are dealt to the
/// sessions round robin; a session whose shards have nothing left has done its part. A session that was lost
/// and comes back takes up the shards that nobody reads, behind the last records read of them. Thread-safe.
final class ChangeReading implements Operation {
    private static final int HOURS_BACK = 6;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final ChangeSlot slot;
    private final int columns;
    private final int sessions;
    private final List<ChangeShards> parts = new ArrayList<>();

    /// @param columns of the table
    /// @param sessions how many share the shards
    ChangeReading(ChangeSlot slot, int columns, int sessions) {
        this.slot = slot;
        this.columns = columns;
        this.sessions = sessions;
    }

    @Override
    public String name() {
        return Mode.BINLOG.word();
    }

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        ChangeShards part = take(session.sql());
        try {
            return new BoundChanges(
                    part, session.sql(), slot.changes().heartbeat().nanos());
        } catch (TargetException refused) {
            part.release();
            throw refused;
        }
    }

    private synchronized ChangeShards take(SqlSession session) throws TargetException {
        if (parts.isEmpty()) {
            deal(slot.shards(session));
        }
        for (ChangeShards part : parts) {
            if (part.take()) {
                return part;
            }
        }
        throw new TargetException(
                ErrorClass.STATEMENT, "", "every shard of " + slot.table() + " is read by another session", null);
    }

    private void deal(int shards) {
        ChangeFeed.Start start = new ChangeFeed.Start.At(start());
        for (int part = 0; part < sessions; part++) {
            List<ChangeFeed> feeds = new ArrayList<>();
            for (int shard = part; shard < shards; shard += sessions) {
                feeds.add(new ChangeFeed(slot.changes().slot(), shard, columns, ChangeSlot.BATCH_ROWS, start));
            }
            parts.add(new ChangeShards(feeds));
        }
    }

    private String start() {
        String given = slot.changes().start();
        return given.isEmpty()
                ? LocalDateTime.now(ZoneId.systemDefault())
                        .minusHours(HOURS_BACK)
                        .format(TIME)
                : given;
    }
}
