package io.plimsoll.results.sweep;

import io.plimsoll.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `search.json`, in the folder of a sweep whose cells were chosen one after another: what was searched. What was
/// found follows from the runs. Immutable; written once.
///
/// @param schema the version of this layout; readers refuse any other
/// @param kind such as `loadline`
/// @param objectives as they were written; empty if there are none
/// @param bounds by name, as text
public record SearchDocument(int schema, String kind, List<String> objectives, Map<String, String> bounds) {
    /// The version that this program writes.
    public static final int SCHEMA = 1;

    private static final String FILE = "search.json";

    public SearchDocument {
        objectives = List.copyOf(objectives);
        bounds = new LinkedHashMap<>(bounds);
    }

    public static SearchDocument of(String kind, List<String> objectives, Map<String, String> bounds) {
        return new SearchDocument(SCHEMA, kind, objectives, bounds);
    }

    /// A bound; empty if there is none of this name.
    public String bound(String name) {
        return bounds.getOrDefault(name, "");
    }

    /// Stores it in a sweep's folder.
    public void write(Path folder) throws IOException {
        Files.writeString(folder.resolve(FILE), Json.text(this));
    }

    /// @param folder the folder of a sweep
    /// @return empty if the sweep is not a search
    /// @throws IOException with a sentence for the user, when it is damaged or of a layout that this version does
    ///     not read
    public static Optional<SearchDocument> read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        return Files.exists(file) ? Optional.of(Json.read(file, file, SCHEMA, SearchDocument.class)) : Optional.empty();
    }
}
