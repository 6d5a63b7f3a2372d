package io.plimsoll.cli;

/// The process's exit codes. They are part of the interface.
final class ExitCode {
    static final int PASS = 0;
    static final int FAIL = 1;
    static final int BAD_SPEC = 2;
    static final int INVALID = 3;
    static final int UNREACHABLE = 4;
    static final int OUR_BUG = 70;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
