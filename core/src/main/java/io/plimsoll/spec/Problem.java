package io.plimsoll.spec;

/// One thing wrong with the user's input: a sentence that says what to change.
public record Problem(Origin origin, String message) {
    @Override
    public String toString() {
        return origin + ": " + message;
    }
}
