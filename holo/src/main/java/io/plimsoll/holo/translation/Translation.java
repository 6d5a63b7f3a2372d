package io.plimsoll.holo.translation;

import io.plimsoll.driver.Secret;
import io.plimsoll.holo.ToolRelease;
import io.plimsoll.holo.file.ToolFile;
import io.plimsoll.holo.file.ToolKeys;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.util.List;
import java.util.OptionalLong;

/// What a file of the tool means in one mode: the settings of a run of the workload `widerow`. Immutable;
/// holds no secrets.
///
/// @param notes where the run differs from the tool's, and what it will drop
public record Translation(List<Setting> settings, List<String> notes) {
    public Translation {
        settings = List.copyOf(settings);
        notes = List.copyOf(notes);
    }

    /// What is known besides the file.
    ///
    /// @param target the address that replaces the file's connection; empty: as the file says
    /// @param rowsThere rows in the table that is to be read; empty as long as nobody has looked
    public record Circumstances(ToolRelease release, String target, OptionalLong rowsThere) {}

    /// A pure function. What cannot be done is added to `problems`.
    public static Translation of(ToolFile file, Circumstances circumstances, Problems problems) {
        Draft draft = new Draft(file.spec(), problems);
        if (!problems.isEmpty()) {
            // Of a file that could not be read, nothing can be said; what is wrong with it is said already.
            return new Translation(List.of(), List.of());
        }
        Connection.translate(draft, circumstances.target());
        if (file.mode().isWriting()) {
            new WriteTranslation(draft, file.mode(), circumstances).translate();
        } else {
            new ReadTranslation(draft, file.mode(), circumstances).translate();
        }
        file.others().forEach(draft::override);
        return new Translation(draft.settings(), draft.notes());
    }

    /// The file's password, for whoever opens the file's target.
    public static Secret password(ToolFile file) {
        return new Secret(file.spec().get(ToolKeys.PASSWORD));
    }

    /// The table that the mode reads.
    public static String table(Translation translation) {
        return translation.settings().stream()
                .filter(setting -> setting.key().equals("table"))
                .map(Setting::value)
                .findFirst()
                .orElse("");
    }
}
