package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.stream.LongStream;

/// Finds how far earlier runs have inserted, by asking for keys: hashed keys tell no order. Records are asked for
/// by windows, so that a few that failed to be inserted do not look like the end.
record HighWater(Records records, Store store, Session session) {
    private static final int WINDOW = 1_000;

    /// The first number behind all records that are there.
    long end() throws TargetException {
        long low = records.all();
        if (highest(low) < 0) {
            return low;
        }
        long step = WINDOW;
        while (highest(low + step) >= 0) {
            low += step;
            step *= 2;
        }
        long high = low + step;
        // There are records in the window at low and none in the one at high.
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (highest(middle) >= 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.max(records.all(), low + highest(low) + 1);
    }

    /// The place of the last record in the window from a number on; -1 when there is none.
    private int highest(long from) throws TargetException {
        List<Boolean> found = store.holds(
                session,
                LongStream.range(from, from + WINDOW)
                        .mapToObj(records.keys()::text)
                        .toList());
        return found.lastIndexOf(true);
    }
}
