package io.plimsoll.workload;

/// What a workload says about a key of the run that is not its own, such as how many sessions there are. Immutable.
///
/// @param key its name
/// @param value as it would be written in a spec; taken where the spec says nothing
/// @param isFixed whether any other value is refused
/// @param why it is so, to follow "because": `profile = power has one session`
public record Prescription(String key, String value, boolean isFixed, String why) {
    /// A value that any other may replace.
    public static Prescription usual(String key, String value) {
        return new Prescription(key, value, false, "");
    }

    /// A value that must be.
    public static Prescription fixed(String key, String value, String why) {
        return new Prescription(key, value, true, why);
    }
}
