package io.plimsoll.driver.home;

import io.plimsoll.driver.AtExit;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The JDBC drivers that this user added, each in a folder of its own. Immutable.
///
/// Implementation note: a driver is gathered in a folder with another name, which is then renamed. So a folder with a
/// driver's name is complete, and an older version is removed only when the newer one is there. One process at a time
/// adds or removes (a file lock); what a killed one left is removed by the next.
///
/// @param folder need not exist
public record AddedDrivers(Path folder) {
    private static final String UNFINISHED = "unfinished-";

    /// How often a folder is removed whose files are still being written.
    private static final int ATTEMPTS = 50;

    public static AddedDrivers ofThisUser() {
        return new AddedDrivers(UserFolder.ofThisUser().toAbsolutePath().resolve("drivers"));
    }

    /// All of them, by name.
    ///
    /// @throws TargetException when the folder cannot be read, or another user may have put drivers there
    public List<AddedDriver> all() throws TargetException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        requireTrusted();
        try {
            Map<String, AddedDriver> byName = new TreeMap<>();
            for (Path each : places()) {
                // Of two with one name, which a crash may leave, the later one counts.
                AddedDriver.read(each).ifPresent(driver -> byName.put(driver.name(), driver));
            }
            return List.copyOf(byName.values());
        } catch (IOException unreadable) {
            throw failure(unreadable);
        }
    }

    /// The folders with drivers, the last one added at the end.
    private List<Path> places() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> Files.isDirectory(entry)
                            && !entry.getFileName().toString().startsWith(UNFINISHED))
                    .sorted(Comparator.comparingLong(entry -> entry.toFile().lastModified()))
                    .toList();
        }
    }

    /// Begins to add a driver.
    ///
    /// @param interrupted called when the process is asked to end before the driver is kept
    /// @throws TargetException when the folder cannot be written, or another process adds a driver
    public Draft begin(Runnable interrupted) throws TargetException {
        if (Files.isDirectory(folder)) {
            requireTrusted();
        }
        try {
            Files.createDirectories(folder);
            requireTrusted();
            return new Draft(this, interrupted);
        } catch (IOException refused) {
            throw failure(refused);
        }
    }

    /// Removes a driver.
    ///
    /// @return whether it was there
    public boolean remove(String name) throws TargetException {
        if (all().stream().noneMatch(driver -> driver.name().equals(name))) {
            return false;
        }
        try (Draft draft = begin(() -> {})) {
            draft.retire(name, null);
            return true;
        } catch (IOException refused) {
            throw failure(refused);
        }
    }

    /// Refuses a folder in which another user could place code for this user to run, as in a shared `/tmp`.
    private void requireTrusted() throws TargetException {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("unix")) {
            return;
        }
        for (Path each :
                Stream.of(folder, folder.getParent()).filter(Objects::nonNull).toList()) {
            int owner = owner(each);
            if (owner > 0 && owner != ownUser()) {
                throw new TargetException(
                        ErrorClass.PERMISSION,
                        "the folder " + each + " belongs to another user (number " + owner + "), who could replace the"
                                + " drivers in it: name a folder of your own in PLIMSOLL_DATA");
            }
        }
    }

    /// The number of the user of this process, or the owner of the home folder where the system does not show that.
    private static int ownUser() throws TargetException {
        Path self = Path.of("/proc/self");
        return owner(Files.exists(self) ? self : Path.of(System.getProperty("user.home", "/nonexistent")));
    }

    private static int owner(Path path) throws TargetException {
        try {
            return (Integer) Files.getAttribute(path, "unix:uid");
        } catch (IOException unknown) {
            throw failure(path, unknown);
        }
    }

    /// A failure to read or write in this folder, in one sentence.
    public TargetException failure(IOException cause) {
        return failure(folder, cause);
    }

    private static TargetException failure(Path where, IOException cause) {
        String reason = String.valueOf(cause.getMessage());
        if (cause instanceof FileSystemException system && system.getReason() != null) {
            reason = system.getReason();
        } else if (cause instanceof AccessDeniedException) {
            reason = "no permission";
        } else if (cause instanceof FileSystemException) {
            reason = cause.getClass().getSimpleName().replace("Exception", "") + ": " + reason;
        }
        String sentence = "drivers cannot be kept in " + where + " (" + reason
                + "): make room or a way there, or name another folder in PLIMSOLL_DATA";
        return new TargetException(ErrorClass.RESOURCES, "", sentence, cause);
    }

    /// Removes a folder with its contents, also while another thread writes to it.
    private static void removeAll(Path folder) throws IOException {
        for (int attempt = 1; Files.exists(folder); attempt++) {
            try {
                Files.walkFileTree(folder, new Removing());
            } catch (IOException busy) {
                if (attempt == ATTEMPTS) {
                    throw busy;
                }
            }
        }
    }

    private static final class Removing extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }

    /// A driver that is being added. What was not kept is removed when it is closed, or when the process is asked to
    /// end. Thread-safe.
    public static final class Draft implements AutoCloseable {
        private final AddedDrivers drivers;
        private final FileChannel lock;
        private final Path place;
        private final Runnable interrupted;
        private final AtExit.Handle atExit;
        private boolean isInterrupted;
        private boolean isKept;

        private Draft(AddedDrivers drivers, Runnable interrupted) throws IOException, TargetException {
            this.drivers = drivers;
            this.interrupted = interrupted;
            lock = locked(drivers.folder);
            try {
                for (Path leftover : leftovers()) {
                    removeAll(leftover);
                }
                place = Files.createTempDirectory(drivers.folder, UNFINISHED);
                Files.createDirectory(jars());
                Files.createDirectory(scratch());
            } catch (IOException refused) {
                lock.close();
                throw refused;
            }
            atExit = AtExit.finish(this::interrupt);
        }

        private static FileChannel locked(Path folder) throws IOException, TargetException {
            FileChannel channel = FileChannel.open(
                    folder.resolve("adding.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                if (channel.tryLock() != null) {
                    return channel;
                }
            } catch (OverlappingFileLockException inThisProcess) {
                // As if another process had it.
            }
            channel.close();
            throw new TargetException(
                    ErrorClass.RESOURCES,
                    "another plimsoll is adding or removing a driver in " + folder + ": try again when it has ended");
        }

        private List<Path> leftovers() throws IOException {
            try (Stream<Path> entries = Files.list(drivers.folder)) {
                return entries.filter(entry -> entry.getFileName().toString().startsWith(UNFINISHED))
                        .toList();
            }
        }

        /// The folder to gather the jars in.
        public Path jars() {
            return place.resolve("jars");
        }

        /// A folder for whatever else is needed meanwhile.
        public Path scratch() {
            return place.resolve("scratch");
        }

        /// Keeps the gathered jars as a driver, in place of the one that had its name.
        ///
        /// @throws TargetException when they cannot be kept, or the process is ending
        /// @throws IllegalArgumentException with a sentence for the user, when they are no JDBC driver
        public synchronized AddedDriver keep(String name, String source, String scheme) throws TargetException {
            if (isInterrupted) {
                throw new TargetException(ErrorClass.CANCELLED, "interrupted: nothing was added");
            }
            try {
                DriverJars.requireDriver(AddedDriver.jarsIn(jars()));
                AddedDriver driver = AddedDriver.of(name, source, scheme, jars());
                Path kept = drivers.folder.resolve(driver.folderName());
                driver.write();
                if (Files.exists(kept)) {
                    Files.move(kept, place.resolve("same"), StandardCopyOption.ATOMIC_MOVE);
                }
                Files.move(jars(), kept, StandardCopyOption.ATOMIC_MOVE);
                isKept = true;
                retire(name, kept);
                return AddedDriver.read(kept).orElseThrow();
            } catch (IOException refused) {
                throw drivers.failure(refused);
            }
        }

        /// Takes the drivers of that name away, but for one.
        private void retire(String name, @Nullable Path kept) throws IOException {
            for (Path each : drivers.places()) {
                boolean isMeant = AddedDriver.read(each)
                        .filter(driver -> driver.name().equals(name))
                        .isPresent();
                if (isMeant && !each.equals(kept)) {
                    Files.move(each, place.resolve(each.getFileName()), StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }

        synchronized void interrupt() {
            isInterrupted = true;
            if (!isKept) {
                interrupted.run();
            }
            try {
                removeAll(place);
            } catch (IOException stillWritten) {
                // The next process that adds a driver removes it.
                return;
            }
        }

        public synchronized boolean isInterrupted() {
            return isInterrupted;
        }

        @Override
        public void close() throws TargetException {
            atExit.close();
            try (lock) {
                removeAll(place);
            } catch (IOException refused) {
                throw failure(place, refused);
            }
        }
    }
}
