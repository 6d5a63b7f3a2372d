package io.plimsoll.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Texts that are stored as resources beside a class, such as SQL and word lists. Stateless.
public final class TextResource {
    private TextResource() {}

    /// @param name of the resource, in the package of the class
    public static String read(Class<?> beside, String name) {
        try (InputStream text = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read the resource " + name, unreadable);
        }
    }

    /// The sections of a resource by their titles, in order. A title is a line that begins with `== `; what comes
    /// before the first belongs to none.
    public static Map<String, String> sections(Class<?> beside, String name) {
        Map<String, String> sections = new LinkedHashMap<>();
        String[] parts = read(beside, name).split("(?m)^== ");
        for (String section : List.of(parts).subList(1, parts.length)) {
            int end = section.indexOf('\n');
            sections.put(
                    section.substring(0, end).strip(),
                    section.substring(end + 1).strip());
        }
        return sections;
    }
}
