package io.plimsoll.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The tags and notes of one run: `labels.jsonl` in its folder, a line for each change. It is only appended to, so
/// that two people who label one run at the same time lose nothing. Stateless.
public record LabelStore(RunFolder folder) {
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/+-]{0,63}");
    private static final int NOTE_MAX = 2_000;
    private static final JsonMapper LINES = JsonMapper.builder().build();

    /// One line of the file; two of the three are null.
    private record Change(
            String at,
            @Nullable String tag,
            @Nullable String untag,
            @Nullable String note) {}

    public Path path() {
        return folder.path().resolve("labels.jsonl");
    }

    /// @throws IllegalArgumentException with a sentence, when it is not a tag
    public static String checkedTag(String tag) {
        if (!TAG.matcher(tag).matches()) {
            throw new IllegalArgumentException(
                    "\"" + tag + "\" is not a tag: a tag has 1 to 64 letters, digits or any of"
                            + " . _ : / + -, and begins with a letter or digit");
        }
        return tag;
    }

    /// @param tag in the form of [#checkedTag]
    /// @throws IOException when it cannot be written
    public void addTag(String tag) throws IOException {
        append(new Change(Instant.now().toString(), checkedTag(tag), null, null));
    }

    /// Removes a tag; does nothing if there is none.
    public void removeTag(String tag) throws IOException {
        append(new Change(Instant.now().toString(), null, checkedTag(tag), null));
    }

    /// @throws IllegalArgumentException with a sentence, when the note is empty or too long
    public void addNote(String note) throws IOException {
        if (note.isBlank() || note.length() > NOTE_MAX) {
            throw new IllegalArgumentException("a note has 1 to " + NOTE_MAX + " characters");
        }
        append(new Change(Instant.now().toString(), null, null, note.strip()));
    }

    /// Writes a line at once: the operating system keeps appended lines of two processes apart.
    private void append(Change change) throws IOException {
        append(LINES.writeValueAsString(change) + "\n");
    }

    private void append(String lines) throws IOException {
        Files.write(
                path(), lines.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /// The changes as they are stored, a line each. Skips unreadable lines: a label is worth less than its run.
    public List<String> changes() throws IOException {
        if (!Files.exists(path())) {
            return List.of();
        }
        String all = new String(Files.readAllBytes(path()), StandardCharsets.UTF_8);
        return Stream.of(all.split("\n", -1))
                .filter(line -> parsed(line).isObject())
                .toList();
    }

    /// Adds changes that a copy of the run has and this one has not.
    public void add(List<String> changes) throws IOException {
        if (!changes.isEmpty()) {
            append(String.join("\n", changes) + "\n");
        }
    }

    /// Changes count in the order of their times: those of several machines come together in any order.
    public Labels read() throws IOException {
        Set<String> tags = new TreeSet<>();
        List<String> notes = new ArrayList<>();
        List<JsonNode> changes = changes().stream()
                .map(LabelStore::parsed)
                .sorted(Comparator.comparing(LabelStore::at))
                .toList();
        for (JsonNode change : changes) {
            text(change, "tag").ifPresent(tags::add);
            text(change, "untag").ifPresent(tags::remove);
            text(change, "note").ifPresent(notes::add);
        }
        return new Labels(tags, notes);
    }

    private static Instant at(JsonNode change) {
        try {
            return Instant.parse(text(change, "at").orElse(""));
        } catch (DateTimeParseException unclear) {
            return Instant.EPOCH;
        }
    }

    private static JsonNode parsed(String line) {
        try {
            return LINES.readTree(line);
        } catch (JacksonException cutOff) {
            return LINES.createArrayNode();
        }
    }

    private static Optional<String> text(JsonNode change, String key) {
        return change.path(key).stringValueOpt();
    }

    /// The tags and notes that people gave to a run afterwards. Immutable.
    ///
    /// @param tags sorted
    /// @param notes in the order they were written
    public record Labels(Set<String> tags, List<String> notes) {
        public static final Labels NONE = new Labels(Set.of(), List.of());

        public Labels {
            tags = new TreeSet<>(tags);
            notes = List.copyOf(notes);
        }
    }
}
