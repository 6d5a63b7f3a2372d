package io.plimsoll.recording;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/// Counters of one operation over some period. All merge by addition. Not thread-safe.
// An enum map would box its counters; the array is indexed by ordinal within this process only and never stored.
@SuppressWarnings("EnumOrdinal")
public final class Counts {
    private static final int CLASSES = ErrorClass.values().length;

    long ok;
    long miss;
    long skipped;
    long retries;
    long retried;
    long commitUnknown;
    long rows;
    final long[] failures = new long[CLASSES];

    public long ok() {
        return ok;
    }

    public long miss() {
        return miss;
    }

    /// Operations the target acknowledged.
    public long acknowledged() {
        return ok + miss;
    }

    /// Open arrivals that were too late to be sent.
    public long skipped() {
        return skipped;
    }

    /// Attempts beyond the first.
    public long retries() {
        return retries;
    }

    /// Adds operations that were tried again.
    ///
    /// @param attempts how many attempts of each followed the first
    void addRetries(int attempts, int operations) {
        retries += (long) attempts * operations;
        retried += operations;
    }

    /// Operations with more than one attempt. Kept in memory alone: stored counts do not have them.
    public long retried() {
        return retried;
    }

    /// Failed operations that may or may not have taken effect.
    public long commitUnknown() {
        return commitUnknown;
    }

    /// Rows that acknowledged operations wrote, if operations write rows in batches.
    public long rows() {
        return rows;
    }

    public long failed() {
        long sum = 0;
        for (long count : failures) {
            sum += count;
        }
        return sum;
    }

    public long failed(Outcome outcome) {
        long sum = 0;
        for (ErrorClass errorClass : ErrorClass.values()) {
            sum += errorClass.outcome() == outcome ? failures[errorClass.ordinal()] : 0;
        }
        return sum;
    }

    /// Failed operations by class, without classes that did not occur.
    public Map<ErrorClass, Long> failures() {
        Map<ErrorClass, Long> byClass = new EnumMap<>(ErrorClass.class);
        for (ErrorClass errorClass : ErrorClass.values()) {
            if (failures[errorClass.ordinal()] > 0) {
                byClass.put(errorClass, failures[errorClass.ordinal()]);
            }
        }
        return byClass;
    }

    /// All operations that ended, in any way.
    public long ended() {
        return ok + miss + skipped + failed();
    }

    public void add(Counts other) {
        ok += other.ok;
        miss += other.miss;
        skipped += other.skipped;
        retries += other.retries;
        retried += other.retried;
        commitUnknown += other.commitUnknown;
        rows += other.rows;
        for (int i = 0; i < failures.length; i++) {
            failures[i] += other.failures[i];
        }
    }

    public void addOk(long count) {
        ok += count;
    }

    public void addMiss(long count) {
        miss += count;
    }

    public void addSkipped(long count) {
        skipped += count;
    }

    public void addRetries(long count) {
        retries += count;
    }

    /// Adds operations with more than one attempt, whose attempts [#addRetries(long)] adds.
    public void addRetried(long count) {
        retried += count;
    }

    public void addCommitUnknown(long count) {
        commitUnknown += count;
    }

    public void addRows(long count) {
        rows += count;
    }

    public void addFailures(ErrorClass errorClass, long count) {
        failures[errorClass.ordinal()] += count;
    }

    void clear() {
        ok = 0;
        miss = 0;
        skipped = 0;
        retries = 0;
        retried = 0;
        commitUnknown = 0;
        rows = 0;
        Arrays.fill(failures, 0);
    }
}
