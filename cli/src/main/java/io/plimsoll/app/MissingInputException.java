package io.plimsoll.app;

import java.io.IOException;

/// An input that the user named is missing or unreadable. The message is a sentence.
public final class MissingInputException extends Exception {
    private static final long serialVersionUID = 1L;

    public MissingInputException(String message) {
        super(message);
    }

    /// @param cause its message is a sentence for the user
    public MissingInputException(Exception cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }

    public MissingInputException(String message, Throwable cause) {
        super(message, cause);
    }

    /// Reads something that the user named.
    @FunctionalInterface
    public interface Reading<T> {
        T read() throws IOException;
    }

    /// What was read; if it cannot be read, the user named it wrongly.
    public static <T> T unless(Reading<T> reading) throws MissingInputException {
        try {
            return reading.read();
        } catch (IOException unreadable) {
            throw new MissingInputException(unreadable);
        }
    }
}
