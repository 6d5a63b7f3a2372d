package io.plimsoll.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whole numbers as people write them: `8000`, `8_000`, `10k`, `1.5M`, `2G` (powers of ten).
public final class Count {
    private static final Pattern TEXT = Pattern.compile("(\\d[\\d_]*(?:\\.\\d+)?)([kmg]?)");

    private Count() {}

    /// With group separators, in every locale: `100,000`.
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// As [#grouped(long)], with what is counted: `1 row`, `2,000 rows`.
    public static String grouped(long number, String singular) {
        return grouped(number) + " " + singular + (number == 1 ? "" : "s");
    }

    /// @throws IllegalArgumentException with a sentence for the user
    public static long parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("needs a whole number, such as 8, 10k or 1M");
        }
        BigDecimal factor = switch (matcher.group(2)) {
            case "k" -> BigDecimal.valueOf(1_000);
            case "m" -> BigDecimal.valueOf(1_000_000);
            case "g" -> BigDecimal.valueOf(1_000_000_000);
            default -> BigDecimal.ONE;
        };
        try {
            return new BigDecimal(matcher.group(1).replace("_", ""))
                    .multiply(factor)
                    .longValueExact();
        } catch (ArithmeticException notWhole) {
            throw new IllegalArgumentException("needs a whole number of at most 9.2e18", notWhole);
        }
    }
}
