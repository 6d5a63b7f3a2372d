package io.plimsoll.driver.dynamodb.wire;

import java.util.concurrent.atomic.AtomicLong;

/// The counters of one session. Written by its thread, read by any.
public final class Counters {
    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong retries = new AtomicLong();
    private final AtomicLong resubmitted = new AtomicLong();

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

    /// Not an atomic addition, because only one thread writes.
    private static void add(AtomicLong counter, long more) {
        counter.setRelease(counter.getPlain() + more);
    }
}
