package io.plimsoll.workload.widerow;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.widerow.Work.Mode;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Reads the change stream of a table, one batch of records per operation. The shards are dealt to the sessions
/// round robin. A session ends when its shards have no more records. A session that reconnects continues with the
/// shards that no other session reads, after the last records read of them. Thread-safe.
final class ChangeReading implements Operation {
    private static final int HOURS_BACK = 6;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final ChangeSlot slot;
    private final int columns;
    private final int sessions;
    private final Dealing dealing;
    private final List<ChangeShards> parts = new ArrayList<>();

    /// @param columns of the table
    /// @param sessions how many share the shards
    /// @param dealing which of these sessions' parts are read here
    ChangeReading(ChangeSlot slot, int columns, int sessions, Dealing dealing) {
        this.slot = slot;
        this.columns = columns;
        this.sessions = sessions;
        this.dealing = dealing;
    }

    @Override
    public String name() {
        return Mode.BINLOG.word();
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
            if (dealing.has(part)) {
                parts.add(new ChangeShards(feeds));
            }
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

    /// A group of shards that one session at a time reads, and its progress. After a successful [#take], it
    /// belongs to one thread until [#release].
    static final class ChangeShards {
        private final AtomicBoolean taken = new AtomicBoolean();
        private final List<ChangeFeed> feeds;

        /// @param feeds with the initial start positions
        ChangeShards(List<ChangeFeed> feeds) {
            this.feeds = new ArrayList<>(feeds);
        }

        /// @return false when another session reads them
        boolean take() {
            return taken.compareAndSet(false, true);
        }

        /// Releases them for another session.
        void release() {
            taken.set(false);
        }

        /// The shards that are not drained, each with the position to continue from.
        List<ChangeFeed> feeds() {
            return List.copyOf(feeds);
        }

        void drained(int shard) {
            feeds.removeIf(feed -> feed.shard() == shard);
        }

        /// @param position of the last record read, 0 if there was none
        void read(int shard, long position) {
            if (position != 0) {
                feeds.replaceAll(feed -> feed.shard() == shard
                        ? new ChangeFeed(
                                feed.slot(),
                                shard,
                                feed.columns(),
                                feed.batchRows(),
                                new ChangeFeed.Start.After(position))
                        : feed);
            }
        }
    }

    /// The shards of one session, read in turn. Used by the session's lane.
    private static final class BoundChanges implements Executable {
        private final ChangeShards shards;
        private final List<Reading> readings = new ArrayList<>();
        private final long heartbeatNanos;
        private int current;
        private int records;
        private boolean isLost;

        /// One shard being read.
        private static final class Reading {
            private final int shard;
            private final ChangeReader reader;
            private long lastRecordNanos = System.nanoTime();

            Reading(int shard, ChangeReader reader) {
                this.shard = shard;
                this.reader = reader;
            }
        }

        /// @param shards taken; they are released when the session is lost
        /// @param heartbeatNanos how long a shard must return nothing to count as drained; 0: only when its
        /// stream
        /// reports it
        BoundChanges(ChangeShards shards, SqlSession session, long heartbeatNanos) throws TargetException {
            this.shards = shards;
            this.heartbeatNanos = heartbeatNanos;
            for (ChangeFeed feed : shards.feeds()) {
                try {
                    readings.add(new Reading(feed.shard(), session.read(feed)));
                } catch (TargetException refused) {
                    readings.forEach(reading -> reading.reader.close());
                    throw refused;
                }
            }
        }

        @Override
        public void draw(Draw draw) {
            records = 0;
        }

        @Override
        public Outcome execute() throws TargetException {
            if (readings.isEmpty()) {
                return Outcome.MISS;
            }
            current = current + 1 < readings.size() ? current + 1 : 0;
            Reading reading = readings.get(current);
            try {
                records = reading.reader.next();
            } catch (TargetException broken) {
                leave();
                throw broken;
            }
            note(reading);
            return records > 0 ? Outcome.OK : Outcome.MISS;
        }

        /// Closes a shard that is drained.
        private void note(Reading reading) {
            long now = System.nanoTime();
            if (records > 0) {
                reading.lastRecordNanos = now;
            }
            boolean isSilent = heartbeatNanos > 0 && now - reading.lastRecordNanos >= heartbeatNanos;
            if (reading.reader.isDrained() || isSilent) {
                reading.reader.close();
                shards.drained(reading.shard);
                readings.remove(current);
            }
        }

        /// A broken stream ends the session. The next one continues at the same positions.
        private void leave() {
            for (Reading reading : readings) {
                shards.read(reading.shard, reading.reader.position());
                reading.reader.close();
            }
            readings.clear();
            isLost = true;
            shards.release();
        }

        @Override
        public long rows() {
            return records;
        }

        @Override
        public boolean isExhausted() {
            return readings.isEmpty() && !isLost;
        }
    }

    /// Publication and replication slot of a Hologres table, with the statements of Alibaba's performance tool.
    ///
    /// @param table whose changes are published
    record ChangeSlot(String table, Changes changes) {
        /// The number of records to request at once, as in the tool.
        static final int BATCH_ROWS = 1_024;

        /// Drops and creates both.
        void recreate(SqlSession session) throws TargetException {
            session.execute("create extension if not exists hg_binlog");
            session.execute("drop publication if exists " + changes.publication());
            ifThere(session, "delete from hologres.hg_replication_progress where slot_name='" + changes.slot() + "'");
            ifThere(session, "call hg_drop_logical_replication_slot('" + changes.slot() + "')");
            session.execute("create publication " + changes.publication() + " for table " + table);
            session.execute("call hg_create_logical_replication_slot('" + changes.slot() + "','hgoutput','"
                    + changes.publication() + "')");
        }

        /// Dropping a missing object fails, and the server has no way to check for it. A lost session is still an
        /// error.
        private static void ifThere(SqlSession session, String statement) throws TargetException {
            try {
                session.execute(statement);
            } catch (TargetException refused) {
                if (refused.errorClass().breaksSession() || refused.errorClass() == ErrorClass.PERMISSION) {
                    throw refused;
                }
            }
        }

        /// How many shards the table has. Each has a separate log.
        int shards(SqlSession session) throws TargetException {
            long shards = session.number("select g.property_value::int from hologres.hg_table_properties t,"
                    + " hologres.hg_table_group_properties g where t.property_key='table_group'"
                    + " and g.property_key='shard_count' and t.table_namespace='public' and t.table_name='" + table
                    + "' and t.property_value = g.tablegroup_name");
            return Math.toIntExact(Math.max(1, shards));
        }
    }

    /// The table's change stream. Immutable.
    ///
    /// @param publication and `slot`: the names under which the stream is read
    /// @param recreate whether a prepare drops and creates both
    /// @param start where reading begins, as a time stamp; empty for six hours ago
    /// @param heartbeat how long a shard must return nothing new to count as drained; zero: only when the stream
    /// reports it
    /// @param sessions how many share the shards
    record Changes(String publication, String slot, boolean recreate, String start, TimeSpan heartbeat, int sessions) {}
}
