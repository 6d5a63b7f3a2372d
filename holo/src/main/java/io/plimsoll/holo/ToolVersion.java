package io.plimsoll.holo;

/// Releases of the tool that differ in what they write.
public enum ToolVersion {
    /// Values are letters followed by the id; 10 columns in result.csv. Both published tables come from it.
    V1_0_0("1.0.0"),
    /// Values are the id padded with zeros; 11 columns; tables are made with synchronous replay.
    V1_0_1("1.0.1");

    private final String text;

    ToolVersion(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
