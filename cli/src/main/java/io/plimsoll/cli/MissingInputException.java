package io.plimsoll.cli;

/// Something the user named is not there or cannot be read; the message is a sentence.
final class MissingInputException extends Exception {
    private static final long serialVersionUID = 1L;

    MissingInputException(String message) {
        super(message);
    }

    MissingInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
