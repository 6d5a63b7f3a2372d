package io.plimsoll.driver.statement;

/// Finds quoted text and comments in SQL of PostgreSQL. Stateless.
public final class QuotedText {
    private QuotedText() {}

    /// Where the quoted text or comment ends that begins at a place; the place itself if none begins there.
    public static int end(String sql, int at) {
        int end = switch (sql.charAt(at)) {
            case '\'' -> endOfString(sql, at);
            case '"' -> after(sql, "\"", at + 1);
            case '-' -> sql.startsWith("--", at) ? after(sql, "\n", at) : at;
            case '/' -> sql.startsWith("/*", at) ? endOfComment(sql, at) : at;
            case '$' -> endOfDollars(sql, at);
            default -> at;
        };
        return Math.min(end, sql.length());
    }

    /// Backslashes escape only in `E'...'`. A doubled quote is read as two strings, which is harmless.
    private static int endOfString(String sql, int at) {
        boolean escapes = at > 0
                && Character.toUpperCase(sql.charAt(at - 1)) == 'E'
                && (at == 1 || !isNamePart(sql.charAt(at - 2)));
        int end = at + 1;
        while (end < sql.length() && sql.charAt(end) != '\'') {
            end += escapes && sql.charAt(end) == '\\' ? 2 : 1;
        }
        return end + 1;
    }

    /// Comments nest.
    private static int endOfComment(String sql, int at) {
        int depth = 1;
        int end = at + 2;
        while (end < sql.length() && depth > 0) {
            if (sql.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (sql.startsWith("*/", end)) {
                depth--;
                end += 2;
            } else {
                end++;
            }
        }
        return end;
    }

    /// `$tag$ ... $tag$`; nothing for a plain dollar sign.
    private static int endOfDollars(String sql, int at) {
        int close = at + 1;
        while (close < sql.length() && isNamePart(sql.charAt(close))) {
            close++;
        }
        boolean isName = at > 0 && isNamePart(sql.charAt(at - 1));
        boolean isNumber = close > at + 1 && Character.isDigit(sql.charAt(at + 1));
        if (isName || isNumber || close >= sql.length() || sql.charAt(close) != '$') {
            return at;
        }
        return after(sql, sql.substring(at, close + 1), close + 1);
    }

    private static int after(String sql, String mark, int from) {
        int found = sql.indexOf(mark, from);
        return found < 0 ? sql.length() : found + mark.length();
    }

    private static boolean isNamePart(char character) {
        return Character.isLetterOrDigit(character) || character == '_';
    }
}
