package io.plimsoll.workload.ch;

import io.plimsoll.workload.query.Aside;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How old the data of a query was, by the method of HATtrick (Milkai and others: "How Good is My HTAP System?",
/// SIGMOD 2022): the time since the first transaction that it did not see was acknowledged. A district numbers its
/// orders without gaps in commit order, so that its next number, read in the query's snapshot, identifies that
/// transaction. Used by the session's thread.
final class SeenOrders implements Aside {
    private final @Nullable AcknowledgedOrders log;
    private final long[] next;
    private int count;
    private long begun;
    private long orders;

    /// @param log empty: freshness is not measured
    SeenOrders(Optional<AcknowledgedOrders> log) {
        this.log = log.orElse(null);
        next = new long[log.map(found -> found.watch().count()).orElse(0)];
    }

    @Override
    public int columns() {
        return log == null ? 1 : 2;
    }

    @Override
    public void begin() {
        count = 0;
        orders = -1;
        begun = log == null ? 0 : log.now();
    }

    @Override
    public void value(int column, byte[] bytes, int offset, int length) {
        if (column == 0) {
            orders = number(bytes, offset, offset + length);
            return;
        }
        int from = offset;
        for (int at = offset; at <= offset + length; at++) {
            if (at == offset + length || bytes[at] == ',') {
                note(number(bytes, from, at));
                from = at + 1;
            }
        }
    }

    private void note(long number) {
        if (count < next.length) {
            next[count] = number;
        }
        count++;
    }

    /// The digits before the point. Sums of some products have a fraction, which is zero.
    private static long number(byte[] bytes, int from, int to) {
        long number = 0;
        for (int at = from; at < to && bytes[at] != '.'; at++) {
            if (bytes[at] >= '0' && bytes[at] <= '9') {
                number = 10 * number + (bytes[at] - '0');
            }
        }
        return number;
    }

    /// Also negative when one of the orders to look up is so old that the log has forgotten it, and when the query
    /// returned no row.
    @Override
    public long lagNanos() {
        AcknowledgedOrders orderLog = log;
        if (orderLog == null || count != next.length) {
            return -1;
        }
        long lag = 0;
        for (int place = 0; place < count; place++) {
            long acknowledged = orderLog.time(place, next[place]);
            if (acknowledged == AcknowledgedOrders.FORGOTTEN) {
                return -1;
            }
            lag = acknowledged == AcknowledgedOrders.NOT_YET ? lag : Math.max(lag, begun - acknowledged);
        }
        return lag;
    }

    @Override
    public long size() {
        return orders < 0 ? -1 : Besides.rows(orders);
    }
}
