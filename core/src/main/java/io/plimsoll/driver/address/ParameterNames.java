package io.plimsoll.driver.address;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/// Names of parameters in database addresses, in lower case: those whose values may be shown, and those whose
/// values are secrets or may hold some. Both come from the drivers' and products' own lists. A name in neither list
/// is hidden with its value.
final class ParameterNames {
    private ParameterNames() {}

    static Set<String> read(String resource) {
        try (InputStream names = ParameterNames.class.getResourceAsStream(resource)) {
            if (names == null) {
                throw new IllegalStateException(resource + " is missing beside " + ParameterNames.class);
            }
            return new String(names.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
