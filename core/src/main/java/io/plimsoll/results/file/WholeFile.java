package io.plimsoll.results.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;

/// Writes files that users name: whole, or not at all. Stateless.
public final class WholeFile {
    private WholeFile() {}

    /// Writes a file, or replaces it: a reader sees the old one or the new one, and who may read it stays as it was.
    /// Some are written in place: what is no regular file, such as a pipe; a file that belongs to somebody else, or
    /// has other names; and one in a folder that takes no other file.
    ///
    /// @throws IOException when it cannot be written; then it is as it was, unless it was written in place
    public static void write(Path file, String text) throws IOException {
        Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        boolean isThere = Files.exists(real);
        boolean isWritten = isThere ? isReplaceable(real) && isReplaced(real, text) : isMoved(real, text);
        if (!isWritten) {
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
        boolean _ = isMoved(file.toAbsolutePath(), text);
    }

    private static boolean isReplaceable(Path file) throws IOException {
        boolean hasOneName = !file.getFileSystem().supportedFileAttributeViews().contains("unix")
                || Files.getAttribute(file, "unix:nlink").equals(1);
        return hasOneName
                && Files.isRegularFile(file)
                && Files.isWritable(file)
                && Files.isWritable(file.resolveSibling(""));
    }

    private static boolean isMoved(Path file, String text) throws IOException {
        return isMoved(file, text, _ -> true);
    }

    /// @return false if the new file cannot belong to whom the old one belongs
    private static boolean isReplaced(Path file, String text) throws IOException {
        return isMoved(
                file,
                text,
                fresh -> isAlike(fresh, file),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /// Gives a new file the permissions of another one.
    ///
    /// @return false if their owners or groups differ
    private static boolean isAlike(Path fresh, Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view == null) {
            return true;
        }
        PosixFileAttributes own = view.readAttributes();
        PosixFileAttributes other = Files.readAttributes(file, PosixFileAttributes.class);
        view.setPermissions(other.permissions());
        return own.owner().equals(other.owner()) && own.group().equals(other.group());
    }

    private interface Check {
        boolean isFit(Path fresh) throws IOException;
    }

    /// @param check of the new file, before anything is in it
    private static boolean isMoved(Path file, String text, Check check, StandardCopyOption... options)
            throws IOException {
        Path fresh = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        try {
            Files.writeString(fresh, "");
            if (!check.isFit(fresh)) {
                return false;
            }
            Files.writeString(fresh, text);
            Files.move(fresh, file, options);
            return true;
        } catch (FileSystemException refused) {
            throw withoutName(file.resolveSibling(""), refused);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /// The same failure, which names the folder instead of the new file in it.
    private static IOException withoutName(Path folder, FileSystemException refused) {
        return switch (refused) {
            case NoSuchFileException _ -> new NoSuchFileException(folder.toString());
            case AccessDeniedException _ -> new AccessDeniedException(folder.toString());
            case FileAlreadyExistsException taken -> taken;
            default -> new FileSystemException(folder.toString(), null, refused.getReason());
        };
    }
}
