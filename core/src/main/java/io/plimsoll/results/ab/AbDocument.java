package io.plimsoll.results.ab;

import io.plimsoll.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `ab.json`, in the folder of a sweep whose cells are the blocks of an ab: what was asked. What was found follows from
/// the runs. Immutable; written once. Holds no secrets.
///
/// @param schema the version of this layout; readers refuse any other
/// @param a what the user wrote of variant A, piece by piece; empty: the server as it is
/// @param b the same for variant B
/// @param margin the share within which a difference does not matter
/// @param pairs how many pairs of blocks are measured at most
public record AbDocument(int schema, List<String> a, List<String> b, double margin, int pairs) {
    /// The version that this program writes.
    public static final int SCHEMA = 1;

    /// The kind of sweep, in the ids of folders.
    public static final String KIND = "ab";

    /// The axis of the sweep's cells.
    public static final String AXIS = "variant";

    /// Its values.
    public static final String A = "A";

    public static final String B = "B";

    /// Its value for a block before the first pair, which loads the dataset, warms up, and counts for nothing.
    public static final String OPENING = "opening";

    private static final String FILE = "ab.json";

    public AbDocument {
        a = List.copyOf(a);
        b = List.copyOf(b);
    }

    public static AbDocument of(List<String> a, List<String> b, double margin, int pairs) {
        return new AbDocument(SCHEMA, a, b, margin, pairs);
    }

    /// Stores it in a sweep's folder.
    public void write(Path folder) throws IOException {
        Files.writeString(folder.resolve(FILE), Json.text(this));
    }

    /// @param folder the folder of a sweep
    /// @return empty if the sweep is no ab
    /// @throws IOException with a sentence for the user, when it is damaged or of a layout that this version does
    ///     not read
    public static Optional<AbDocument> read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        return Files.exists(file) ? Optional.of(Json.read(file, file, SCHEMA, AbDocument.class)) : Optional.empty();
    }
}
