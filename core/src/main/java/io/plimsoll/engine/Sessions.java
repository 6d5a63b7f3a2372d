package io.plimsoll.engine;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Opens and prepares all sessions before any clock starts. Stateless.
final class Sessions {
    /// Side by side: enough to hide the round trips, few enough not to be a storm of connections.
    private static final int OPENERS = 8;

    private Sessions() {}

    /// @throws TargetException the first refusal, after closing what was opened
    static List<LaneSession> open(Target target, List<Operation> operations, int count)
            throws TargetException, InterruptedException {
        List<LaneSession> sessions = new ArrayList<>();
        List<Future<?>> openings = new ArrayList<>();
        try (ExecutorService openers = Executors.newFixedThreadPool(Math.min(OPENERS, count))) {
            for (int i = 0; i < count; i++) {
                LaneSession session = new LaneSession(target, operations);
                sessions.add(session);
                openings.add(openers.submit(() -> {
                    session.open();
                    return null;
                }));
            }
        }
        for (Future<?> opening : openings) {
            rethrow(opening, sessions);
        }
        return sessions;
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
