package io.plimsoll.workload.ch;

import static io.plimsoll.workload.tproc.CompanyShape.DISTRICTS;

import io.plimsoll.workload.ch.ChPlan.Besides;
import io.plimsoll.workload.query.QueryOperation.Aside;
import io.plimsoll.workload.tproc.OrderLog;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A log of when the latest orders of the watched districts were acknowledged. Thread-safe. Noting an order costs
/// one clock read and one store into an array.
///
/// The low bits of an entry are the microseconds since the log began. The high bits are the lap of the ring in
/// which it was written: they show whether a later order has overwritten the entry.
final class AcknowledgedOrders implements OrderLog {
    /// As a time: the order is not acknowledged yet.
    static final long NOT_YET = Long.MAX_VALUE;

    /// As a time: so many orders followed that this one is forgotten.
    static final long FORGOTTEN = Long.MIN_VALUE;

    private static final int RING_BITS = 13;
    private static final int RING = 1 << RING_BITS;

    /// More than a year in microseconds.
    private static final int TIME_BITS = 45;

    private static final long TIME = (1L << TIME_BITS) - 1;
    private static final int MICRO_NANOS = 1_000;
    private static final VarHandle ENTRIES = MethodHandles.arrayElementVarHandle(long[].class);

    private final Watch watch;
    private final LongSupplier clock;
    private final long[] entries;

    /// The value of [#clock] when the log began.
    private final long begun;

    /// @param clock nanoseconds since an arbitrary moment
    AcknowledgedOrders(Watch watch, LongSupplier clock) {
        this.watch = watch;
        this.clock = clock;
        entries = new long[watch.count() * RING];
        begun = clock.getAsLong();
    }

    Watch watch() {
        return watch;
    }

    /// The current time on the clock of the log.
    long now() {
        return clock.getAsLong();
    }

    @Override
    public void acknowledged(int warehouse, int district, long number) {
        int place = watch.place(warehouse, district);
        if (place >= 0) {
            // A time is never 0: 0 marks an entry that was never written.
            long micros = (clock.getAsLong() - begun) / MICRO_NANOS + 1;
            ENTRIES.setRelease(entries, index(place, number), (number >>> RING_BITS) << TIME_BITS | micros);
        }
    }

    /// When an order was acknowledged, on the clock; or one of the two constants.
    ///
    /// @param place of the district among the watched ones
    long time(int place, long number) {
        long entry = (long) ENTRIES.getAcquire(entries, index(place, number));
        long lap = entry >>> TIME_BITS;
        long wanted = number >>> RING_BITS;
        if (entry == 0 || lap < wanted) {
            return NOT_YET;
        }
        return lap > wanted ? FORGOTTEN : begun + ((entry & TIME) - 1) * MICRO_NANOS;
    }

    /// Forgets all orders, because order numbers will be assigned again. Not to be called while orders arrive.
    void clear() {
        Arrays.fill(entries, 0);
    }

    private static int index(int place, long number) {
        return (place << RING_BITS) | ((int) number & (RING - 1));
    }

    /// How old the data of a query was, by the method of HATtrick (Milkai and others: "How Good is My HTAP
    /// System?", SIGMOD 2022): the time since the first transaction that it did not see was acknowledged. A
    /// district numbers its orders without gaps in commit order, so that its next number, read in the query's
    /// snapshot, identifies that transaction. Used by the session's thread.
    static final class SeenOrders implements Aside {
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

        /// Also negative when one of the orders to look up is so old that the log has forgotten it, and when the
        /// query returned no row.
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

    /// The districts whose orders measure freshness: at most [#DISTRICTS_MAX], equally many of each watched
    /// warehouse, with the watched warehouses spread over all. Immutable and thread-safe.
    static final class Watch {
        static final int DISTRICTS_MAX = 100;

        /// The watched warehouses, in ascending order.
        private final int[] warehouses;

        private final int ofEach;

        /// By warehouse: its index in [#warehouses], or -1.
        private final int[] places;

        /// @param all how many warehouses the company has
        Watch(int all) {
            int count = Math.min(all, DISTRICTS_MAX);
            warehouses = IntStream.range(0, count)
                    .map(i -> (int) ((long) i * all / count) + 1)
                    .toArray();
            ofEach = Math.min(DISTRICTS, DISTRICTS_MAX / count);
            places = new int[all + 1];
            Arrays.fill(places, -1);
            for (int place = 0; place < count; place++) {
                places[warehouses[place]] = place;
            }
        }

        int count() {
            return warehouses.length * ofEach;
        }

        /// The index of a district among the watched ones, by warehouse and number; -1 if it is not watched.
        int place(int warehouse, int district) {
            int place = places[warehouse];
            return place < 0 || district > ofEach ? -1 : place * ofEach + district - 1;
        }

        /// The SQL condition that selects them. Ordered by warehouse and number, they come in the order of
        /// [#place].
        String condition() {
            String ids = Arrays.stream(warehouses).mapToObj(String::valueOf).collect(Collectors.joining(", "));
            return "d_id <= " + ofEach + " AND d_w_id IN (" + ids + ")";
        }
    }
}
