package io.plimsoll.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The folder of a sweep, beside those of its runs. Used by one thread at a time.
public final class SweepFolder {
    /// The file that makes a folder a sweep's.
    public static final String DOCUMENT = "sweep.json";

    private final Path path;
    private SweepDocument document;

    SweepFolder(Path path, SweepDocument document) {
        this.path = path;
        this.document = document;
    }

    /// @throws IOException with a sentence for the user, when it is not a sweep's folder or is damaged
    public static SweepFolder read(Path path) throws IOException {
        Path file = path.resolve(DOCUMENT);
        try {
            JsonNode tree = Json.mapper().readTree(Files.readString(file));
            int schema = tree.path("schema").asInt(0);
            if (schema != SweepDocument.SCHEMA) {
                throw new IOException(path + " has layout " + schema + ", and this version reads layout "
                        + SweepDocument.SCHEMA + " only");
            }
            return new SweepFolder(
                    path, Json.mapper().treeToValue(tree, SweepDocument.class).canonical());
        } catch (JacksonException damaged) {
            throw new IOException(file + " is damaged: " + damaged.getOriginalMessage(), damaged);
        }
    }

    public SweepDocument document() {
        return document;
    }

    public Path path() {
        return path;
    }

    /// Stores one cell as it now is, atomically: whoever is killed loses at most the cell under way.
    public void update(SweepCell cell) throws IOException {
        document = document.with(cell);
        write();
    }

    /// Adds a cell behind the others, atomically.
    ///
    /// @param cell pending, with all settings of its plan
    /// @throws IllegalArgumentException when there is a cell with its id
    public void append(SweepCell cell) throws IOException {
        document = document.plus(cell);
        write();
    }

    /// Removes the folder of a sweep that has no run.
    public void discard() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(path);
    }

    void write() throws IOException {
        Path file = path.resolve(DOCUMENT);
        Path fresh = path.resolve(DOCUMENT + ".new");
        Files.writeString(fresh, Json.text(document));
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// How a sweep that is wanted now differs from this one, in a clause; empty when it does not.
    public Optional<String> difference(SweepDocument wanted) {
        return SweepDifference.of(document, wanted);
    }
}
