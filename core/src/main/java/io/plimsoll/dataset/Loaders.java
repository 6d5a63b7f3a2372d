package io.plimsoll.dataset;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.progress.TargetWatchdog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// Sessions that share out work among them, each taking the next task when it has done one. Immutable; used by one
/// thread at a time.
///
/// @param count how many at most
record Loaders(TargetWatchdog watchdog, int count) {
    /// What one session does in one go.
    @FunctionalInterface
    interface Task {
        void run(Session session) throws TargetException;
    }

    /// Does all tasks; one that fails keeps others from being begun, and its failure is thrown once all have stopped.
    void run(List<Task> tasks) throws TargetException, InterruptedException {
        if (tasks.isEmpty()) {
            return;
        }
        AtomicInteger next = new AtomicInteger();
        int useful = Math.min(count, tasks.size());
        List<Future<?>> ends = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(useful)) {
            for (int i = 0; i < useful; i++) {
                ends.add(threads.submit(() -> {
                    take(tasks, next);
                    return null;
                }));
            }
        }
        for (Future<?> end : ends) {
            rethrow(end);
        }
    }

    private void take(List<Task> tasks, AtomicInteger next) throws TargetException {
        boolean done = false;
        try (TargetWatchdog.Watched watched = watchdog.open()) {
            for (int task = next.getAndIncrement(); task < tasks.size(); task = next.getAndIncrement()) {
                tasks.get(task).run(watched.session());
            }
            done = true;
        } finally {
            if (!done) {
                next.set(tasks.size());
            }
        }
    }

    private static void rethrow(Future<?> end) throws TargetException, InterruptedException {
        try {
            end.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof TargetException refused) {
                throw refused;
            }
            throw new IllegalStateException("loading failed because of a bug in Plimsoll", failed.getCause());
        }
    }
}
