package io.plimsoll.driver.embedded.postgres;

/// A shutdown mode, named as in PostgreSQL (documentation, "Shutting Down the Server").
public enum StopMode {
    /// Rolls back open transactions, writes all pages, ends.
    FAST("INT"),
    /// Ends at once. The next start recovers from the log, and no acknowledged commit is lost.
    IMMEDIATE("QUIT");

    private final String signal;

    StopMode(String signal) {
        this.signal = signal;
    }

    String signal() {
        return signal;
    }
}
