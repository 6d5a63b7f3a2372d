package io.plimsoll.app;

/// An input that the user named is missing or unreadable. The message is a sentence.
public final class MissingInputException extends Exception {
    private static final long serialVersionUID = 1L;

    public MissingInputException(String message) {
        super(message);
    }

    public MissingInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
