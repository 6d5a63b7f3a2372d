package io.plimsoll.holo;

import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Setting;
import java.util.List;

/// What a file of the tool and a mode mean here. Immutable.
///
/// @param settings of a run, without any secret
/// @param notes where Plimsoll does otherwise than the tool, in sentences
public record Translation(List<Setting> settings, Secret password, List<String> notes) {
    public Translation {
        settings = List.copyOf(settings);
        notes = List.copyOf(notes);
    }
}
