package io.plimsoll.compat.holo;

/// The releases of the tool that differ in their output.
public enum ToolRelease {
    /// Values are letters followed by the row's number. Both published tables were measured with it.
    V1_0_0("1.0.0"),
    /// Values are the row's number padded with zeros. Result files have one more column.
    V1_0_1("1.0.1");

    private final String text;

    ToolRelease(String text) {
        this.text = text;
    }

    /// The spelling for users.
    @Override
    public String toString() {
        return text;
    }
}
