package io.plimsoll.fleet;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Asks several members at once. Stateless.
final class Parallel {
    private Parallel() {}

    /// What is done for a member.
    @FunctionalInterface
    interface Work {
        void on(Remote member) throws IOException, InterruptedException;
    }

    /// Does something for all members at once, and waits for all: each is bounded by its own limits.
    ///
    /// @return why it failed, for those for which it did
    static Map<Remote, IOException> all(List<Remote> members, Work work) throws InterruptedException {
        Map<Remote, IOException> failures = new LinkedHashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<Remote, Future<?>> all = new LinkedHashMap<>();
            for (Remote member : members) {
                all.put(member, threads.submit(() -> {
                    work.on(member);
                    return null;
                }));
            }
            for (Map.Entry<Remote, Future<?>> each : all.entrySet()) {
                try {
                    each.getValue().get();
                } catch (ExecutionException failed) {
                    failures.put(each.getKey(), failure(Objects.requireNonNull(failed.getCause())));
                }
            }
        }
        return failures;
    }

    private static IOException failure(Throwable cause) {
        return switch (cause) {
            case IOException refused -> refused;
            case RuntimeException ours -> throw ours;
            case Error ours -> throw ours;
            default -> new IOException(String.valueOf(cause.getMessage()), cause);
        };
    }

    /// What is done without waiting for it.
    @FunctionalInterface
    interface Later {
        Object call() throws IOException, InterruptedException;
    }

    /// Does something without waiting for it. It may fail: what depends on it has its own bound.
    static void later(Later work) {
        Thread.ofVirtual().name("plimsoll-fleet").start(() -> {
            try {
                Object _ = work.call();
            } catch (IOException _) {
                // Whoever does not hear it has been lost, or ends at its own limit.
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
