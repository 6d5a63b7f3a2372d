package io.plimsoll.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Operations per second, written `1000/s`, `2.5k/s` or `600/min`. Immutable; always positive and finite.
public record Rate(double perSecond) {
    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)([km]?)/(s|sec|min|m|h)");

    public Rate {
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw new IllegalArgumentException("a rate must be above zero");
        }
    }

    /// @throws IllegalArgumentException with a sentence for the user
    public static Rate parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip().replace(" ", "").toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("needs a rate with its unit, such as 1000/s, 2k/s or 600/min");
        }
        double factor = switch (matcher.group(2)) {
            case "k" -> 1e3;
            case "m" -> 1e6;
            default -> 1;
        };
        double seconds = switch (matcher.group(3)) {
            case "min", "m" -> 60;
            case "h" -> 3_600;
            default -> 1;
        };
        return new Rate(Double.parseDouble(matcher.group(1)) * factor / seconds);
    }

    @Override
    public String toString() {
        return BigDecimal.valueOf(perSecond).stripTrailingZeros().toPlainString() + "/s";
    }
}
