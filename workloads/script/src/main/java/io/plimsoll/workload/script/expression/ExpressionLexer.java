package io.plimsoll.workload.script.expression;

import java.util.Locale;
import java.util.Set;

/// Cuts an expression into tokens, one at a time: the last one read is what the fields say. An expression
/// ends with its line, unless a backslash continues that. Not thread-safe.
final class ExpressionLexer {
    /// The number that is a long only after a minus.
    private static final String BEYOND_MOST = "9223372036854775808";

    /// Keywords: each is the name of its token.
    private static final Set<String> WORDS = Set.of(
            "and", "or", "not", "is", "isnull", "notnull", "case", "when", "then", "else", "end", "true", "false",
            "null");

    private final String text;
    private int at;

    Token token = Token.START;

    /// The name of a variable or function, as it is written.
    String name = "";

    /// The bits of a number.
    long bits;

    /// @param start where the expression begins in the text
    ExpressionLexer(String text, int start) {
        this.text = text;
        at = start;
    }

    enum Token {
        /// Nothing has been read.
        START,
        OR,
        AND,
        NOT,
        IS,
        ISNULL,
        NOTNULL,
        LESS,
        GREATER,
        EQUAL,
        LESS_OR_EQUAL,
        GREATER_OR_EQUAL,
        NOT_EQUAL,
        BITS_OR,
        BITS_XOR,
        BITS_AND,
        SHIFT_LEFT,
        SHIFT_RIGHT,
        TILDE,
        PLUS,
        MINUS,
        TIMES,
        SLASH,
        PERCENT,
        OPEN,
        CLOSE,
        COMMA,
        CASE,
        WHEN,
        THEN,
        ELSE,
        END,
        TRUE,
        FALSE,
        NULL,
        INT,
        DOUBLE,
        /// [#BEYOND_MOST]
        BEYOND_MOST,
        VARIABLE,
        FUNCTION,
        LINE_END
    }

    /// The index after what has been read.
    int at() {
        return at;
    }

    /// Reads the next token.
    ///
    /// @throws ExpressionException if none begins here; reading may go on after what was refused
    void next() throws ExpressionException {
        skipBlanks();
        if (at == text.length()) {
            token = Token.LINE_END;
            return;
        }
        char unit = text.charAt(at);
        if (unit == '\n') {
            at++;
            token = Token.LINE_END;
        } else if (unit == ':') {
            readVariable();
        } else if (isDigit(at) || (unit == '.' && isDigit(at + 1))) {
            readNumber();
        } else if (Variables.isFirstOfName(unit)) {
            readWord();
        } else {
            readSign(unit);
        }
    }

    private void skipBlanks() {
        while (at < text.length()) {
            int continued = continuation(text, at);
            if (continued == 0 && !isBlank(text.charAt(at))) {
                return;
            }
            at += Math.max(1, continued);
        }
    }

    static boolean isBlank(char unit) {
        return unit == ' ' || unit == '\t' || unit == '\r' || unit == '\f' || unit == '\u000b';
    }

    /// How many characters a backslash that continues the line takes with its line end, or 0.
    static int continuation(String text, int at) {
        if (text.startsWith("\\\n", at)) {
            return 2;
        }
        return text.startsWith("\\\r\n", at) ? 3 : 0;
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private void readVariable() throws ExpressionException {
        int start = at;
        at++;
        while (at < text.length() && Variables.isInName(text.charAt(at))) {
            at++;
        }
        if (at == start + 1) {
            throw refused(":");
        }
        name = text.substring(start + 1, at);
        token = Token.VARIABLE;
    }

    private void readWord() {
        int start = at;
        while (at < text.length() && Variables.isInName(text.charAt(at))) {
            at++;
        }
        name = text.substring(start, at);
        String word = name.toLowerCase(Locale.ROOT);
        token = WORDS.contains(word) ? Token.valueOf(word.toUpperCase(Locale.ROOT)) : Token.FUNCTION;
    }

    private void readNumber() throws ExpressionException {
        int start = at;
        skipDigits();
        boolean isDouble = at < text.length() && text.charAt(at) == '.';
        if (isDouble) {
            at++;
            skipDigits();
        }
        isDouble |= skipExponent();
        String number = text.substring(start, at);
        if (isDouble) {
            readDouble(number);
        } else {
            readInt(number);
        }
    }

    private void skipDigits() {
        while (isDigit(at)) {
            at++;
        }
    }

    private boolean skipExponent() {
        if (at == text.length() || (text.charAt(at) != 'e' && text.charAt(at) != 'E')) {
            return false;
        }
        int digits = at + 1;
        if (digits < text.length() && (text.charAt(digits) == '-' || text.charAt(digits) == '+')) {
            digits++;
        }
        if (!isDigit(digits)) {
            return false;
        }
        at = digits;
        skipDigits();
        return true;
    }

    private void readDouble(String number) throws ExpressionException {
        double value = Double.parseDouble(number);
        if (ValueText.isOutOfRange(value, number)) {
            throw new ExpressionException("double constant overflow", number, at - 1);
        }
        bits = Double.doubleToRawLongBits(value);
        token = Token.DOUBLE;
    }

    private void readInt(String number) throws ExpressionException {
        if (number.equals(BEYOND_MOST)) {
            token = Token.BEYOND_MOST;
            return;
        }
        try {
            bits = Long.parseLong(number);
        } catch (NumberFormatException tooLarge) {
            throw new ExpressionException("bigint constant overflow", number, at - 1);
        }
        token = Token.INT;
    }

    private void readSign(char unit) throws ExpressionException {
        at++;
        char after = at < text.length() ? text.charAt(at) : ' ';
        token = switch (unit) {
            case '+' -> Token.PLUS;
            case '-' -> Token.MINUS;
            case '*' -> Token.TIMES;
            case '/' -> Token.SLASH;
            case '%' -> Token.PERCENT;
            case '(' -> Token.OPEN;
            case ')' -> Token.CLOSE;
            case ',' -> Token.COMMA;
            case '|' -> Token.BITS_OR;
            case '#' -> Token.BITS_XOR;
            case '&' -> Token.BITS_AND;
            case '~' -> Token.TILDE;
            case '=' -> Token.EQUAL;
            case '<' ->
                switch (after) {
                    case '=' -> two(Token.LESS_OR_EQUAL);
                    case '>' -> two(Token.NOT_EQUAL);
                    case '<' -> two(Token.SHIFT_LEFT);
                    default -> Token.LESS;
                };
            case '>' ->
                switch (after) {
                    case '=' -> two(Token.GREATER_OR_EQUAL);
                    case '>' -> two(Token.SHIFT_RIGHT);
                    default -> Token.GREATER;
                };
            case '!' -> {
                if (after != '=') {
                    throw refused("!");
                }
                yield two(Token.NOT_EQUAL);
            }
            default -> throw refused(String.valueOf(unit));
        };
    }

    private Token two(Token read) {
        at++;
        return read;
    }

    private ExpressionException refused(String unit) {
        return new ExpressionException("unexpected character", unit, at - 1);
    }
}
