package io.plimsoll.holo.file;

import io.plimsoll.holo.ToolMode;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.PropertiesText;
import io.plimsoll.spec.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Sorts what is written by whether the mode reads it. Used once, by one thread.
final class Sorting {
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
        Optional<String> section = KnownKeys.sectionOf(line.key());
        if (section.isEmpty()) {
            foreignSections.add(KnownKeys.section(line.key()));
            return;
        }
        String key = KnownKeys.canonical(line.key());
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
        Optional<String> section = KnownKeys.sectionOf(setting.key());
        if (section.isEmpty()) {
            others.add(setting);
            return;
        }
        String key = KnownKeys.canonical(setting.key());
        if (KnownKeys.isKnown(key) && !isRead(section.get(), key)) {
            unread.add(key);
            return;
        }
        read.put(key, new Setting(key, setting.value(), setting.origin()));
    }

    /// Of sections that are only consulted, unknown keys are not this mode's business.
    private boolean isRead(String section, String key) {
        return mode.loads(section) || (mode.consults(section) && KnownKeys.isKnown(key));
    }

    List<Setting> settings() {
        return List.copyOf(read.values());
    }

    List<Setting> others() {
        return others;
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        List<String> idle = read.keySet().stream()
                .filter(KnownKeys::isIdle)
                .filter(key -> mode.loads(KnownKeys.section(key)))
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
