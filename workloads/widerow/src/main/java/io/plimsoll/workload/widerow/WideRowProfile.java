package io.plimsoll.workload.widerow;

import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Profile;
import java.util.List;

/// Presets: the cells of the table that Hologres publishes. A preset sets only keys that have their defaults, so
/// that a plan that was written and read back gives the same plan.
enum WideRowProfile {
    CUSTOM("nothing preset", Mode.WRITE, 1),
    HOLOGRES_WRITE("rows written into an empty table, by copy", Mode.WRITE, 1),
    HOLOGRES_UPDATE("all columns of all rows written again", Mode.UPDATE, 1),
    HOLOGRES_UPDATE_PARTIAL("the first half of the columns of all rows written again", Mode.UPDATE, 1),
    HOLOGRES_GET_SYNC("point queries, each its own statement", Mode.GET, 1),
    HOLOGRES_GET_ASYNC("point queries, up to 128 in one statement", Mode.GET, 128);

    private final String meaning;
    private final Mode mode;
    private final int together;

    WideRowProfile(String meaning, Mode mode, int together) {
        this.meaning = meaning;
        this.mode = mode;
        this.together = together;
    }

    Mode mode(Mode asked) {
        return asked == Mode.WRITE ? mode : asked;
    }

    int together(int asked) {
        return asked == 1 ? together : asked;
    }

    /// @param asked 0 if not set
    int writeColumns(int asked, int columns) {
        return asked == 0 && this == HOLOGRES_UPDATE_PARTIAL ? Math.max(1, columns / 2) : asked;
    }

    static List<Profile> allDescribed() {
        return List.of(values()).stream()
                .map(profile -> new Profile(ValueType.word(profile), profile.meaning))
                .toList();
    }
}
