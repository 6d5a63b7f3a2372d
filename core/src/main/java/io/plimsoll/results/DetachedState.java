package io.plimsoll.results;

/// How a detached command goes or went.
public enum DetachedState {
    /// Its process lives, and nothing is known of an end.
    RUNNING,
    /// It came to an end and left its exit code.
    ENDED,
    /// Its process is gone without a word.
    DIED
}
