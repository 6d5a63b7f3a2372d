package io.plimsoll.workload.ch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Text resources in the same package.
final class TextResources {
    private TextResources() {}

    static String text(String name) {
        try (InputStream in = Objects.requireNonNull(TextResources.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
