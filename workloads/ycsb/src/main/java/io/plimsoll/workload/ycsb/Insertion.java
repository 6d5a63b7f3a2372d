package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The shared state of a run's inserts: the next number and the failures. Thread-safe.
final class Insertion {
    /// How many failures are kept with their message.
    private static final int KEPT = 10;

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
}
