package io.plimsoll.results;

/// A judgement with its evidence.
///
/// @param name stable, in CamelCase: `ClientBound`
/// @param sentence what was found, with the numbers it rests on
/// @param advice what to do about it
public record Finding(String name, Severity severity, String sentence, String advice) {
    /// In rising order, from what a reader should know to what makes a number unusable.
    public enum Severity {
        NOTE,
        WARNING,
        /// A promise was broken: the verdict is FAIL.
        FAILURE,
        /// The number must not be used: the verdict is INVALID.
        INVALIDATES
    }
}
