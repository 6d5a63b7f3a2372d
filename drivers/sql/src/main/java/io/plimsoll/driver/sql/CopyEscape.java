package io.plimsoll.driver.sql;

/// How the text form of PostgreSQL's COPY writes characters that it would misread. Stateless and thread-safe.
public final class CopyEscape {
    private CopyEscape() {}

    /// What follows the backslash.
    public static char of(char character) {
        return switch (character) {
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            case '\b' -> 'b';
            case '\f' -> 'f';
            case 0x0b -> 'v';
            default -> character;
        };
    }
}
