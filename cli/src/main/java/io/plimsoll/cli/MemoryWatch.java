package io.plimsoll.cli;

import io.plimsoll.engine.PassingListener;
import io.plimsoll.engine.RunListener;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.results.PhaseFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Watches the heap in use during each measured round as TestBench does: sampled every 100 ms, garbage
/// collected between rounds. Thread-safe.
final class MemoryWatch implements PassingListener, AutoCloseable {
    private static final long PERIOD_NANOS = 100_000_000;

    private final RunListener next;
    private volatile boolean closed;
    private final List<Round> rounds = new ArrayList<>();
    private long maxBytes;
    private long minBytes;

    /// The heap in use during one round.
    record Round(long maxKilobytes, long minKilobytes) {}

    MemoryWatch(RunListener next) {
        this.next = next;
        Thread.ofPlatform().daemon().name("plimsoll-memory-watch").start(this::watch);
    }

    @Override
    public RunListener next() {
        return next;
    }

    private void watch() {
        while (!closed) {
            LockSupport.parkNanos(PERIOD_NANOS);
            sample();
        }
    }

    private synchronized void sample() {
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        maxBytes = Math.max(maxBytes, used);
        minBytes = Math.min(minBytes, used);
    }

    private synchronized void restart() {
        maxBytes = 0;
        minBytes = Long.MAX_VALUE;
        sample();
    }

    private synchronized void keep() {
        sample();
        rounds.add(new Round(maxBytes / 1024, minBytes / 1024));
    }

    /// The measured rounds so far.
    synchronized List<Round> rounds() {
        return List.copyOf(rounds);
    }

    @Override
    public void started(PhasePlan phase) {
        if (phase.kind() == PhaseKind.MEASURE) {
            // As TestBench does between rounds, so that a round does not pay for the garbage of the one before.
            System.gc();
            restart();
        }
        next.started(phase);
    }

    @Override
    public void ended(PhaseFacts facts) {
        if (facts.kind() == PhaseKind.MEASURE) {
            keep();
        }
        next.ended(facts);
    }

    @Override
    public void close() {
        closed = true;
    }
}
