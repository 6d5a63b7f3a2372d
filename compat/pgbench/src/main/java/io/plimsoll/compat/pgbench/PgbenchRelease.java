package io.plimsoll.compat.pgbench;

import io.plimsoll.workload.script.PgbenchVersion;

/// Whose options and words are used.
public enum PgbenchRelease {
    /// 15 and 16.
    V15(PgbenchVersion.V15),
    /// 17 and 18.
    V18(PgbenchVersion.V18);

    private final PgbenchVersion language;

    PgbenchRelease(PgbenchVersion language) {
        this.language = language;
    }

    /// The version of the language of scripts.
    PgbenchVersion language() {
        return language;
    }

    /// Its number: `18`.
    public String number() {
        return name().substring(1);
    }
}
