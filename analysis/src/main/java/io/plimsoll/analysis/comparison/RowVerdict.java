package io.plimsoll.analysis.comparison;

/// The verdict of one row of a comparison, from the best to the worst.
public enum RowVerdict {
    /// The whole interval is within the tolerance: any difference is too small to matter.
    SAME,
    /// Better by more than the tolerance, and not by chance.
    BETTER,
    /// Undecided: the interval is too wide, or there is no number.
    CANNOT_TELL,
    /// Worse by more than the tolerance, and not by chance.
    WORSE;

    /// The verdict in words for people.
    public String words() {
        return switch (this) {
            case SAME -> "same";
            case BETTER -> "better";
            case CANNOT_TELL -> "cannot tell";
            case WORSE -> "worse";
        };
    }
}
