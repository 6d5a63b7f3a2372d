package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/// The superuser's password, in libpq's format (`PGPASSFILE`), so that its owner can also use psql and pgbench.
///
/// Every user of the machine reaches the loopback, and a superuser may run programs as the server's user. Therefore
/// the server requires a password there, a random one for each data folder.
final class PasswordFile {
    private static final int PASSWORD_BYTES = 24;
    private static final String PREFIX = "127.0.0.1:*:*:" + Cluster.NAME + ":";
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private PasswordFile() {}

    /// Creates a new password and stores it.
    static Secret create(Path file) throws IOException {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Files.deleteIfExists(file);
        write(file, PREFIX + password + "\n");
        return new Secret(password);
    }

    /// The stored password.
    static Secret read(Path file) throws IOException {
        String line = Files.readString(file, StandardCharsets.US_ASCII).strip();
        if (!line.startsWith(PREFIX)) {
            throw new IOException(file + " does not hold the password of user " + Cluster.NAME);
        }
        return new Secret(line.substring(PREFIX.length()));
    }

    /// Creates a file that contains only the password, as initdb requires, readable only by its owner.
    static void write(Path file, String text) throws IOException {
        // Creates and writes in one step: later, the name may belong to a file of another user.
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), PRIVATE)) {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        }
    }
}
