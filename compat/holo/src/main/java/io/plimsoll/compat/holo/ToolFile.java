package io.plimsoll.compat.holo;

import io.plimsoll.compat.ForeignKeys;
import io.plimsoll.compat.PropertiesText;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Count;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// A configuration file of the tool, read for one mode, with the tool's defaults filled in. Immutable.
///
/// @param spec every key of [#KEYS], by the tool's names
/// @param others Plimsoll's settings from the command line, which are not keys of the tool
/// @param notes for the user about the interpretation of the file; they contain no secrets
public record ToolFile(ToolMode mode, Spec spec, List<Setting> others, List<String> notes) {
    /// The keys of the tool. Like the tool, [#canonical] and [#sectionOf] ignore case.
    static final ForeignKeys KEYS = ForeignKeys.of(
            ToolFile.class,
            "the tool",
            Map.of("number", ValueType.of("a whole number", ToolFile::number, value -> Long.toString(value))),
            "keys.txt");

    private static final Map<String, String> NAMES = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private static final Map<String, String> SECTIONS = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    static {
        for (String name : KEYS.names()) {
            NAMES.put(name, name);
            SECTIONS.put(section(name), section(name));
        }
    }

    public ToolFile {
        others = List.copyOf(others);
        notes = List.copyOf(notes);
    }

    /// A number in the format of the tool or of Plimsoll (`200M`); `-1` where it means "not given" to the tool.
    private static Long number(String text) {
        if (text.matches("-\\d{1,18}")) {
            return Long.parseLong(text);
        }
        try {
            return Count.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("needs a whole number", refused);
        }
    }

    /// The part before the first dot; the whole key when it has none.
    private static String section(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }

    /// The section of a key in the tool's spelling; empty when the tool has no such section.
    private static Optional<String> sectionOf(String key) {
        return Optional.ofNullable(key.indexOf('.') < 0 ? null : SECTIONS.get(section(key)));
    }

    /// A key in the tool's spelling; unchanged when the tool has no such key.
    private static String canonical(String key) {
        return NAMES.getOrDefault(key, key);
    }

    private static boolean isKnown(String canonical) {
        return KEYS.names().contains(canonical);
    }

    /// Reads a file; adds its errors to `problems`.
    ///
    /// @param overrides settings of the command line, with the tool's keys or Plimsoll's
    public static ToolFile read(Path path, ToolMode mode, List<Setting> overrides, Problems problems) {
        String text = PropertiesText.read(path, StandardCharsets.ISO_8859_1, "", problems)
                .orElse("");
        return parse(text, String.valueOf(path.getFileName()), mode, overrides, problems);
    }

    /// @param name the file's name, as problems show it
    static ToolFile parse(String text, String name, ToolMode mode, List<Setting> overrides, Problems problems) {
        Sorting sorting = new Sorting(mode);
        PropertiesText.parse(PropertiesText.unmarked(text)).forEach(line -> sorting.line(line, name));
        overrides.forEach(sorting::override);
        Spec spec = KEYS.read(List.of(sorting.settings()), problems);
        List<String> notes = sorting.notes();
        if (!PropertiesText.unmarked(text).equals(text)) {
            notes.add(name + " begins with a byte order mark, which the tool reads as part of its first line; it is"
                    + " skipped here");
        }
        return new ToolFile(mode, spec, sorting.others, notes);
    }

    /// Sorts settings by whether the mode reads them. Used once, by one thread.
    private static final class Sorting {
        private final ToolMode mode;
        private final Map<String, Setting> read = new LinkedHashMap<>();
        private final List<Setting> others = new ArrayList<>();
        private final Set<String> foreignSections = new LinkedHashSet<>();
        private final List<String> trimmed = new ArrayList<>();
        private final List<String> twice = new ArrayList<>();
        private final List<String> unread = new ArrayList<>();

        Sorting(ToolMode mode) {
            this.mode = mode;
        }

        /// A line of the file.
        void line(PropertiesText.Line line, String file) {
            Optional<String> section = sectionOf(line.key());
            if (section.isEmpty()) {
                foreignSections.add(section(line.key()));
                return;
            }
            String key = canonical(line.key());
            if (!isRead(section.get(), key)) {
                return;
            }
            Setting setting = new Setting(key, line.value().strip(), new Origin(file, line.line()));
            if (!setting.value().equals(line.value()) && mode.loads(section.get())) {
                trimmed.add(key + " (line " + line.line() + ")");
            }
            if (read.put(key, setting) != null) {
                twice.add(key + " (line " + line.line() + ")");
            }
        }

        /// A setting of the command line.
        void override(Setting setting) {
            Optional<String> section = sectionOf(setting.key());
            if (section.isEmpty()) {
                others.add(setting);
                return;
            }
            String key = canonical(setting.key());
            if (isKnown(key) && !isRead(section.get(), key)) {
                unread.add(key);
                return;
            }
            read.put(key, new Setting(key, setting.value(), setting.origin()));
        }

        /// Unknown keys of sections that are only consulted do not matter to this mode.
        private boolean isRead(String section, String key) {
            return mode.loads(section) || (mode.consults(section) && isKnown(key));
        }

        List<Setting> settings() {
            return List.copyOf(read.values());
        }

        List<String> notes() {
            List<String> notes = new ArrayList<>();
            List<String> idle = read.keySet().stream()
                    .filter(key -> KEYS.ignored(key).isPresent())
                    .filter(key -> mode.loads(section(key)))
                    .toList();
            note(notes, trimmed, "blanks at the end were dropped, which the tool would have kept: ");
            note(notes, twice, "given twice; as in the tool, the later one counts: ");
            note(notes, List.copyOf(foreignSections), "ignored, because the tool has no such section: ");
            note(notes, idle, "accepted, and without effect in Plimsoll: ");
            note(notes, unread, "mode " + mode + " does not read: ");
            return notes;
        }

        private static void note(List<String> notes, List<String> keys, String sentence) {
            if (!keys.isEmpty()) {
                notes.add(sentence + String.join(", ", keys));
            }
        }
    }
}
