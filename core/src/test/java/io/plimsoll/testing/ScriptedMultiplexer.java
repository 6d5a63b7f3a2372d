package io.plimsoll.testing;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Sending;
import io.plimsoll.driver.Session;
import io.plimsoll.recording.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Multiplexes the sessions of a [MultiplexedTarget]: answers end in the order in which they are due, on
/// the clock, which may be one that stands still until it is waited on. Used by one thread, except
/// [#wakeUp]. Allocates nothing per operation.
public final class ScriptedMultiplexer implements Multiplexer {
    private static final Comparator<Care> EARLIEST_FIRST = (one, other) ->
            Long.compare(one.session().dueNanos(), other.session().dueNanos());

    private final Clock clock;
    private final List<Care> cares = new ArrayList<>();
    private final List<Care> due = new ArrayList<>();
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile @Nullable Thread waiting;
    private long alarm = Long.MAX_VALUE;
    private Runnable onRemove = () -> {};

    /// Those that were let go since the last call of [#poll] began.
    private final Set<MultiplexedTarget.Conversation> letGo = new HashSet<>();

    private boolean isPolling;

    private record Care(MultiplexedTarget.Conversation session, int tag) {}

    public ScriptedMultiplexer(Clock clock) {
        this.clock = clock;
    }

    /// Ends a wait at an instant of the clock, once.
    public void wakeAt(long instant) {
        alarm = instant;
    }

    /// What happens when a session is let go; nothing, unless told.
    public void onRemove(Runnable action) {
        onRemove = action;
    }

    /// How many sessions are in care.
    public int sessions() {
        return cares.size();
    }

    /// As with a selector, a session that was let go within a call of [#poll] may be added only after it.
    @Override
    public void add(Session session, int tag) {
        MultiplexedTarget.Conversation added = (MultiplexedTarget.Conversation) session;
        if (isPolling && letGo.contains(added)) {
            throw new IllegalStateException("a session is added within the poll that let it go");
        }
        cares.add(new Care(added, tag));
    }

    @Override
    public void remove(Session session) {
        if (!cares.removeIf(care -> care.session() == session)) {
            throw new IllegalStateException("a session is let go that was not in care");
        }
        letGo.add((MultiplexedTarget.Conversation) session);
        onRemove.run();
    }

    @Override
    public void poll(long timeoutNanos, Completion completion) {
        isPolling = true;
        letGo.clear();
        long until = timeoutNanos == FOREVER ? Long.MAX_VALUE : clock.nanos() + timeoutNanos;
        waiting = Thread.currentThread();
        while (!woken.getAndSet(false) && clock.nanos() < Math.min(until, nextDue())) {
            await(Math.min(until, nextDue()));
        }
        waiting = null;
        alarm = alarm <= clock.nanos() ? Long.MAX_VALUE : alarm;
        tell(completion);
        isPolling = false;
    }

    private void await(long instant) {
        if (instant == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            clock.waitUntil(instant);
        }
    }

    private long nextDue() {
        long due = alarm;
        for (int i = 0; i < cares.size(); i++) {
            due = Math.min(due, cares.get(i).session().dueNanos());
        }
        return due;
    }

    /// Tells of what is due now, the earliest first; what is begun meanwhile waits for the next call.
    private void tell(Completion completion) {
        long now = clock.nanos();
        due.clear();
        for (int i = 0; i < cares.size(); i++) {
            if (cares.get(i).session().dueNanos() <= now) {
                due.add(cares.get(i));
            }
        }
        due.sort(EARLIEST_FIRST);
        for (int i = 0; i < due.size(); i++) {
            Care care = due.get(i);
            MultiplexedTarget.Answer answer = care.session().take();
            completion.ended(care.tag(), answer.outcome(), answer.failure());
        }
    }

    @Override
    public void wakeUp() {
        woken.set(true);
        LockSupport.unpark(waiting);
    }

    @Override
    public Sending sending() {
        return Sending.atOnce("script");
    }

    @Override
    public void close() {
        cares.clear();
    }
}
