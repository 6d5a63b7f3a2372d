package io.plimsoll.holo.translation;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One item of `keyRangeParams`: keys from which the tool draws uniformly. Immutable.
///
/// @param from included
/// @param end not included, as in the tool
record KeyRange(long from, long end) {
    private static final Pattern TEXT = Pattern.compile("[ILil](\\d{1,18})-(\\d{1,18})");
    private static final int DIGITS = 15;

    /// @throws IllegalArgumentException with a sentence for the user
    static KeyRange parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no range of keys; write I or L, the lowest key, -, and the key after the"
                            + " highest, such as L1-200000001");
        }
        KeyRange range = new KeyRange(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
        if (range.from >= range.end) {
            throw new IllegalArgumentException("\"" + text + "\" holds no key, because its end is not included; "
                    + range.from + "-" + (range.from + 1) + " asks for key " + range.from);
        }
        return range;
    }

    /// The part of the range that is there.
    KeyRange within(long lowest, long highest) {
        return new KeyRange(Math.max(from, lowest), Math.min(end, highest + 1));
    }

    boolean isEmpty() {
        return from >= end;
    }

    /// The share of keys that lie outside a part of the range, as a decimal number.
    String shareOutside(KeyRange part) {
        long all = end - from;
        long inside = part.end - part.from;
        return BigDecimal.valueOf(all - inside)
                .divide(BigDecimal.valueOf(all), DIGITS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
