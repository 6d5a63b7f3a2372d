package io.plimsoll.results;

/// Whether a run's numbers can be trusted, with the process's exit code.
public enum Verdict {
    PASS(0),
    /// An audit, an objective or operations failed.
    FAIL(1),
    /// Do not trust the numbers.
    INVALID(3);

    private final int exitCode;

    Verdict(int exitCode) {
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }
}
