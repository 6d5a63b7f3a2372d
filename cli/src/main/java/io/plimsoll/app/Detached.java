package io.plimsoll.app;

import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedFolder;
import io.plimsoll.results.detached.DetachedFolder.DetachedStore;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// A detached command with the texts that describe it to the user. Stateless.
public record Detached(DetachedFolder folder, DetachedDocument document) {
    private static final long PERIOD_NANOS = 100_000_000L;

    /// Finds a detached command by the user's name for it.
    ///
    /// @param store the folder in which runs are stored
    public static Optional<Detached> find(Path store, String wanted) throws MissingInputException {
        return MissingInputException.unless(() -> {
            Optional<DetachedFolder> found = new DetachedStore(store).find(wanted);
            return found.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Detached(found.get(), found.get().read()));
        });
    }

    /// Finds a run that is not detached.
    ///
    /// @param store the folder in which runs are stored
    public static RunFolder other(Path store, String wanted) throws MissingInputException {
        return MissingInputException.unless(() -> {
            if (wanted.equals("last")) {
                throw new IOException("there is no detached run in " + store
                        + "; `plimsoll runs` lists all runs, which can be named by their ids");
            }
            if (new SweepStore(store).find(wanted).isPresent()) {
                throw new IOException(
                        "sweep " + wanted + " was not detached; `plimsoll show " + wanted + "` shows how far it came");
            }
            return new RunStore(store).find(wanted);
        });
    }

    public String id() {
        return document.id();
    }

    /// Shows the growing files until the process has ended.
    public static void follow(HarnessProcess process, List<Follower> followers) throws IOException {
        boolean isAlive = true;
        while (isAlive) {
            // Checked before reading, so that the last read finds all output.
            isAlive = process.isAlive();
            for (Follower follower : followers) {
                follower.more();
            }
            if (isAlive) {
                LockSupport.parkNanos(PERIOD_NANOS);
            }
        }
    }

    /// The sentence for a process that ended without recording it.
    public String died() {
        boolean isStored = Files.exists(folder.path().resolve("run.json"))
                || Files.exists(folder.path().resolve(SweepFolder.DOCUMENT));
        return id() + " died: its process " + document.processId() + " ended without recording a result; "
                + (isStored
                        ? "`plimsoll show " + id() + "` reports what was stored"
                        : "what it printed is in " + folder.progress());
    }

    /// Shows a growing file that another process writes. Not thread-safe.
    public static final class Follower {
        private final Path file;
        private final PrintStream to;
        private long shown;

        private Follower(Path file, PrintStream to, long shown) {
            this.file = file;
            this.to = to;
            this.shown = shown;
        }

        public static Follower fromBeginning(Path file, PrintStream to) {
            return new Follower(file, to, 0);
        }

        /// Shows only the text that is written from now on.
        public static Follower fromNow(Path file, PrintStream to) throws IOException {
            return new Follower(file, to, Files.size(file));
        }

        /// Shows the text that was written since the last call.
        public void more() throws IOException {
            try (SeekableByteChannel channel = Files.newByteChannel(file)) {
                channel.position(shown);
                ByteBuffer buffer = ByteBuffer.allocate(8192);
                while (channel.read(buffer) > 0) {
                    to.write(buffer.array(), 0, buffer.position());
                    shown += buffer.position();
                    buffer.clear();
                }
            }
            to.flush();
        }
    }
}
