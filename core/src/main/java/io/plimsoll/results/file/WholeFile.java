package io.plimsoll.results.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes files that users name: whole, or not at all. Stateless.
public final class WholeFile {
    private WholeFile() {}

    /// Writes a file, or replaces it: a reader sees the old one or the new one. What is no regular file, such as a
    /// pipe, and a file in a folder that takes no other one, is written in place.
    ///
    /// @throws IOException when it cannot be written; then it is as it was, unless it was written in place
    public static void write(Path file, String text) throws IOException {
        Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        if (!Files.exists(real)) {
            move(real, text);
        } else if (Files.isRegularFile(real) && Files.isWritable(real.resolveSibling(""))) {
            move(real, text, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.writeString(file, text);
        }
    }

    /// Writes a file that does not exist.
    ///
    /// @throws FileAlreadyExistsException when it exists
    /// @throws IOException when it cannot be written; then it does not exist
    public static void create(Path file, String text) throws IOException {
        if (Files.exists(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        move(file.toAbsolutePath(), text);
    }

    private static void move(Path file, String text, StandardCopyOption... options) throws IOException {
        Path fresh = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        try {
            Files.writeString(fresh, text);
            Files.move(fresh, file, options);
        } catch (FileSystemException refused) {
            throw withoutName(file.resolveSibling(""), refused);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /// The same failure, which names the folder and not a file that nobody has heard of.
    private static IOException withoutName(Path folder, FileSystemException refused) {
        return switch (refused) {
            case NoSuchFileException _ -> new NoSuchFileException(folder.toString());
            case AccessDeniedException _ -> new AccessDeniedException(folder.toString());
            case FileAlreadyExistsException taken -> taken;
            default -> new FileSystemException(folder.toString(), null, refused.getReason());
        };
    }
}
