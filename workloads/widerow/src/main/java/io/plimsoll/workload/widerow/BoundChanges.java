package io.plimsoll.workload.widerow;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import java.util.ArrayList;
import java.util.List;

/// The shards of one session, read in turn. Used by its lane.
final class BoundChanges implements Executable {
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
    /// @param heartbeatNanos how long a shard brings nothing until it counts as drained; 0: until it says so
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

    /// Lets go of a shard that has nothing left.
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

    /// A stream that broke ends the session: another one goes on where this one was.
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
