package io.plimsoll.report.document;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.Verdict;

/// What something means to the reader. Each renderer has its own colours for the tones.
public enum Tone {
    NONE,
    /// As expected: not coloured on a terminal.
    FINE,
    GOOD,
    WARNING,
    BAD,
    INVALID,
    DIM;

    public static Tone of(Verdict verdict) {
        return switch (verdict) {
            case PASS -> GOOD;
            case FAIL -> BAD;
            case INVALID -> INVALID;
        };
    }

    public static Tone of(Severity severity) {
        return switch (severity) {
            case NOTE -> DIM;
            case WARNING -> WARNING;
            case FAILURE -> BAD;
            case INVALIDATES -> INVALID;
        };
    }

    /// The tone for a table row, where good rows are not coloured.
    public Tone ofRow() {
        return this == GOOD ? FINE : this;
    }
}
