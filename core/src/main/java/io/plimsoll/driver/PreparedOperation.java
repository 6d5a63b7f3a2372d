package io.plimsoll.driver;

/// A statement list prepared in one session. The measured call: no allocation of its own, no logging, no
/// retry.
public interface PreparedOperation {
    /// Executes the whole list once, the commit included.
    ///
    /// @return [Outcome#OK] or [Outcome#MISS]
    /// @throws TargetException on failure, after the transaction was rolled back where the session still
    /// allows it
    Outcome execute(Arguments arguments) throws TargetException;
}
