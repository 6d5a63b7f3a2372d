package io.plimsoll.bench;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The CPU time that looking at a server costs while a run is under way: of the thread that asks, and of the server's
/// process that answers. Linux only. Used by one thread.
final class ViewSpending {
    /// What Linux keeps of the name of the thread that asks.
    private static final String THREAD = "plimsoll-server";

    /// The view's session is the only one that asks for the waits of others.
    private static final String PROCESS =
            "SELECT pid FROM pg_stat_activity WHERE query LIKE 'EXECUTE plimsoll_view_%' AND pid <> pg_backend_pid()";

    private static final Duration PERIOD = Duration.ofMillis(500);

    private final EmbeddedPostgres server;
    private final Thread sampler;
    private List<Path> spenders = List.of();
    private @Nullable Spent first;
    private @Nullable Spent last;

    /// @param cpuNanos of both, until then
    private record Spent(long atNanos, long cpuNanos) {}

    /// Begins to watch for the view of a run on this server.
    ViewSpending(EmbeddedPostgres server) {
        this.server = server;
        this.sampler = Thread.ofPlatform().daemon().name("view-spending").start(this::watch);
    }

    private void watch() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PERIOD.toNanos());
            sample();
        }
    }

    private void sample() {
        try {
            if (spenders.isEmpty()) {
                spenders = found();
            }
            if (!spenders.isEmpty()) {
                long cpuNanos = 0;
                for (Path spender : spenders) {
                    cpuNanos += cpuNanos(spender);
                }
                last = new Spent(System.nanoTime(), cpuNanos);
                first = first == null ? last : first;
            }
        } catch (IOException over) {
            // The run has ended, or not begun.
        }
    }

    private static long cpuNanos(Path task) throws IOException {
        String spent = Files.readString(task.resolve("schedstat"));
        return Long.parseLong(spent.substring(0, spent.indexOf(' ')));
    }

    private List<Path> found() throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                addAskers(process, found);
            }
        } catch (DirectoryIteratorException gone) {
            throw gone.getCause();
        }
        if (found.size() == 1) {
            found.add(Path.of("/proc", Bench.value(server, PROCESS)));
            return found;
        }
        return List.of();
    }

    private static void addAskers(Path process, List<Path> found) {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
            for (Path thread : threads) {
                if (Files.readString(thread.resolve("comm")).startsWith(THREAD)) {
                    found.add(thread);
                }
            }
        } catch (IOException | DirectoryIteratorException ended) {
            // A process that has ended meanwhile.
        }
    }

    /// Ends the watching.
    ///
    /// @return the share of the machine's CPU time that looking took; empty if no view was seen
    OptionalDouble end() throws InterruptedException {
        sampler.interrupt();
        sampler.join();
        Spent begun = first;
        Spent ended = last;
        if (begun == null || ended == null || ended.atNanos() == begun.atNanos()) {
            return OptionalDouble.empty();
        }
        double nanos = (double) ended.atNanos() - begun.atNanos();
        return OptionalDouble.of((ended.cpuNanos() - begun.cpuNanos())
                / nanos
                / Runtime.getRuntime().availableProcessors());
    }
}
