package io.plimsoll.live;

import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// Which runs are over. All followers share one read of a run's document: it is large, and the run is being
/// measured meanwhile. Thread-safe.
final class Endings {
    private static final long FRESH_NANOS = 200_000_000L;

    private final Map<Path, Known> known = new HashMap<>();
    private long looks;

    private record Known(long atNanos, boolean isOver) {}

    /// Whether a run is over. The answer may be 200 ms old.
    synchronized boolean isOver(RunFolder folder) throws IOException {
        Known last = known.get(folder.path());
        long now = System.nanoTime();
        if (last != null && now - last.atNanos() < FRESH_NANOS) {
            return last.isOver();
        }
        // Forgets runs that nobody follows any more.
        known.values().removeIf(old -> now - old.atNanos() > FRESH_NANOS);
        looks++;
        boolean isOver = !LiveRuns.isRunning(folder);
        known.put(folder.path(), new Known(now, isOver));
        return isOver;
    }

    /// How often a document was read.
    synchronized long looks() {
        return looks;
    }
}
