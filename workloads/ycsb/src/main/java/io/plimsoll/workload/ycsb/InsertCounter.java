package io.plimsoll.workload.ycsb;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/// Deals the numbers of records to insert, and knows up to which all are there. Thread-safe, without locks.
///
/// A number whose insert failed is dealt again, so that numbers have no holes; YCSB takes it for inserted.
///
/// Implementation note: what is inserted beyond the contiguous part is noted in a ring of the last million
/// numbers. An insert that is overtaken by so many others is passed over: reading its record may miss.
final class InsertCounter {
    private static final int RING = 1 << 20;

    private final AtomicLongArray inserted = new AtomicLongArray(RING);
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong last = new AtomicLong();
    private final Queue<Long> again = new ConcurrentLinkedQueue<>();

    /// @param first the number to begin with; all below it are there
    InsertCounter(long first) {
        start(first);
    }

    /// Begins anew; not while numbers are dealt.
    void start(long first) {
        next.set(first);
        last.set(first - 1);
        again.clear();
        for (int i = 0; i < RING; i++) {
            inserted.setPlain(i, -1);
        }
    }

    /// The next number.
    long take() {
        // Asking an empty queue costs a volatile read.
        @Nullable Long failed = again.poll();
        return failed != null ? failed : next.getAndIncrement();
    }

    /// The first of the next `count` numbers.
    long take(int count) {
        return next.getAndAdd(count);
    }

    /// The number is to be dealt again.
    void giveBack(long number) {
        again.add(number);
    }

    /// The record is there, or it never will be and nobody is to wait for it.
    void settle(long number) {
        inserted.setRelease((int) (number & (RING - 1)), number);
        while (true) {
            long seen = last.getAcquire();
            if (inserted.getAcquire((int) ((seen + 1) & (RING - 1))) <= seen) {
                return;
            }
            last.compareAndSet(seen, seen + 1);
        }
    }

    /// The highest number up to which all records are there.
    long last() {
        return last.getAcquire();
    }
}
