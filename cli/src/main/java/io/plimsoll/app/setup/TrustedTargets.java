package io.plimsoll.app.setup;

import io.plimsoll.driver.home.UserFolder;
import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The targets of files that `plimsoll init` wrote for this user: a password may be sent to them. Each is an empty file
/// in a folder of this user, named by a digest of the file's path and of the target. Thread-safe.
///
/// A file that came with a folder, such as a clone, is not among them: it may name the server of somebody who wants the
/// password.
///
/// @param folder made when the first is remembered
record TrustedTargets(Path folder) {
    static TrustedTargets ofThisUser() {
        return new TrustedTargets(UserFolder.ofThisUser().resolve("trusted"));
    }

    boolean hold(Path file, String target) {
        return Files.exists(place(file, target));
    }

    void remember(Path file, String target) throws IOException {
        Files.createDirectories(folder);
        Path place = place(file, target);
        if (!Files.exists(place)) {
            Files.createFile(place);
        }
    }

    private Path place(Path file, String target) {
        return folder.resolve(Sha256.hex(file.toAbsolutePath().normalize() + "\n" + target.strip()));
    }
}
