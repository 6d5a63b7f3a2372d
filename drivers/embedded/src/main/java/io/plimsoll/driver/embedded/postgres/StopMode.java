package io.plimsoll.driver.embedded.postgres;

/// How a server is asked to end, as PostgreSQL names it (documentation, "Shutting Down the Server").
public enum StopMode {
    /// Rolls back what is under way, writes everything to its place, ends.
    FAST("INT"),
    /// Ends at once; the next start recovers from the log, and no acknowledged commit is lost.
    IMMEDIATE("QUIT");

    private final String signal;

    StopMode(String signal) {
        this.signal = signal;
    }

    String signal() {
        return signal;
    }
}
