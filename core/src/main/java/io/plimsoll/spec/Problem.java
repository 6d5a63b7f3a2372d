package io.plimsoll.spec;

/// One thing wrong with what the user wrote: a sentence that can be acted on.
public record Problem(Origin origin, String message) {
    @Override
    public String toString() {
        return origin + ": " + message;
    }
}
