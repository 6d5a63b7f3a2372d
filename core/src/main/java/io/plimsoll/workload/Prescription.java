package io.plimsoll.workload;

/// What a workload prescribes for a key of the run, such as the number of sessions. Immutable.
///
/// @param key the key's name
/// @param value as it would be written in a spec; used if the spec gives none
/// @param isFixed whether any other value is refused
/// @param why the reason, to follow "because": `profile = power has one session`
public record Prescription(String key, String value, boolean isFixed, String why) {
    /// A value that any other may replace.
    public static Prescription usual(String key, String value) {
        return new Prescription(key, value, false, "");
    }

    /// A value that is mandatory.
    public static Prescription fixed(String key, String value, String why) {
        return new Prescription(key, value, true, why);
    }
}
