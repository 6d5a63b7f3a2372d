package io.plimsoll.cli;

/// An input that the user named is missing or unreadable. The message is a sentence.
final class MissingInputException extends Exception {
    private static final long serialVersionUID = 1L;

    MissingInputException(String message) {
        super(message);
    }

    MissingInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
