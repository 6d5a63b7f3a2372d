package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.ycsb.Records.KeyRule;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/// The shared state of a run's inserts: the next number and the failures. Thread-safe.
final class Insertion {
    /// How many failures are kept with their message.
    private static final int KEPT = 10;

    /// The sum of records that were certainly not inserted.
    static final String FAILED = "inserts that failed";

    private final InsertCounter counter;
    private final boolean deals;
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong failed = new AtomicLong();

    /// @param dealsAgain whether a later insert gets the number of a failed one
    Insertion(InsertCounter counter, boolean dealsAgain) {
        this.counter = counter;
        this.deals = dealsAgain;
    }

    InsertCounter counter() {
        return counter;
    }

    /// Records that were certainly not inserted; the first of them with key and reason.
    Queue<String> failures() {
        return failures;
    }

    long failed() {
        return failed.get();
    }

    /// What an audit that does not know this run's own state has to know of it.
    Map<String, Long> sums() {
        return Map.of(FAILED, failed());
    }

    /// @param failure null when the records exist
    void ended(long first, int count, KeyRule keys, @Nullable TargetException failure) {
        if (failure != null) {
            note(first, count, keys, failure);
        }
        if (failure != null && deals && count == 1 && isWorthAgain(failure)) {
            counter.giveBack(first);
            return;
        }
        for (int i = 0; i < count; i++) {
            counter.settle(first + i);
        }
    }

    /// Not where the key exists or may exist: the next attempt would fail, too.
    private static boolean isWorthAgain(TargetException failure) {
        return failure.errorClass() != ErrorClass.CONSTRAINT && !failure.isCommitUnknown();
    }

    private void note(long first, int count, KeyRule keys, TargetException failure) {
        if (failed.getAndAdd(count) < KEPT) {
            failures.add((count == 1 ? "record " : count + " records from ") + keys.text(first)
                    + " could not be inserted: " + failure.getMessage());
        }
    }

    /// Assigns the numbers of records to insert, and knows up to which number all records exist. Thread-safe,
    /// lock-free.
    ///
    /// The number of a failed insert is assigned again, so that numbers have no gaps; YCSB treats it as inserted.
    ///
    /// Implementation note: inserts beyond the contiguous part are noted in a ring of the last million numbers. An
    /// insert that so many others overtake is treated as done: reading its record may miss.
    ///
    /// Counting goes on where the loaded records end: a place below the first new one is the record's number, and
    /// those from there on are the places of the records that are dealt here. On a machine that drives a run alone,
    /// each record's place is its number.
    static final class InsertCounter {
        private static final int RING = 1 << 20;

        private final AtomicLongArray inserted = new AtomicLongArray(RING);
        private final AtomicLong next = new AtomicLong();
        private final AtomicLong last = new AtomicLong();
        private final Queue<Long> again = new ConcurrentLinkedQueue<>();
        private final int rows;
        private final Dealing dealing;
        private final boolean isWhole;
        private volatile long begin;

        /// @param first the number to begin with; all records below it exist
        /// @param rows how many numbers are taken at once
        /// @param dealing which of these are taken here
        InsertCounter(long first, int rows, Dealing dealing) {
            this.rows = rows;
            this.dealing = dealing;
            isWhole = dealing.equals(Dealing.WHOLE);
            start(first);
        }

        /// Resets the counter. Not to be called while numbers are assigned.
        void start(long first) {
            begin = first;
            next.set(first);
            last.set(first - 1);
            again.clear();
            for (int i = 0; i < RING; i++) {
                inserted.setPlain(i, -1);
            }
        }

        /// The next number.
        long take() {
            // Polling an empty queue costs one volatile read.
            @Nullable Long failed = again.poll();
            return failed != null ? failed : record(next.getAndIncrement());
        }

        /// The first of the next numbers that are taken at once.
        long takeRows() {
            return record(next.getAndAdd(rows));
        }

        /// The number of the record at a place.
        long record(long place) {
            long after = place - begin;
            return isWhole || after < 0 ? place : begin + dealing.number(after / rows) * rows + after % rows;
        }

        private long place(long record) {
            if (isWhole) {
                return record;
            }
            long after = record - begin;
            return begin + dealing.place(after / rows) * rows + after % rows;
        }

        /// Returns a number, to be assigned again.
        void giveBack(long number) {
            again.add(number);
        }

        /// Marks a record as existing, or as never inserted, so that no one waits for it.
        void settle(long record) {
            long number = place(record);
            inserted.setRelease((int) (number & (RING - 1)), number);
            while (true) {
                long seen = last.getAcquire();
                if (inserted.getAcquire((int) ((seen + 1) & (RING - 1))) <= seen) {
                    return;
                }
                last.compareAndSet(seen, seen + 1);
            }
        }

        /// The highest place up to which all records exist.
        long last() {
            return last.getAcquire();
        }
    }
}
