package io.plimsoll.app;

import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedFolder;
import io.plimsoll.results.sweep.SweepFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A detached command with the texts that describe it to the user. Stateless.
public record Detached(DetachedFolder folder, DetachedDocument document) {
    private static final long PERIOD_NANOS = 100_000_000L;

    static Detached of(DetachedFolder folder) throws IOException {
        return new Detached(folder, folder.read());
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
}
