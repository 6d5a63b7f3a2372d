package io.plimsoll.engine;

import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Opens and prepares all sessions before any clock starts. Stateless.
final class Sessions {
    /// Side by side: enough to hide the round trips, few enough not to be a storm of connections.
    private static final int OPENERS = 8;

    private Sessions() {}

    /// @param beside how many there are beside the first `mixed`
    /// @throws TargetException the first refusal, after closing what was opened
    static List<LaneSession> open(Vigil vigil, List<Operation> operations, int mixed, int beside)
            throws TargetException, InterruptedException {
        int count = mixed + beside;
        List<LaneSession> sessions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Duty duty = beside == 0 ? Duty.ALL : i < mixed ? Duty.MIXED : Duty.BESIDE;
            sessions.add(new LaneSession(vigil, operations, duty, i));
        }
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> openings = new ArrayList<>();
        try (ExecutorService openers = Executors.newFixedThreadPool(Math.min(OPENERS, count))) {
            for (int i = 0; i < Math.min(OPENERS, count); i++) {
                openings.add(openers.submit(() -> openFrom(sessions, next)));
            }
        }
        for (Future<?> opening : openings) {
            rethrow(opening, sessions);
        }
        return sessions;
    }

    /// Opens whichever session is next, until all are open or one is refused, here or by another opener.
    private static @Nullable Void openFrom(List<LaneSession> sessions, AtomicInteger next) throws TargetException {
        try {
            for (int i = next.getAndIncrement(); i < sessions.size(); i = next.getAndIncrement()) {
                sessions.get(i).open();
            }
            return null;
        } catch (TargetException refused) {
            next.set(sessions.size());
            throw refused;
        }
    }

    private static void rethrow(Future<?> opening, List<LaneSession> sessions)
            throws TargetException, InterruptedException {
        try {
            opening.get();
        } catch (ExecutionException failed) {
            sessions.forEach(LaneSession::close);
            if (failed.getCause() instanceof TargetException refused) {
                throw refused;
            }
            throw new IllegalStateException("a session failed through a fault of Plimsoll's own", failed.getCause());
        }
    }
}
