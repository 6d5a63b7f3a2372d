package io.plimsoll.workload.widerow;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Reads the change stream of a table, one batch of records an operation. The shards are dealt to the
/// sessions round robin; a session whose shards have nothing left has done its part. Thread-safe.
final class ChangeReading implements Operation {
    /// As many as the tool asks for at once.
    private static final int BATCH_ROWS = 1_024;

    private static final int HOURS_BACK = 6;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final ChangeSlot slot;
    private final int sessions;
    private final AtomicInteger bound = new AtomicInteger();

    /// @param sessions how many share the shards
    ChangeReading(ChangeSlot slot, int sessions) {
        this.slot = slot;
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
    public Executable bind(SqlSession session) throws TargetException {
        int first = Math.floorMod(bound.getAndIncrement(), sessions);
        List<ChangeReader> readers = new ArrayList<>();
        int shards = slot.shards(session);
        for (int shard = first; shard < shards; shard += sessions) {
            readers.add(session.read(new ChangeFeed(slot.changes().slot(), shard, BATCH_ROWS, start())));
        }
        return new Bound(readers, slot.changes().heartbeat().nanos());
    }

    private String start() {
        String given = slot.changes().start();
        return given.isEmpty()
                ? LocalDateTime.now(ZoneId.systemDefault())
                        .minusHours(HOURS_BACK)
                        .format(TIME)
                : given;
    }

    /// The shards of one session, read in turn.
    private static final class Bound implements Executable {
        private final List<ChangeReader> readers;
        private final long[] lastRecordNanos;
        private final long heartbeatNanos;
        private int current;
        private int records;

        Bound(List<ChangeReader> readers, long heartbeatNanos) {
            this.readers = new ArrayList<>(readers);
            this.heartbeatNanos = heartbeatNanos;
            lastRecordNanos = new long[readers.size()];
        }

        @Override
        public void draw(Draw draw) {
            records = 0;
        }

        @Override
        public Outcome execute() throws TargetException {
            if (readers.isEmpty()) {
                return Outcome.MISS;
            }
            current = current + 1 < readers.size() ? current + 1 : 0;
            ChangeReader reader = readers.get(current);
            records = reader.next();
            note(reader);
            return records > 0 ? Outcome.OK : Outcome.MISS;
        }

        /// Lets go of a shard that has nothing left.
        private void note(ChangeReader reader) {
            long now = System.nanoTime();
            if (records > 0 || lastRecordNanos[current] == 0) {
                lastRecordNanos[current] = now;
            }
            boolean silent = heartbeatNanos > 0 && now - lastRecordNanos[current] >= heartbeatNanos;
            if (reader.isDrained() || silent) {
                reader.close();
                readers.remove(current);
                System.arraycopy(
                        lastRecordNanos, current + 1, lastRecordNanos, current, lastRecordNanos.length - current - 1);
            }
        }

        @Override
        public long rows() {
            return records;
        }

        @Override
        public boolean isExhausted() {
            return readers.isEmpty();
        }
    }
}
