package io.plimsoll.driver;

import io.plimsoll.driver.statement.Arguments;

/// A statement list prepared in one session. Its call is measured: it allocates nothing itself, logs nothing and
/// retries nothing.
public interface PreparedOperation extends Multiplexer.Pending {
    /// Executes the whole list once, the commit included, and waits for its end.
    ///
    /// @return [Outcome#OK] or [Outcome#MISS]
    /// @throws TargetException on failure; the transaction is rolled back if the session still allows it
    Outcome execute(Arguments arguments) throws TargetException;

    /// Begins the list without waiting for its end: see [Multiplexer.Pending].
    ///
    /// @throws TargetException when it could not be sent; then nothing is under way
    default void begin(Arguments arguments) throws TargetException {
        throw new UnsupportedOperationException("this driver does not multiplex");
    }
}
