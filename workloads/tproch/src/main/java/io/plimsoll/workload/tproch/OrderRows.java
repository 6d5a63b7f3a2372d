package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;
import io.plimsoll.workload.tproch.LineRows.LineIndex;
import io.plimsoll.workload.tproch.LineRows.LineSale;
import io.plimsoll.workload.tproch.Words.WordList;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/// The rows of `orders` (clause 4.2.3). One for each thread. Not thread-safe.
final class OrderRows implements TableRows.RowSource {
    private static final int COMMENT = 49;
    private static final int DATE_SEED = 1_066_728_069;
    private static final byte[] CLERK = "Clerk#".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SHIPPED = {'F'};
    private static final byte[] PARTLY = {'P'};
    private static final byte[] OPEN = {'O'};

    /// One in this many customers has no orders.
    private static final int CUSTOMERS_PER_IDLE = 3;

    private final OrderSpan span;
    private final int customers;
    private final int clerks;

    private final Sequence dates = dates();
    private final Sequence lineCounts = LineIndex.counts();
    private final Sequence customerKeys = new Sequence(851_767_375, 1);
    private final Sequence priorities = new Sequence(591_449_447, 1);
    private final Sequence clerkNumbers = new Sequence(1_171_034_773, 1);
    private final Comments comments = new Comments(276_090_261, COMMENT, 1);
    private final LineSale sale;
    private final WordList priorityWords = Words.of("priorities");
    private final TextBuffer scratch = new TextBuffer();

    private OrderRows(ScaleFactor scale, OrderSpan span) {
        this.span = span;
        customers = Math.toIntExact(scale.customers());
        clerks = Math.toIntExact(scale.clerks());
        sale = new LineSale(scale);
    }

    static TableRows of(Table table, ScaleFactor scale, OrderSpan span) {
        return RowsPerThread.of(table, span.count(), () -> new OrderRows(scale, span));
    }

    /// The sequence of the order dates.
    static Sequence dates() {
        return new Sequence(DATE_SEED, 1);
    }

    static int day(Sequence dates) {
        return dates.between(Days.FIRST, Days.LAST_ORDER);
    }

    @Override
    public void write(long index, RowWriter out) {
        seek(span.firstRow() + index);
        int day = day(dates);
        int lines = LineIndex.draw(lineCounts);
        int shipped = 0;
        long totalCents = 0;
        for (int line = 0; line < lines; line++) {
            sale.next();
            totalCents += sale.totalCents();
            shipped += day + sale.shipDelay <= Days.TODAY ? 1 : 0;
        }
        out.int64(span.key(index));
        out.int32(customer());
        TextBuffer.write(shipped == lines ? SHIPPED : shipped > 0 ? PARTLY : OPEN, out);
        out.decimal(totalCents, 2);
        out.timestamp(Days.micros(day));
        TextBuffer.write(priorityWords.draw(priorities), out);
        scratch.clear().append(CLERK).append(clerkNumbers.between(1, clerks), 9).write(out);
        out.int32(0);
        comments.write(out);
    }

    private int customer() {
        int customer = customerKeys.between(1, customers);
        int delta = 1;
        while (customer % CUSTOMERS_PER_IDLE == 0) {
            customer = Math.min(customer + delta, customers);
            delta = -delta;
        }
        return customer;
    }

    private void seek(long row) {
        dates.seek(row);
        lineCounts.seek(row);
        customerKeys.seek(row);
        priorities.seek(row);
        clerkNumbers.seek(row);
        comments.seek(row);
        sale.seek(row);
    }

    /// Consecutive orders: those of the dataset, or those that one refresh function adds. Immutable.
    ///
    /// @param firstRow of the random sequences
    /// @param firstNumber from which their keys are computed
    /// @param group of their keys: of each 32 keys, every group has eight (clause 4.2.3, the note on O_ORDERKEY)
    record OrderSpan(long firstRow, long count, long firstNumber, int group) {
        private static final int GROUP_BITS = 2;
        private static final int KEY_BITS = 3;

        /// Refresh functions whose orders have keys of one group.
        static final int SETS_OF_GROUP = 1_000;

        /// Pairs of refresh functions before the keys run out.
        static final int SETS = SETS_OF_GROUP * ((1 << GROUP_BITS) - 1);

        static OrderSpan ofDataset(ScaleFactor scale) {
            return new OrderSpan(0, scale.orders(), 1, 0);
        }

        /// @param set from 0; drawn from the rows after those of the dataset
        static OrderSpan ofRefresh(ScaleFactor scale, int set) {
            long count = scale.refreshed();
            return new OrderSpan(
                    scale.orders() + set * count, count, set % SETS_OF_GROUP * count + 1, 1 + set / SETS_OF_GROUP);
        }

        /// The orders of the dataset that the refresh function RF2 removes.
        ///
        /// @param set from 0
        static OrderSpan ofOldest(ScaleFactor scale, int set) {
            long count = scale.refreshed();
            long first = set % SETS_OF_GROUP * count;
            return new OrderSpan(first, count, first + 1, 0);
        }

        /// @param index among these orders, from 0
        long key(long index) {
            long number = firstNumber + index;
            long inGroup = number & ((1 << KEY_BITS) - 1);
            return (((number >> KEY_BITS << GROUP_BITS) + group) << KEY_BITS) + inGroup;
        }
    }

    /// The range of all dates (clause 4.2.2.12), as days since 1970.
    static final class Days {
        /// STARTDATE.
        static final int FIRST = (int) LocalDate.of(1992, 1, 1).toEpochDay();

        /// CURRENTDATE: everything before it has been shipped and received.
        static final int TODAY = (int) LocalDate.of(1995, 6, 17).toEpochDay();

        /// The last order date: ENDDATE minus the longest time that a line can take.
        static final int LAST_ORDER = (int) LocalDate.of(1998, 12, 31).toEpochDay() - 151;

        private static final long DAY_MICROS = 86_400_000_000L;

        private Days() {}

        static long micros(int day) {
            return day * DAY_MICROS;
        }
    }
}
