package io.plimsoll.app;

/// The process's exit codes. They are part of the interface.
public final class ExitCode {
    public static final int PASS = 0;
    public static final int FAIL = 1;
    public static final int BAD_SPEC = 2;
    public static final int INVALID = 3;
    public static final int UNREACHABLE = 4;
    public static final int OUR_BUG = 70;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
