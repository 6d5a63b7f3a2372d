package io.plimsoll.compat.holo;

/// The releases of the tool that differ in their output.
public enum ToolRelease {
    /// Values are letters followed by the row's number. Both published tables were measured with it.
    V1_0_0,
    /// Values are the row's number padded with zeros. Result files have one more column.
    V1_0_1;

    /// The spelling for users: `1.0.0`.
    @Override
    public String toString() {
        return name().substring(1).replace('_', '.');
    }
}
