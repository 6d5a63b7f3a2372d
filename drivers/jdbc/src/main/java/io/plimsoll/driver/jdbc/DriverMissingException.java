package io.plimsoll.driver.jdbc;

/// The driver class a user named cannot be used; the message is a sentence for the user.
final class DriverMissingException extends Exception {
    private static final long serialVersionUID = 1L;

    DriverMissingException(String message, Throwable cause) {
        super(message, cause);
    }
}
