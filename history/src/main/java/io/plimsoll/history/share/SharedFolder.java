package io.plimsoll.history.share;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.ResultFolders;
import io.plimsoll.results.file.FileFailure;
import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// A shared store in a folder, such as one of a file server. Files are written under hidden names and renamed when they
/// are whole.
record SharedFolder(Path path) implements SharedStore {
    private static final String HIDDEN = ".plimsoll-";

    /// Far longer than writing a file takes.
    private static final Duration ABANDONED = Duration.ofDays(1);

    static SharedFolder open(Path path, boolean toWrite) throws TargetException {
        SharedFolder folder = new SharedFolder(path);
        try {
            Path parent = path.toAbsolutePath().normalize().getParent();
            if (toWrite && !Files.exists(path) && parent != null && Files.isDirectory(parent)) {
                ResultFolders.createStore(path);
            }
        } catch (IOException refused) {
            throw folder.failed("cannot be made", refused);
        }
        if (!Files.isDirectory(path)) {
            throw new TargetException(ErrorClass.UNREACHABLE, path + " is not a folder, or is not there");
        }
        return folder;
    }

    @Override
    public String place() {
        return path.toString();
    }

    @Override
    public List<String> names() throws TargetException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.startsWith("."))
                    .toList();
        } catch (IOException refused) {
            throw failed("cannot be read", refused);
        }
    }

    @Override
    public void get(String name, Path into) throws TargetException, IOException {
        Path file = path.resolve(name);
        if (!Files.isReadable(file)) {
            throw new TargetException(ErrorClass.PERMISSION, file + " cannot be read: permission denied, or gone");
        }
        Files.copy(file, into);
    }

    @Override
    public void put(String name, Path content) throws TargetException, IOException {
        Path file = path.resolve(name);
        String sum = Sha256.hex(content);
        if (Files.exists(file)) {
            return;
        }
        Path fresh = path.resolve(HIDDEN + UUID.randomUUID());
        try {
            removeAbandoned();
            write(content, fresh);
            if (!Sha256.hex(fresh).equals(sum)) {
                throw new IOException("what was written is not what is there");
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException refused) {
            throw failed("cannot take " + name, refused);
        } finally {
            remove(fresh);
        }
    }

    private static void write(Path content, Path fresh) throws IOException {
        try (FileChannel from = FileChannel.open(content, StandardOpenOption.READ);
                FileChannel to = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long size = from.size();
            for (long at = 0; at < size; ) {
                at += from.transferTo(at, size - at, to);
            }
            to.force(true);
        }
        ResultFolders.close(fresh);
    }

    private static void remove(Path fresh) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException gone) {
            // It is hidden, and another call removes it after a day.
            return;
        }
    }

    /// Removes what killed processes have left.
    private void removeAbandoned() throws IOException {
        List<Path> hidden;
        try (Stream<Path> files = Files.list(path)) {
            hidden = files.filter(file -> String.valueOf(file.getFileName()).startsWith(HIDDEN))
                    .toList();
        }
        Instant old = Instant.now().minus(ABANDONED);
        for (Path file : hidden) {
            if (Files.exists(file)
                    && Files.getLastModifiedTime(file).toInstant().isBefore(old)) {
                remove(file);
            }
        }
    }

    private TargetException failed(String what, IOException why) {
        return new TargetException(
                ErrorClass.RESOURCES, "", path + " " + what + " (" + FileFailure.reason(why) + ")", why);
    }

    @Override
    public void close() {}
}
