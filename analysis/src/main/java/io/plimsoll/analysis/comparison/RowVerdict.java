package io.plimsoll.analysis.comparison;

/// What can be said of one row of a comparison, from the best to the worst.
public enum RowVerdict {
    /// The whole interval lies within the tolerance: whatever the difference is, it does not matter.
    SAME,
    /// It is better by more than the tolerance, and not by chance.
    BETTER,
    /// The interval is too wide for any of the others, or there is no number.
    CANNOT_TELL,
    /// It is worse by more than the tolerance, and not by chance.
    WORSE;

    /// As people read it.
    public String words() {
        return switch (this) {
            case SAME -> "same";
            case BETTER -> "better";
            case CANNOT_TELL -> "cannot tell";
            case WORSE -> "worse";
        };
    }
}
