package io.plimsoll.driver;

/// A statement list prepared in one session. The measured call: no allocation of its own, no logging, no
/// retry.
public interface PreparedOperation extends Pending {
    /// Executes the whole list once, the commit included, and waits for its end.
    ///
    /// @return [Outcome#OK] or [Outcome#MISS]
    /// @throws TargetException on failure, after the transaction was rolled back where the session still
    /// allows it
    Outcome execute(Arguments arguments) throws TargetException;

    /// Begins the same without waiting for its end: see [Pending].
    ///
    /// @throws TargetException when it could not even be sent; nothing is under way then
    default void begin(Arguments arguments) throws TargetException {
        throw new UnsupportedOperationException("this driver does not multiplex");
    }
}
