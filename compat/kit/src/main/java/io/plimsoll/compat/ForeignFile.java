package io.plimsoll.compat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Reads another tool's files. Stateless.
public final class ForeignFile {
    private ForeignFile() {}

    /// The text of a file with any bytes; empty when it added to `problems`.
    ///
    /// @param wanted a clause that describes the expected file; may be empty
    public static Optional<String> text(Path file, Charset charset, String wanted, Problems problems) {
        Origin origin = new Origin(String.valueOf(file), 0);
        if (!Files.isRegularFile(file)) {
            problems.add(origin, "there is no such file" + wanted);
            return Optional.empty();
        }
        try {
            return Optional.of(new String(Files.readAllBytes(file), charset));
        } catch (IOException unreadable) {
            problems.add(origin, "it cannot be read: " + unreadable.getMessage());
            return Optional.empty();
        }
    }
}
