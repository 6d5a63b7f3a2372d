package io.plimsoll.driver.address;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Lists of names that products and drivers give their settings, one a line, in files beside the classes that use
/// them.
public final class ResourceLines {
    private ResourceLines() {}

    public static List<String> of(Class<?> beside, String resource) {
        try (InputStream content = beside.getResourceAsStream(resource)) {
            if (content == null) {
                throw new IllegalStateException(resource + " is missing beside " + beside);
            }
            return new String(content.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
