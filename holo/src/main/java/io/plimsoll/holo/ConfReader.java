package io.plimsoll.holo;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Suggestion;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/// Reads the tool's files: Java properties in ISO-8859-1, keys `section.name` in any case. Blanks around
/// values are dropped, which the tool does not do. Not thread-safe.
public final class ConfReader {
    private static final String POOL = "pool.";
    private static final String OWN = "holoclient.";

    private final HoloMode mode;
    private final Problems problems;
    private final Map<String, HoloConf.Entry> entries = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final TreeSet<String> otherSections = new TreeSet<>();
    private final List<String> trimmed = new ArrayList<>();
    private final TreeSet<String> withoutEffect = new TreeSet<>();

    private ConfReader(HoloMode mode, Problems problems) {
        this.mode = mode;
        this.problems = problems;
    }

    /// @param overrides `section.name` settings of the command line; they win
    /// @param problems collects every fault with file and line
    public static HoloConf read(Path file, HoloMode mode, List<Setting> overrides, Problems problems) {
        String text;
        try {
            text = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            problems.add(Origin.COMMAND_LINE, "the file " + file + " cannot be read; name a conf file of the tool");
            return new HoloConf(Map.of(), List.of());
        }
        return parse(text, String.valueOf(file.getFileName()), mode, overrides, problems);
    }

    // The five parts of one request, all of them what a test varies.
    static HoloConf parse(String text, String name, HoloMode mode, List<Setting> overrides, Problems problems) {
        ConfReader reader = new ConfReader(mode, problems);
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException broken) {
            problems.add(new Origin(name, 0), "the file is not in the form of Java properties: " + broken.getMessage());
            return new HoloConf(Map.of(), List.of());
        }
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            reader.take(key, properties.getProperty(key), new Origin(name, line(text, key)));
        }
        overrides.forEach(setting -> reader.take(setting.key(), setting.value(), setting.origin()));
        return new HoloConf(reader.entries, reader.notes());
    }

    /// Where a key is written: the line that begins with it.
    private static int line(String text, String key) {
        String[] lines = text.split("\\R", -1);
        for (int i = lines.length - 1; i >= 0; i--) {
            String line = lines[i].strip();
            if (line.startsWith(key)
                    && (line.length() == key.length() || " \t=:".indexOf(line.charAt(key.length())) >= 0)) {
                return i + 1;
            }
        }
        return 0;
    }

    private void take(String written, String value, Origin origin) {
        int point = written.indexOf('.');
        String section = point < 0 ? "" : written.substring(0, point).toLowerCase(Locale.ROOT);
        if (!isSection(section)) {
            otherSections.add(point < 0 ? written : written.substring(0, point));
        } else if (mode.loads(section)) {
            takeLoaded(written, value, origin);
        } else {
            takeDescription(written, value, origin);
        }
    }

    private static boolean isSection(String section) {
        return section.equals("pool")
                || ConfKey.ALL.values().stream().anyMatch(key -> key.section().equals(section));
    }

    /// What a section that the tool does not load in this mode says of the table, which it reads from the server
    /// instead: of use where it is right, no fault where it is not.
    private void takeDescription(String written, String value, Origin origin) {
        String lower = written.toLowerCase(Locale.ROOT);
        ConfKey key = ConfKey.ALL.get(lower);
        if (key != null && key.isUsed() && key.fault(value.strip()).isEmpty()) {
            entries.put(lower, new HoloConf.Entry(value.strip(), origin));
        }
    }

    private void takeLoaded(String written, String value, Origin origin) {
        String lower = written.toLowerCase(Locale.ROOT);
        // The pool takes every key of holoClient and does the work, so that its values win.
        String asked = lower.startsWith(POOL) ? OWN + lower.substring(POOL.length()) : lower;
        ConfKey key = ConfKey.ALL.get(asked);
        if (key == null) {
            problems.add(origin, "the tool has no key \"" + written + "\"" + Suggestion.clause(written, names(asked)));
            return;
        }
        String stripped = value.strip();
        if (!stripped.equals(value)) {
            trimmed.add(key.name());
        }
        String fault = key.fault(stripped);
        if (!fault.isEmpty()) {
            problems.add(origin, key.name() + " = " + stripped + ": " + fault);
        } else if (!key.isUsed()) {
            withoutEffect.add(key.name());
        } else {
            entries.put(asked, new HoloConf.Entry(stripped, origin));
        }
    }

    /// Keys of the same section, which is where the nearest one is.
    private static List<String> names(String asked) {
        String section = asked.substring(0, asked.indexOf('.') + 1);
        return ConfKey.ALL.values().stream()
                .map(ConfKey::name)
                .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(section))
                .toList();
    }

    private List<String> notes() {
        if (!trimmed.isEmpty()) {
            notes.add("blanks at the end of " + String.join(", ", trimmed)
                    + " are dropped; the tool would read another value");
        }
        if (!otherSections.isEmpty()) {
            notes.add("not of the tool and ignored: " + String.join(", ", otherSections));
        }
        if (!withoutEffect.isEmpty()) {
            notes.add("without effect here: " + String.join(", ", withoutEffect));
        }
        return notes;
    }
}
