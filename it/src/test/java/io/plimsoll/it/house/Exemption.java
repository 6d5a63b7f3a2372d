package io.plimsoll.it.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A fault that is allowed, with the reason.
///
/// @param path the file it is allowed in, relative to the repository
/// @param reason why; never empty
record Exemption(String rule, String path, String reason) {
    static List<Exemption> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Exemption::parse)
                .toList();
    }

    /// `rule | path | reason`
    static Exemption parse(String line) {
        String[] parts = line.split("\\|", 3);
        if (parts.length != 3 || parts[2].isBlank()) {
            throw new IllegalArgumentException("needs \"rule | path | reason\": " + line);
        }
        return new Exemption(parts[0].strip(), parts[1].strip(), parts[2].strip());
    }

    boolean covers(Fault fault) {
        return fault.rule().equals(rule) && fault.path().equals(path);
    }
}
