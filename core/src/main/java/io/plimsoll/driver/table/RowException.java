package io.plimsoll.driver.table;

/// A row that cannot be computed, because a value of the user's does not exist or does not fit its column. Loading
/// fails with the message, as if the target had refused the row. Unchecked, since rows of most datasets always exist.
public final class RowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param message names the row and says why, for the user
    public RowException(String message, Throwable cause) {
        super(message, cause);
    }
}
