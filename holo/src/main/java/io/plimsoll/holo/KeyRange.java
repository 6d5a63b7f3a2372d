package io.plimsoll.holo;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One range of `keyRangeParams`: `I1-100` or `L1-100`.
///
/// @param isLong whether keys are 64-bit (`L`)
/// @param from first key
/// @param end excluded, as in the tool
record KeyRange(boolean isLong, long from, long end) {
    private static final Pattern FORM = Pattern.compile("([IL])(\\d{1,18})-(\\d{1,18})");

    /// @throws IllegalArgumentException with a clause that says why not
    static KeyRange parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("wants I or L and two numbers, such as L1-200000");
        }
        KeyRange range = new KeyRange(
                matcher.group(1).equals("L"), Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3)));
        if (range.end <= range.from) {
            throw new IllegalArgumentException("holds no key: its end is not part of it");
        }
        return range;
    }
}
