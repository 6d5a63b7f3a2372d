package io.plimsoll.compat.pgbench;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Numbers as C's library reads them and as pgbench prints them. Stateless.
final class CText {
    private static final Pattern WHOLE = Pattern.compile("[ \\t\\n\\x0B\\f\\r]*([-+]?\\d+)(.*)", Pattern.DOTALL);
    private static final Pattern DECIMAL =
            Pattern.compile("[ \\t\\n\\x0B\\f\\r]*([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?).*", Pattern.DOTALL);
    private static final BigInteger UNSIGNED_END = BigInteger.ONE.shiftLeft(Long.SIZE);

    private CText() {}

    /// The whole number at the beginning of a text, as `atoi` reads it, and what follows it.
    private record Leading(BigInteger number, String rest) {
        static Leading of(String text) {
            Matcher matcher = WHOLE.matcher(text);
            return matcher.matches()
                    ? new Leading(new BigInteger(matcher.group(1)), matcher.group(2))
                    : new Leading(BigInteger.ZERO, text);
        }

        boolean isNothing(String text) {
            return rest.length() == text.length();
        }
    }

    /// `atoi`, cut to 32 bits; 0 if the text begins with no number.
    static int leadingInteger(String text) {
        BigInteger number = Leading.of(text).number();
        return number.bitLength() >= Long.SIZE ? number.signum() < 0 ? 0 : -1 : number.intValue();
    }

    /// `atof`; 0 if the text begins with no number.
    static double leadingDecimal(String text) {
        Matcher matcher = DECIMAL.matcher(text);
        return matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
    }

    /// The value of an option that is a whole number in a range.
    ///
    /// @param option as messages name it: `-c/--client`
    static int integer(String option, String text, int least, int most) throws PgbenchRefusal {
        Leading leading = Leading.of(text);
        if (!leading.rest().isBlank()) {
            throw PgbenchRefusal.error("invalid value \"" + text + "\" for option " + option);
        }
        BigInteger number = leading.number();
        if (number.bitLength() >= Integer.SIZE || number.intValue() < least || number.intValue() > most) {
            throw PgbenchRefusal.error(option + " must be in range " + least + ".." + most);
        }
        return number.intValue();
    }

    /// The weight after the last `@` of a script's name.
    ///
    /// @param text with the `@`
    static int weight(String text) throws PgbenchRefusal {
        String digits = text.substring(1);
        Leading leading = Leading.of(digits);
        if (leading.isNothing(digits)
                || !leading.rest().isEmpty()
                || leading.number().bitLength() >= Long.SIZE) {
            throw PgbenchRefusal.error("invalid weight specification: " + text);
        }
        BigInteger weight = leading.number();
        if (weight.signum() < 0 || weight.bitLength() >= Integer.SIZE) {
            throw PgbenchRefusal.error("weight specification out of range (0 .. " + Integer.MAX_VALUE + "): " + weight);
        }
        return weight.intValue();
    }

    /// An unsigned 64-bit number that is the whole text, as `sscanf` reads it; empty if it is none.
    static OptionalLong unsigned(String text) {
        Leading leading = Leading.of(text);
        if (leading.isNothing(text) || !leading.rest().isEmpty()) {
            return OptionalLong.empty();
        }
        BigInteger number = leading.number();
        boolean isTooLong = number.abs().compareTo(UNSIGNED_END) >= 0;
        return OptionalLong.of(isTooLong ? -1 : number.longValue());
    }

    /// A number with so many decimals: `%.3f`. C rounds the exact value, and halves to even.
    static String decimals(double number, int decimals) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        return new BigDecimal(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /// `%*d`: a number right-aligned.
    static String padded(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
