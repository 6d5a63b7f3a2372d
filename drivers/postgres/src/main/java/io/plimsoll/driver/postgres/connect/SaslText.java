package io.plimsoll.driver.postgres.connect;

import java.text.Normalizer;

/// Prepares passwords as SASLprep does, so that what different keyboards type is one password.
///
/// Source: RFC 4013. As PostgreSQL does, text that SASLprep prohibits is taken as it is.
final class SaslText {
    private SaslText() {}

    static String prepared(String password) {
        if (password.chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
            return password;
        }
        StringBuilder mapped = new StringBuilder();
        password.codePoints()
                .filter(c -> !isMappedToNothing(c))
                .forEach(c -> mapped.appendCodePoint(isSpace(c) ? ' ' : c));
        String normal = Normalizer.normalize(mapped, Normalizer.Form.NFKC);
        boolean prohibited = normal.isEmpty() || normal.codePoints().anyMatch(SaslText::isProhibited);
        return prohibited ? password : normal;
    }

    private static boolean isMappedToNothing(int c) {
        return c == 0xAD
                || c == 0x34F
                || c == 0x1806
                || (c >= 0x180B && c <= 0x180D)
                || (c >= 0x200B && c <= 0x200D)
                || c == 0x2060
                || (c >= 0xFE00 && c <= 0xFE0F)
                || c == 0xFEFF;
    }

    private static boolean isSpace(int c) {
        return c != ' ' && Character.getType(c) == Character.SPACE_SEPARATOR;
    }

    private static boolean isProhibited(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> c >= 0xFFF9 && c <= 0xFFFD;
        };
    }
}
