package io.plimsoll.results.detached;

import io.plimsoll.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.JacksonException;

/// The files of a detached command, in the folder of its run or sweep, or in a separate one. Stateless.
public record DetachedFolder(Path path) {
    /// The id is the folder's name.
    public String id() {
        return String.valueOf(path.getFileName());
    }

    public Path document() {
        return path.resolve("detached.json");
    }

    /// What the command printed to its standard output: the report.
    public Path output() {
        return path.resolve("output.txt");
    }

    /// What the command printed to its standard error: its progress.
    public Path progress() {
        return path.resolve("progress.txt");
    }

    public boolean isThere() {
        return Files.exists(document());
    }

    /// @throws IOException with a sentence for the user, when the document is missing or damaged
    public DetachedDocument read() throws IOException {
        try {
            DetachedDocument document = Json.mapper().readValue(Files.readString(document()), DetachedDocument.class);
            if (document.schema() != DetachedDocument.SCHEMA) {
                throw new IOException(document() + " has layout " + document.schema()
                        + ", and this version reads layout " + DetachedDocument.SCHEMA + " only");
            }
            return document;
        } catch (JacksonException damaged) {
            throw new IOException(document() + " is damaged: " + damaged.getOriginalMessage(), damaged);
        }
    }

    /// Replaces the document atomically: a reader sees the old one or the new one.
    public void write(DetachedDocument document) throws IOException {
        Path fresh = path.resolve("detached.json.new");
        Files.writeString(fresh, Json.text(document));
        Files.move(fresh, document(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
