package io.plimsoll.compat;

import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Setting;
import java.util.List;
import java.util.Optional;

/// What another tool's files and options mean: the settings of a run. Immutable.
///
/// @param settings hold no secrets
/// @param notes what the tool would not have said: where the run differs from the tool's, what has no effect, what
/// will be dropped; each names the place it is about, or [io.plimsoll.spec.Origin#DEFAULT]
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
