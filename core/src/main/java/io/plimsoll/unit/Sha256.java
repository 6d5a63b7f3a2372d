package io.plimsoll.unit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256, which every Java has. Stateless.
public final class Sha256 {
    private Sha256() {}

    /// A digest to be fed in pieces.
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /// @return 32 bytes
    public static byte[] of(String text) {
        return digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /// @return 64 hexadecimal digits
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /// The same of a file's content.
    public static String hex(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream content = Files.newInputStream(file);
                OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            content.transferTo(sink);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
