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

/// Sessions that share a list of tasks: each takes the next task when it has finished one. Immutable; used by one
/// thread at a time.
///
/// @param count the most sessions
record Loaders(TargetWatchdog watchdog, int count) {
    @FunctionalInterface
    interface Task {
        void run(Session session) throws TargetException;
    }

    /// Runs all tasks. After a failure no further task begins; the failure is thrown once all sessions have
    /// stopped.
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
