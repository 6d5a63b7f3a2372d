package io.plimsoll.app.setup;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Who can have written a file that nobody named. Stateless.
final class FileOwner {
    private static final int WRITTEN_BY_OTHERS = 0b010;

    /// On Linux, it belongs to the user of this process.
    private static final Path SELF = Path.of("/proc/self");

    private FileOwner() {}

    /// Why a file may say what somebody else wants, as a clause; empty if it belongs to this user, or to the system's
    /// administrator, and no other user can write it. Where files have no such owners, nothing is known against it.
    static Optional<String> refusal(Path file) {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("unix")) {
            return Optional.empty();
        }
        try {
            int owner = number(file, "unix:uid");
            int user = number(Files.exists(SELF) ? SELF : Path.of(System.getProperty("user.home", "/")), "unix:uid");
            if (owner != 0 && owner != user) {
                return Optional.of(
                        "it belongs to another user, " + Files.getOwner(file).getName());
            }
            return (number(file, "unix:mode") & WRITTEN_BY_OTHERS) == 0
                    ? Optional.empty()
                    : Optional.of("every user of this machine can change it (chmod o-w)");
        } catch (IOException unknown) {
            return Optional.of("its owner is not known");
        }
    }

    private static int number(Path file, String attribute) throws IOException {
        return Files.getAttribute(file, attribute) instanceof Integer number ? number : -1;
    }
}
