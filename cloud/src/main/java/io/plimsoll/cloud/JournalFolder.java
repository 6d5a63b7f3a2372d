package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.results.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Journals on disk: a folder for each run, which only this user may read, with `cloud.json`, the files that programs
/// keep of it, and the log of their calls. Immutable.
///
/// @param root need not exist
public record JournalFolder(Path root) implements Journals {
    private static final String FILE = "cloud.json";

    /// What stays when the rest of a run is gone.
    private static final List<String> KEPT = List.of(FILE, "programs.log", "lock", "inventory.yaml");

    /// The folder of a run.
    public Path folder(String id) {
        return root.resolve(id);
    }

    /// The folder of a run, made if it is not there.
    Path made(String id) throws CloudException {
        Path folder = folder(id);
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(root);
                Files.createDirectory(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            return folder;
        } catch (IOException refused) {
            throw notKept(folder, refused);
        }
    }

    @Override
    public Optional<Journal> read(String id) throws CloudException {
        Path file = folder(id).resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.read(file, file, Journal.SCHEMA, Journal.class));
        } catch (IOException damaged) {
            // What the parser says of it helps nobody.
            String sentence = String.valueOf(damaged.getMessage()).replaceFirst(" is damaged: .*", " is damaged");
            throw new CloudException(Kind.FAILED, sentence.lines().findFirst().orElse(""));
        }
    }

    @Override
    public void write(Journal journal) throws CloudException {
        Path folder = made(journal.id());
        try {
            if (journal.state() == Journal.State.GONE) {
                // Before: whoever is killed in between deletes once more, and keys never outlive what they are of.
                clear(folder);
            }
            Json.replaceOnDisk(folder.resolve(FILE), journal);
        } catch (IOException refused) {
            throw notKept(folder, refused);
        }
    }

    /// Removes keys, states and copies of what no longer exists.
    private static void clear(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Path top = folder.relativize(file).getName(0);
                if (!file.equals(folder) && !KEPT.contains(top.toString())) {
                    Files.delete(file);
                }
            }
        }
    }

    @Override
    public List<String> ids() throws CloudException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> Files.exists(folder.resolve(FILE)))
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            throw new CloudException(Kind.FAILED, root + " cannot be read (" + unreadable.getMessage() + ")");
        }
    }

    /// Runs whose journal is lost, and of which something else is left here, such as keys.
    public List<String> lost() throws CloudException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> !Files.exists(folder.resolve(FILE)) && isMore(folder))
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            throw new CloudException(Kind.FAILED, root + " cannot be read (" + unreadable.getMessage() + ")");
        }
    }

    private static boolean isMore(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> !file.endsWith("lock"));
        } catch (IOException noFolder) {
            return false;
        }
    }

    @Override
    public Held hold(String id) throws CloudException {
        Path file = made(id).resolve("lock");
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (locked(channel)) {
                return () -> close(channel);
            }
            channel.close();
        } catch (IOException refused) {
            throw notKept(file, refused);
        }
        throw new CloudException(
                Kind.REFUSED,
                "another plimsoll is at work on " + id + ": end it with Ctrl-C, which deletes what it made, or wait");
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException ending) {
            // The lock ends with the process in any case.
            return;
        }
    }

    private static CloudException notKept(Path where, IOException cause) {
        String reason = cause instanceof FileSystemException system && system.getReason() != null
                ? system.getReason()
                : cause.getClass().getSimpleName() + " " + cause.getMessage();
        return new CloudException(
                Kind.REFUSED, "the journal cannot be kept in " + where + " (" + reason + "): make room or a way there");
    }
}
