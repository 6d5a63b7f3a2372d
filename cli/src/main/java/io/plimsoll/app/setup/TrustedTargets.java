package io.plimsoll.app.setup;

import io.plimsoll.driver.home.UserFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

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
        String both = file.toAbsolutePath().normalize() + "\n" + target.strip();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(both.getBytes(StandardCharsets.UTF_8));
            return folder.resolve(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
