package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.PropertiesText;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The combination of several `-P` files and `-p` assignments: a later file overrides an earlier one, an assignment
/// overrides all files. Immutable.
///
/// @param effective the resulting settings, by name
/// @param twice properties that one file, or the command line, contains twice
public record YcsbProperties(Map<String, Setting> effective, List<Twice> twice) {
    public YcsbProperties {
        effective = new LinkedHashMap<>(effective);
        twice = List.copyOf(twice);
    }

    /// A property given twice in one place. YCSB silently takes the last one.
    public record Twice(Setting earlier, Setting later) {}

    /// Reads files and assignments; adds errors to `problems`.
    ///
    /// @param assignments of the command line, in order
    public static YcsbProperties read(List<Path> files, List<Setting> assignments, Problems problems) {
        List<List<Setting>> layers = new ArrayList<>();
        for (Path file : files) {
            String text = PropertiesText.read(file, StandardCharsets.ISO_8859_1, "", problems)
                    .map(PropertiesText::unmarked)
                    .orElse("");
            checkReadable(text, String.valueOf(file), problems);
            layers.add(settings(text, String.valueOf(file)));
        }
        layers.add(assignments);
        return of(layers);
    }

    /// @param layers later ones win
    static YcsbProperties of(List<List<Setting>> layers) {
        Map<String, Setting> effective = new LinkedHashMap<>();
        List<Twice> twice = new ArrayList<>();
        for (List<Setting> layer : layers) {
            Map<String, Setting> own = new LinkedHashMap<>();
            for (Setting setting : layer) {
                Setting earlier = own.put(setting.key(), setting);
                if (earlier != null) {
                    twice.add(new Twice(earlier, setting));
                }
            }
            effective.putAll(own);
        }
        return new YcsbProperties(effective, twice);
    }

    /// The settings of one file's text, without trailing blanks of values. A label keeps them, because the time
    /// follows it directly.
    static List<Setting> settings(String text, String name) {
        return PropertiesText.parse(text).stream()
                .map(line -> new Setting(
                        line.key(),
                        line.key().equals("label") ? line.value() : line.value().strip(),
                        new Origin(name, line.line())))
                .toList();
    }

    /// Reports NUL bytes and broken escapes. Nearly any other text is a valid property file.
    private static void checkReadable(String text, String name, Problems problems) {
        int number = 0;
        for (String line : text.split("\r\n|\r|\n", -1)) {
            number++;
            if (line.indexOf('\0') >= 0) {
                problems.add(
                        new Origin(name, number), "this is not a properties file: it holds bytes that are not text");
                return;
            }
            String start = line.strip();
            if (!start.startsWith("#")
                    && !start.startsWith("!")
                    && PropertiesText.BROKEN_ESCAPE.matcher(line).find()) {
                problems.add(
                        new Origin(name, number),
                        "\\u must be followed by four hexadecimal digits; write \\\\ for a backslash");
            }
        }
    }

    /// Whether the property is given; otherwise it has its default.
    public boolean isGiven(String name) {
        return effective.containsKey(name);
    }

    /// The setting of that name.
    public Optional<Setting> get(String name) {
        return Optional.ofNullable(effective.get(name));
    }
}
