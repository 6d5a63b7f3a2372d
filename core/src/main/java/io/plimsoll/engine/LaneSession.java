package io.plimsoll.engine;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.recording.Clock;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A lane's session with its operations bound to it, and how it comes back when it is lost. Used by its
/// lane; [#cancel], [#abort], [#isOpen], [#isIdle] and [#reconnects] by any thread.
final class LaneSession implements AutoCloseable {
    private static final long BACKOFF_MIN_NANOS = 10_000_000L;
    private static final long BACKOFF_MAX_NANOS = 1_000_000_000L;

    private final Vigil vigil;
    private final List<Operation> operations;
    private final Duty duty;
    private final int number;

    /// By operation; null for those that are not its duty.
    private @Nullable Executable[] executables = {};
    private volatile @Nullable Session session;

    /// Whether a lane that does not end has kept it, and another session is in its place.
    private volatile boolean isRetired;

    private final AtomicLong reconnects;
    private final AtomicBoolean idle = new AtomicBoolean();

    /// @param number of the session among those of the run, from 0
    LaneSession(Vigil vigil, List<Operation> operations, Duty duty, int number) {
        this(vigil, operations, duty, number, new AtomicLong());
    }

    private LaneSession(Vigil vigil, List<Operation> operations, Duty duty, int number, AtomicLong reconnects) {
        this.vigil = vigil;
        this.operations = operations;
        this.duty = duty;
        this.number = number;
        this.reconnects = reconnects;
    }

    Duty duty() {
        return duty;
    }

    /// A session in place of this one, not open yet, which counts on.
    LaneSession successor() {
        isRetired = true;
        return new LaneSession(vigil, operations, duty, number, reconnects);
    }

    void open() throws TargetException {
        Opened opened = vigil.bounded(this::opened, late -> late.session.close());
        executables = opened.executables;
        session = opened.session;
        if (isRetired) {
            // Another has taken its place meanwhile: nobody would ever close it.
            close();
        }
    }

    /// A session with what is bound to it, by operation.
    private static final class Opened {
        private final Session session;
        private final @Nullable Executable[] executables;

        private Opened(Session session, @Nullable Executable[] executables) {
            this.session = session;
            this.executables = executables;
        }
    }

    private Opened opened() throws TargetException {
        Session fresh = vigil.target().openSession(number);
        try {
            @Nullable Executable[] bound = new Executable[operations.size()];
            for (int i = 0; i < bound.length; i++) {
                Operation operation = operations.get(i);
                bound[i] = duty.has(operation) ? operation.bind(fresh) : null;
            }
            return new Opened(fresh, bound);
        } catch (TargetException refused) {
            fresh.close();
            throw refused;
        }
    }

    Executable executable(int operation) {
        return Objects.requireNonNull(executables[operation], "a session does only what is its duty");
    }

    /// Whether none of its operations has anything left to do.
    boolean isExhausted() {
        for (@Nullable Executable executable : executables) {
            if (executable != null && !executable.isExhausted()) {
                return false;
            }
        }
        return true;
    }

    /// Tries to come back until it succeeds, until `deadline` on the clock, or until `unwanted` says
    /// nobody waits for it. Waits between attempts, from 10 ms doubling to 1 s.
    boolean reopen(Clock clock, long deadline, BooleanSupplier unwanted) {
        close();
        long backoff = BACKOFF_MIN_NANOS;
        while (!unwanted.getAsBoolean() && clock.nanos() < deadline) {
            Comeback comeback = comeBack();
            if (comeback != Comeback.NOT_YET) {
                return comeback == Comeback.OPEN;
            }
            long until = Math.min(deadline, clock.nanos() + backoff);
            while (clock.nanos() < until) {
                clock.waitUntil(until);
            }
            backoff = Math.min(BACKOFF_MAX_NANOS, 2 * backoff);
        }
        return false;
    }

    /// What became of one attempt to come back.
    enum Comeback {
        OPEN,
        NOT_YET,
        /// Trying again would not help.
        REFUSED
    }

    /// Tries to come back once, closed as it is.
    Comeback comeBack() {
        try {
            open();
            reconnects.incrementAndGet();
            return Comeback.OPEN;
        } catch (TargetException stillLost) {
            return stillLost.errorClass() == ErrorClass.PERMISSION ? Comeback.REFUSED : Comeback.NOT_YET;
        }
    }

    /// The conversation itself; null while there is none.
    @Nullable
    Session session() {
        return session;
    }

    /// Says whether nothing is under way, so that there is nothing to cancel.
    void setIdle(boolean isIdle) {
        idle.setRelease(isIdle);
    }

    boolean isIdle() {
        return idle.getAcquire();
    }

    boolean isOpen() {
        return session != null;
    }

    long reconnects() {
        return reconnects.get();
    }

    void cancel() {
        Session current = session;
        if (current != null) {
            current.cancel();
        }
    }

    void abort() {
        Session current = session;
        if (current != null) {
            current.abort();
        }
    }

    @Override
    public void close() {
        Session current = session;
        session = null;
        if (current != null) {
            current.close();
        }
    }
}
