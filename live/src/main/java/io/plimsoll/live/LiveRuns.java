package io.plimsoll.live;

import io.plimsoll.history.HistoryIndex;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.sweep.SweepStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The folder of runs that the server shows. Stateless and thread-safe.
///
/// @param outlivesThem whether the server continues when a run ends; the server in a run's own process does not
public record LiveRuns(Path store, boolean outlivesThem) {
    List<RunEntry> entries() throws IOException {
        return new HistoryIndex(store).read().entries();
    }

    List<String> sweeps() throws IOException {
        return new SweepStore(store).ids();
    }

    /// Finds a run by its id only: an address cannot name another folder.
    Optional<RunFolder> run(String id) {
        boolean isName = !id.isEmpty() && !id.contains("/") && !id.contains("\\") && !id.startsWith(".");
        try {
            RunFolder folder = new RunFolder(store.resolve(id));
            return isName && Files.exists(folder.document()) ? Optional.of(folder) : Optional.empty();
        } catch (InvalidPathException noName) {
            return Optional.empty();
        }
    }

    static RunDocument document(RunFolder folder) throws IOException {
        return RunReader.effective(RunReader.document(folder));
    }

    static boolean isRunning(RunFolder folder) throws IOException {
        return document(folder).status() == RunStatus.RUNNING;
    }

    /// Which runs are over. All followers share one read of a run's document: it is large, and the run is being
    /// measured meanwhile. Thread-safe.
    static final class Endings {
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
}
