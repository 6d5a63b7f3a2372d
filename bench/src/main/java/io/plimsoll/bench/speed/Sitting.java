package io.plimsoll.bench.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// A folder that keeps what a sitting has measured so far, so that one that was interrupted can go on. It
/// belongs to one commit, one machine and one set of versions: the figures of others are not mixed into it.
/// For one thread of one process.
final class Sitting {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path folder;
    private final Kept facts;

    /// What holds for all of its lines.
    ///
    /// @param began when the first line was measured, as text
    /// @param facts machine, versions and options
    private record Kept(String began, Map<String, String> facts) {}

    /// @param rows of one line
    private record Lines(List<SpeedRow> rows) {}

    private Sitting(Path folder, Kept facts) {
        this.folder = folder;
        this.facts = facts;
    }

    /// Opens the sitting in a folder, or begins one there.
    ///
    /// @param facts machine, versions and options
    /// @param now the time of the beginning, as text
    /// @throws IOException when the folder holds a sitting with other facts; the message names one of them
    static Sitting in(Path folder, Map<String, String> facts, String now) throws IOException {
        Path file = folder.resolve("sitting.json");
        if (!Files.exists(file)) {
            Files.createDirectories(folder);
            Kept begun = new Kept(now, facts);
            write(file, begun);
            return new Sitting(folder, begun);
        }
        Kept kept = read(file, Kept.class);
        Map<String, String> both = new LinkedHashMap<>(kept.facts);
        both.putAll(facts);
        for (String fact : both.keySet()) {
            String before = kept.facts.get(fact);
            String present = facts.get(fact);
            if (!Objects.equals(before, present)) {
                throw new IOException(folder + " holds a sitting whose " + fact + " was \"" + before + "\", not \""
                        + present + "\": remove the folder, or name another one with --sitting");
            }
        }
        return new Sitting(folder, kept);
    }

    /// When it began.
    String began() {
        return facts.began;
    }

    /// What was measured for a line; empty before.
    Optional<List<SpeedRow>> rows(String line) throws IOException {
        Path file = file(line);
        return Files.exists(file) ? Optional.of(read(file, Lines.class).rows) : Optional.empty();
    }

    /// Keeps what was measured for a line.
    void keep(String line, List<SpeedRow> rows) throws IOException {
        write(file(line), new Lines(rows));
    }

    private Path file(String line) {
        return folder.resolve("line-" + line + ".json");
    }

    private static <T> T read(Path file, Class<T> type) throws IOException {
        try {
            return JSON.readValue(Files.readString(file), type);
        } catch (JacksonException broken) {
            throw new IOException(file + " is not what a sitting keeps: remove it", broken);
        }
    }

    /// In one step, so that an interruption leaves no half of a file.
    private static void write(Path file, Object content) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(next, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(content));
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
