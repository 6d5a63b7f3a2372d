package io.plimsoll.live;

import io.plimsoll.driver.Outcome;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// A run that goes on until it is told to end.
final class RunInProgress implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final AtomicReference<RunControl> control = new AtomicReference<>();
    private final CompletableFuture<Run> ended = new CompletableFuture<>();
    private final RunFolder folder;

    /// @param more settings
    RunInProgress(Path store, String... more) throws IOException {
        List<String> settings = new ArrayList<>(List.of(more));
        settings.addAll(List.of("arrival=500/s", "warmup=300ms", "measure=10m", "interval=100ms"));
        Plan plan = ScriptedRun.plan(settings.toArray(String[]::new));
        Thread.ofPlatform().daemon().start(() -> {
            try {
                ended.complete(ScriptedRun.execute(
                        store,
                        plan,
                        new ScriptedTarget(_ -> Outcome.OK),
                        ScriptedWorkload.of("read", "write"),
                        control::set));
            } catch (Exception failed) {
                ended.completeExceptionally(failed);
            }
        });
        folder = begun(store);
    }

    /// Waits for the first whole interval.
    private RunFolder begun(Path store) throws IOException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (System.nanoTime() < deadline && !ended.isDone()) {
            List<RunFolder> runs = new RunStore(store).runs();
            if (!runs.isEmpty() && isDriven(runs.getFirst())) {
                return runs.getFirst();
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new IllegalStateException("the run did not begin");
    }

    private static boolean isDriven(RunFolder folder) throws IOException {
        return Files.exists(folder.harness())
                && Files.readAllLines(folder.harness()).size() > 1;
    }

    String id() {
        return folder.id();
    }

    void interrupt() {
        Objects.requireNonNull(control.get()).interrupt();
    }

    Run ended() {
        return ended.orTimeout(60, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        interrupt();
        Run _ = ended();
    }
}
