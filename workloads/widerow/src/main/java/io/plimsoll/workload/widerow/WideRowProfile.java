package io.plimsoll.workload.widerow;

import io.plimsoll.workload.Profile;

/// Presets: the cells of the table that Hologres publishes. A preset sets only keys that have their defaults, so
/// that a plan that was written and read back gives the same plan.
enum WideRowProfile implements Profile.Constant {
    CUSTOM("nothing preset", Mode.WRITE),
    HOLOGRES_WRITE("rows written into an empty table, by copy", Mode.WRITE),
    HOLOGRES_UPDATE("all columns of all rows written again", Mode.UPDATE),
    HOLOGRES_UPDATE_PARTIAL("the first half of the columns of all rows written again", Mode.UPDATE),
    HOLOGRES_GET_SYNC("point queries, each its own statement", Mode.GET),
    HOLOGRES_GET_ASYNC("point queries, up to 128 in one statement", Mode.GET);

    private static final int TOGETHER = 128;

    private final String meaning;
    private final Mode mode;

    WideRowProfile(String meaning, Mode mode) {
        this.meaning = meaning;
        this.mode = mode;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    Mode mode(Mode asked) {
        return asked == Mode.WRITE ? mode : asked;
    }

    int together(int asked) {
        return asked == 1 && this == HOLOGRES_GET_ASYNC ? TOGETHER : asked;
    }

    /// @param asked 0 if not set
    int writeColumns(int asked, int columns) {
        return asked == 0 && this == HOLOGRES_UPDATE_PARTIAL ? Math.max(1, columns / 2) : asked;
    }
}
