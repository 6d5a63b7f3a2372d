package io.plimsoll.workload.script;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Reads numbers as C's `atoi` and `strtol` do.
final class LeadingNumber {
    private static final Pattern ALONE = Pattern.compile("\\s*(?:[+-]?[0-9]+)?\\s*");

    private LeadingNumber() {}

    /// The number at the beginning of a text, after white space; 0 if there is none. Cut to 32 bits.
    static int of(String text) {
        int at = 0;
        while (at < text.length() && SqlScanner.isSpace(text.charAt(at))) {
            at++;
        }
        boolean isNegative = at < text.length() && text.charAt(at) == '-';
        if (at < text.length() && (isNegative || text.charAt(at) == '+')) {
            at++;
        }
        long number = 0;
        boolean isFull = false;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            int digit = text.charAt(at) - '0';
            isFull |= number > (Long.MAX_VALUE - digit) / 10;
            number = isFull ? Long.MAX_VALUE : 10 * number + digit;
            at++;
        }
        if (isNegative) {
            return (int) (isFull ? Long.MIN_VALUE : -number);
        }
        return (int) number;
    }

    /// The number of a text that has nothing else but white space; 0 if it has no number. Nothing of an empty text.
    static OptionalInt alone(String text) {
        return !text.isEmpty() && ALONE.matcher(text).matches() ? OptionalInt.of(of(text)) : OptionalInt.empty();
    }
}
