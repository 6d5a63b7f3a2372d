package io.plimsoll.results;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Makes run folders under a hidden name and gives them their own when they can be read: whenever this is killed, what
/// has the name of a run is one.
final class FreshRun {
    private static final Pattern HIDDEN = Pattern.compile("\\.\\d{8}-\\d{6}-\\d{3}-.*\\.begun");
    /// How long making one takes at most, by far.
    private static final Duration ABANDONED = Duration.ofHours(1);

    private FreshRun() {}

    /// @param id that is wanted
    /// @param written the document with the id that it is given
    /// @return the document with the id that it got: a number is appended where the wanted one is taken
    static RunDocument make(Path store, String id, Function<String, RunDocument> written) throws IOException {
        removeAbandoned(store);
        Path hidden = ResultFolders.create(store.resolve("." + id + "-"
                + ProcessHandle.current().pid() + "-" + Thread.currentThread().threadId() + ".begun"));
        for (int attempt = 1; ; attempt++) {
            RunDocument named = written.apply(attempt == 1 ? id : id + "-" + attempt);
            Path file = new RunFolder(hidden).document();
            Files.writeString(file, Json.text(named));
            Disk.REAL.force(file);
            if (isMoved(hidden, store, named.id())) {
                return named;
            }
        }
    }

    private static boolean isMoved(Path hidden, Path store, String id) throws IOException {
        Path folder = store.resolve(id);
        if (Files.exists(folder)) {
            return false;
        }
        try {
            Files.move(hidden, folder, StandardCopyOption.ATOMIC_MOVE);
            Disk.REAL.force(store);
            return true;
        } catch (FileSystemException refused) {
            // Another run of the same instant was quicker; a folder with something in it is never replaced.
            if (Files.exists(folder) && Files.exists(hidden)) {
                return false;
            }
            throw refused;
        }
    }

    private static void removeAbandoned(Path store) throws IOException {
        List<Path> abandoned;
        try (Stream<Path> entries = Files.list(store)) {
            abandoned = entries.filter(entry ->
                            HIDDEN.matcher(String.valueOf(entry.getFileName())).matches()
                                    && ResultFolders.isUnfinished(entry))
                    .toList();
        }
        for (Path folder : abandoned) {
            removeIfOld(folder);
        }
    }

    private static void removeIfOld(Path folder) throws IOException {
        Instant old = Instant.now().minus(ABANDONED);
        try {
            if (Files.getLastModifiedTime(folder).toInstant().isBefore(old)) {
                Files.deleteIfExists(new RunFolder(folder).document());
                Files.deleteIfExists(folder);
            }
        } catch (FileSystemException othersOrGone) {
            // It is another user's, or another process removed it.
            return;
        }
    }
}
