package io.plimsoll.compat;

import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Setting;
import java.util.List;
import java.util.Optional;

/// Another tool's files and options as settings of a run. Immutable.
///
/// @param settings contain no secrets
/// @param notes that the tool would not print: differences from the tool's run, options without effect, tables that
/// will be dropped; each names its place, or [io.plimsoll.spec.Origin#DEFAULT]
/// @param password of the target
public record Translation(List<Setting> settings, List<Problem> notes, Secret password) {
    public Translation {
        settings = List.copyOf(settings);
        notes = List.copyOf(notes);
    }

    /// The value of a setting.
    public Optional<String> value(String key) {
        return settings.stream()
                .filter(setting -> setting.key().equals(key))
                .map(Setting::value)
                .findFirst();
    }
}
