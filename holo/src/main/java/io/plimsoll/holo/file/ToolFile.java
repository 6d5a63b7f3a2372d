package io.plimsoll.holo.file;

import io.plimsoll.holo.ToolMode;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.PropertiesText;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A configuration file of the tool, read for one mode, with the tool's defaults filled in. Immutable.
///
/// @param spec every key of [ToolKeys] and [ReadKeys], by the names the tool gives them
/// @param others settings of the command line that are none of the tool's: Plimsoll's own
/// @param notes what the user should know of how the file was understood; holds no values of secrets
public record ToolFile(ToolMode mode, Spec spec, List<Setting> others, List<String> notes) {
    public ToolFile {
        others = List.copyOf(others);
        notes = List.copyOf(notes);
    }

    /// Reads a file; everything wrong with it is added to `problems`.
    ///
    /// @param overrides settings of the command line, by the tool's keys or Plimsoll's
    public static ToolFile read(Path path, ToolMode mode, List<Setting> overrides, Problems problems) {
        Origin file = new Origin(String.valueOf(path), 0);
        String text = "";
        if (!Files.isRegularFile(path)) {
            problems.add(file, "there is no such file");
        } else {
            try {
                text = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
            } catch (IOException unreadable) {
                problems.add(file, "it cannot be read: " + unreadable.getMessage());
            }
        }
        return parse(text, String.valueOf(path.getFileName()), new Asked(mode, overrides), problems);
    }

    /// What the command line says of a file.
    record Asked(ToolMode mode, List<Setting> overrides) {}

    /// @param name the file's name, as problems show it
    static ToolFile parse(String text, String name, Asked asked, Problems problems) {
        Sorting sorting = new Sorting(asked.mode());
        PropertiesText.parse(PropertiesText.unmarked(text)).forEach(line -> sorting.line(line, name));
        asked.overrides().forEach(sorting::override);
        Spec spec = new SpecReader(KnownKeys.ALL).read(List.of(sorting.settings()), problems);
        List<String> notes = new ArrayList<>(sorting.notes());
        if (!PropertiesText.unmarked(text).equals(text)) {
            notes.add(name + " begins with a byte order mark, which the tool reads as part of its first line; it is"
                    + " skipped here");
        }
        return new ToolFile(asked.mode(), spec, sorting.others(), notes);
    }
}
