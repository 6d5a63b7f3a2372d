package io.plimsoll.compat.holo;

/// The releases of the tool that differ in what they write.
public enum ToolRelease {
    /// Values are letters with the row's number behind them; both published tables were measured with it.
    V1_0_0("1.0.0"),
    /// Values are the row's number filled up with zeros; result files have one column more.
    V1_0_1("1.0.1");

    private final String text;

    ToolRelease(String text) {
        this.text = text;
    }

    /// As users write it.
    @Override
    public String toString() {
        return text;
    }
}
