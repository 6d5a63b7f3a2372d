package io.plimsoll.driver.statement;

import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/// The text of a statement, with places for its parameters. Immutable.
///
/// @param parts the text before, between and after its parameters
/// @param types of the parameters; [SlotType#TEXT] for one whose type the target finds out
public record StatementText(List<String> parts, List<SlotType> types) {
    private static final Pattern PLANNED = Pattern.compile("(?i)(select|insert|update|delete|with)\\b");

    public StatementText {
        parts = List.copyOf(parts);
        types = List.copyOf(types);
        if (parts.size() != types.size() + 1) {
            throw new IllegalArgumentException(
                    types.size() + " parameters do not stand between " + parts.size() + " parts of a text");
        }
    }

    /// A text whose parameters have the types that the target finds out.
    public static StatementText open(List<String> parts) {
        return new StatementText(parts, Collections.nCopies(parts.size() - 1, SlotType.TEXT));
    }

    /// With `$1`, `$2`, ... for its parameters.
    public String numbered() {
        StringBuilder numbered = new StringBuilder(parts.getFirst());
        for (int parameter = 1; parameter < parts.size(); parameter++) {
            numbered.append('$').append(parameter).append(parts.get(parameter));
        }
        return numbered.toString();
    }

    /// Whether it is a query or changes rows, so that a target has a plan for it.
    public boolean isPlanned() {
        String text = numbered();
        return PLANNED.matcher(text).region(startOf(text), text.length()).lookingAt();
    }

    /// Whether anything but a comment follows a semicolon: then it is not one statement.
    public boolean isSeveral() {
        String text = numbered();
        boolean hasEnded = false;
        int at = 0;
        while (at < text.length()) {
            int end = QuotedText.end(text, at);
            boolean isComment = end > at && isCommentAt(text, at);
            boolean isBlank = end == at && Character.isWhitespace(text.charAt(at));
            boolean isEnd = end == at && text.charAt(at) == ';';
            if (hasEnded && !isComment && !isBlank && !isEnd) {
                return true;
            }
            hasEnded |= isEnd;
            at = Math.max(end, at + 1);
        }
        return false;
    }

    /// Where the first word begins, after white space and comments.
    private static int startOf(String text) {
        int at = 0;
        while (at < text.length() && (Character.isWhitespace(text.charAt(at)) || isCommentAt(text, at))) {
            at = Math.max(QuotedText.end(text, at), at + 1);
        }
        return at;
    }

    private static boolean isCommentAt(String text, int at) {
        return text.startsWith("--", at) || text.startsWith("/*", at);
    }
}
