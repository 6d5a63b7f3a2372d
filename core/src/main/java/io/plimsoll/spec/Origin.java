package io.plimsoll.spec;

/// Where a setting was written, such as `tpcb.yaml:12` or `command line`.
public record Origin(String source, int line) {
    public static final Origin COMMAND_LINE = new Origin("command line", 0);
    /// For a setting that is missing.
    public static final Origin MISSING = new Origin("missing", 0);
    public static final Origin DEFAULT = new Origin("default", 0);

    @Override
    public String toString() {
        return line > 0 ? source + ":" + line : source;
    }
}
