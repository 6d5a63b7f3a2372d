package io.plimsoll.workload.script.expression;

import io.plimsoll.driver.statement.Text;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Turns text that comes from outside (a definition, a column) into a value, by pgbench's rules: a word for
/// NULL or a boolean, of which the first letters suffice; else a whole number; else whatever C's `strtod`
/// reads. Whole numbers, which is what most columns hold, are read without allocating. Stateless and
/// thread-safe.
final class ValueText {
    /// As many as any number may have without overflowing.
    private static final int MOST_DIGITS = 18;

    private static final String SPACE = "[ \\t\\n\\x0B\\f\\r]*";
    private static final Pattern WHOLE = Pattern.compile(SPACE + "([-+]?[0-9]*)");
    private static final Pattern DECIMAL =
            Pattern.compile(SPACE + "([-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?)");
    private static final Pattern HEXADECIMAL =
            Pattern.compile(SPACE + "([-+]?)(0[xX](?:[0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+))([pP][-+]?[0-9]+)?");
    private static final Pattern NO_NUMBER =
            Pattern.compile(SPACE + "([-+]?)(?:(inf|infinity)|nan(?:\\([0-9a-z_]*\\))?)", Pattern.CASE_INSENSITIVE);

    private ValueText() {}

    /// @param name of the variable, for messages
    /// @param into gets the bits
    /// @throws EvaluationException if the text is no value
    static ExpressionType read(String name, Text text, Frame into) {
        return readDigits(text.bytes(), text.length(), into) ? ExpressionType.INT : read(name, text.toString(), into);
    }

    /// Reads digits with or without a minus, if there is nothing else.
    private static boolean readDigits(byte[] bytes, int length, Frame into) {
        int sign = length > 0 && bytes[0] == '-' ? 1 : 0;
        if (length == sign || length - sign > MOST_DIGITS) {
            return false;
        }
        long number = 0;
        for (int at = sign; at < length; at++) {
            if (bytes[at] < '0' || bytes[at] > '9') {
                return false;
            }
            number = 10 * number + bytes[at] - '0';
        }
        into.bits = sign > 0 ? -number : number;
        return true;
    }

    private static ExpressionType read(String name, String text, Frame into) {
        if (text.equalsIgnoreCase("null")) {
            into.bits = 0;
            return ExpressionType.NULL;
        }
        if (startsWord(text, "true", 1) || startsWord(text, "yes", 1) || text.equalsIgnoreCase("on")) {
            into.bits = 1;
            return ExpressionType.BOOLEAN;
        }
        if (startsWord(text, "false", 1) || startsWord(text, "no", 1) || startsWord(text, "off", 2)) {
            into.bits = 0;
            return ExpressionType.BOOLEAN;
        }
        Matcher whole = WHOLE.matcher(text);
        if (!text.isEmpty() && whole.matches()) {
            into.bits = whole(whole.group(1), text);
            return ExpressionType.INT;
        }
        into.bits = Double.doubleToRawLongBits(decimal(name, text));
        return ExpressionType.DOUBLE;
    }

    /// Whether a text is the beginning of a word, in any case of letters.
    private static boolean startsWord(String text, String word, int least) {
        return text.length() >= least && word.regionMatches(true, 0, text, 0, text.length());
    }

    private static long whole(String digits, String text) {
        if (digits.isEmpty() || digits.equals("+") || digits.equals("-")) {
            throw new EvaluationException("invalid input syntax for type bigint: \"" + text + "\"");
        }
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLong) {
            throw new EvaluationException("value \"" + text + "\" is out of range for type bigint");
        }
    }

    private static double decimal(String name, String text) {
        OptionalDouble read = read(text);
        if (read.isEmpty()) {
            throw new EvaluationException("malformed variable \"" + name + "\" value: \"" + text + "\"");
        }
        return read.getAsDouble();
    }

    private static OptionalDouble read(String text) {
        Matcher decimal = DECIMAL.matcher(text);
        if (decimal.matches()) {
            return inRange(decimal.group(1), decimal.group(1));
        }
        Matcher hexadecimal = HEXADECIMAL.matcher(text);
        if (hexadecimal.matches()) {
            String digits = hexadecimal.group(2);
            String exponent = hexadecimal.group(3) == null ? "p0" : hexadecimal.group(3);
            return inRange(hexadecimal.group(1) + digits + exponent, digits.substring(2));
        }
        Matcher noNumber = NO_NUMBER.matcher(text);
        if (!noNumber.matches()) {
            return OptionalDouble.empty();
        }
        if (noNumber.group(2) == null) {
            return OptionalDouble.of(Double.NaN);
        }
        boolean isNegative = noNumber.group(1).equals("-");
        return OptionalDouble.of(isNegative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }

    private static OptionalDouble inRange(String number, String digits) {
        double value = Double.parseDouble(number);
        return isOutOfRange(value, digits) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /// Whether C's `strtod` reports a range error: an overflow, or a number other than zero that is too small
    /// for a double of full precision.
    ///
    /// @param digits those before the exponent decide whether it is zero
    static boolean isOutOfRange(double value, String digits) {
        return Double.isInfinite(value) || (Math.abs(value) < Double.MIN_NORMAL && !isZero(digits));
    }

    private static boolean isZero(String digits) {
        for (int at = 0; at < digits.length(); at++) {
            char unit = digits.charAt(at);
            if (unit == 'e' || unit == 'E') {
                return true;
            }
            if (unit != '0' && unit != '.' && unit != '-' && unit != '+') {
                return false;
            }
        }
        return true;
    }
}
