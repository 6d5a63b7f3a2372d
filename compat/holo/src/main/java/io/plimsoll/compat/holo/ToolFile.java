package io.plimsoll.compat.holo;

import io.plimsoll.compat.ForeignFile;
import io.plimsoll.compat.PropertiesText;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A configuration file of the tool, read for one mode, with the tool's defaults filled in. Immutable.
///
/// @param spec every key of [ToolKeys], by the tool's names
/// @param others Plimsoll's settings from the command line, which are not keys of the tool
/// @param notes for the user about the interpretation of the file; they contain no secrets
public record ToolFile(ToolMode mode, Spec spec, List<Setting> others, List<String> notes) {
    public ToolFile {
        others = List.copyOf(others);
        notes = List.copyOf(notes);
    }

    /// Reads a file; adds its errors to `problems`.
    ///
    /// @param overrides settings of the command line, with the tool's keys or Plimsoll's
    public static ToolFile read(Path path, ToolMode mode, List<Setting> overrides, Problems problems) {
        String text = ForeignFile.text(path, StandardCharsets.ISO_8859_1, "", problems)
                .orElse("");
        return parse(text, String.valueOf(path.getFileName()), mode, overrides, problems);
    }

    /// @param name the file's name, as problems show it
    static ToolFile parse(String text, String name, ToolMode mode, List<Setting> overrides, Problems problems) {
        Sorting sorting = new Sorting(mode);
        PropertiesText.parse(PropertiesText.unmarked(text)).forEach(line -> sorting.line(line, name));
        overrides.forEach(sorting::override);
        Spec spec = ToolKeys.read(sorting.settings(), problems);
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
            Optional<String> section = ToolKeys.sectionOf(line.key());
            if (section.isEmpty()) {
                foreignSections.add(ToolKeys.section(line.key()));
                return;
            }
            String key = ToolKeys.canonical(line.key());
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
            Optional<String> section = ToolKeys.sectionOf(setting.key());
            if (section.isEmpty()) {
                others.add(setting);
                return;
            }
            String key = ToolKeys.canonical(setting.key());
            if (ToolKeys.isKnown(key) && !isRead(section.get(), key)) {
                unread.add(key);
                return;
            }
            read.put(key, new Setting(key, setting.value(), setting.origin()));
        }

        /// Unknown keys of sections that are only consulted do not matter to this mode.
        private boolean isRead(String section, String key) {
            return mode.loads(section) || (mode.consults(section) && ToolKeys.isKnown(key));
        }

        List<Setting> settings() {
            return List.copyOf(read.values());
        }

        List<String> notes() {
            List<String> notes = new ArrayList<>();
            List<String> idle = read.keySet().stream()
                    .filter(ToolKeys::isIdle)
                    .filter(key -> mode.loads(ToolKeys.section(key)))
                    .toList();
            note(notes, trimmed, "blanks at the end were dropped, which the tool would have kept: ");
            note(notes, twice, "given twice, and as in the tool the later one counts: ");
            note(notes, List.copyOf(foreignSections), "the tool has no section of that name and reads nothing of it: ");
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
