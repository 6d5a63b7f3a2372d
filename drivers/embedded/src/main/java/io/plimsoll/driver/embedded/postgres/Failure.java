package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;

/// Turns failures around the server into sentences for the user.
final class Failure {
    private Failure() {}

    static TargetException unreachable(String sentence) {
        return new TargetException(ErrorClass.UNREACHABLE, sentence);
    }

    static TargetException permission(String sentence) {
        return new TargetException(ErrorClass.PERMISSION, sentence);
    }

    /// @param doing the attempted action, such as `unpack PostgreSQL into`
    static TargetException of(IOException cause, String doing, Path where) {
        if (cause instanceof AccessDeniedException denied) {
            String sentence = "no permission to " + doing + " " + where + " (" + denied.getFile()
                    + "); name another folder with postgres:embedded?data=PATH or in PLIMSOLL_DATA";
            return new TargetException(ErrorClass.PERMISSION, "", sentence, cause);
        }
        String detail = cause instanceof FileSystemException system && system.getReason() != null
                ? system.getReason()
                : String.valueOf(cause.getMessage());
        if (detail.toLowerCase(Locale.ROOT).contains("no space left")) {
            String sentence = "the disk is full: could not " + doing + " " + where
                    + "; make room or name another folder with postgres:embedded?data=PATH";
            return new TargetException(ErrorClass.RESOURCES, "", sentence, cause);
        }
        return new TargetException(
                ErrorClass.UNREACHABLE, "", "could not " + doing + " " + where + ": " + detail, cause);
    }
}
