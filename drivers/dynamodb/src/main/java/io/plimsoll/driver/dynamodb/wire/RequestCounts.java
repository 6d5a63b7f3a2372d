package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import java.util.concurrent.atomic.AtomicLong;

/// What one session has counted. Written by its thread, read by any. Counting allocates nothing and takes no lock.
public final class RequestCounts {
    private static final double THOUSAND = 1_000;

    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong retries = new AtomicLong();
    private final AtomicLong resubmitted = new AtomicLong();
    private final AtomicLong throttledReads = new AtomicLong();
    private final AtomicLong throttledWrites = new AtomicLong();
    private final AtomicLong serverErrors = new AtomicLong();
    private final Consumed reads = new Consumed();
    private final Consumed writes = new Consumed();

    void connected() {
        add(connections, 1);
    }

    void sent() {
        add(requests, 1);
    }

    void triedAgain() {
        add(retries, 1);
    }

    void resubmitted(long items) {
        add(resubmitted, items);
    }

    /// @param isWrite whether the request would have changed items
    void refused(ErrorClass errorClass, boolean isWrite) {
        if (errorClass == ErrorClass.THROTTLED) {
            add(isWrite ? throttledWrites : throttledReads, 1);
        } else if (errorClass == ErrorClass.SERVER) {
            add(serverErrors, 1);
        }
    }

    public long connections() {
        return connections.get();
    }

    public long requests() {
        return requests.get();
    }

    /// Requests that were sent again after the service had refused or failed.
    public long retries() {
        return retries.get();
    }

    /// Items of batches that were sent again because the service had not processed them.
    public long resubmitted() {
        return resubmitted.get();
    }

    /// Answers that said that the service limits its work, to requests that change no items.
    public long throttledReads() {
        return throttledReads.get();
    }

    /// The same, to requests that change items.
    public long throttledWrites() {
        return throttledWrites.get();
    }

    /// Answers that said that the service had failed.
    public long serverErrors() {
        return serverErrors.get();
    }

    /// What requests consumed that change no items.
    public Consumed reads() {
        return reads;
    }

    /// What requests consumed that change items.
    public Consumed writes() {
        return writes;
    }

    /// Not an atomic addition, because only one thread writes.
    private static void add(AtomicLong counter, long more) {
        counter.setRelease(counter.getPlain() + more);
    }

    /// The capacity that requests consumed, as far as the service said so. Thread-safety: as [RequestCounts].
    public static final class Consumed {
        private final AtomicLong thousandths = new AtomicLong();
        private final AtomicLong untold = new AtomicLong();

        /// @param units in thousandths
        void add(long units) {
            RequestCounts.add(thousandths, units);
        }

        /// Counts an answer that should have said it and did not.
        void untold() {
            RequestCounts.add(untold, 1);
        }

        /// In units; NaN if an answer did not say what its request had consumed.
        public double units() {
            return untold.get() > 0 ? Double.NaN : thousandths.get() / THOUSAND;
        }
    }
}
