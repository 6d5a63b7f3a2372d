package io.plimsoll.driver;

import io.plimsoll.driver.statement.StatementProgram;

/// A [StatementProgram] prepared in one session. Its call is measured: it allocates nothing itself, logs nothing and
/// retries nothing.
///
/// A transaction that is open at the end of the program is rolled back, and fails as
/// [ErrorClass#UNEXPECTED_RESULT]. After any other failure, too, the session is outside transactions again.
public interface PreparedProgram extends Pending {
    /// Executes the program once and waits for its end.
    ///
    /// @throws TargetException on failure of a statement or an expression
    void execute() throws TargetException;

    /// Begins the program without waiting for its end: see [Pending].
    ///
    /// @throws TargetException when it could not be begun; then nothing is under way
    default void begin() throws TargetException {
        throw new UnsupportedOperationException("this driver does not multiplex programs of statements");
    }
}
