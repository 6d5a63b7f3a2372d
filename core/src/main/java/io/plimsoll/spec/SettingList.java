package io.plimsoll.spec;

import java.util.List;

/// One `key: [value, value]` as the user wrote it, not yet interpreted. Immutable.
///
/// @param values each with its own line, all under the list's key
public record SettingList(String key, Origin origin, List<Setting> values) {
    public SettingList {
        values = List.copyOf(values);
    }
}
