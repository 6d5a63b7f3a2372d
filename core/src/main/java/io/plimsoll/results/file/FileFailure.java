package io.plimsoll.results.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/// Why files could not be read or written, in words for users. Stateless.
public final class FileFailure {
    private FileFailure() {}

    /// Why, in a clause: what Java says is often the name of the file alone.
    public static String reason(IOException failed) {
        return switch (failed) {
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            case NoSuchFileException missing -> missing.getFile() + " does not exist";
            case NotDirectoryException file -> file.getFile() + " is not a folder";
            case FileSystemException other when other.getReason() != null -> other.getFile() + ": " + other.getReason();
            default -> String.valueOf(failed.getMessage());
        };
    }

    /// Whether this user cannot write there, or there is no room.
    public static boolean isOfThePlace(IOException failed) {
        String reason = reason(failed).toLowerCase(Locale.ROOT);
        return failed instanceof AccessDeniedException
                || reason.contains("read-only file system")
                || reason.contains("no space left")
                || reason.contains("quota exceeded");
    }
}
