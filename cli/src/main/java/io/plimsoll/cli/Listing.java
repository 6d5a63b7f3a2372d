package io.plimsoll.cli;

/// Formats lists of names with explanations, for terminals of 100 columns. Stateless.
final class Listing {
    private static final int WIDTH = 100;

    private Listing() {}

    /// A head padded to `column`, then the text. Further lines of the text are indented to that column.
    static String entry(String head, int column, String text) {
        StringBuilder lines = new StringBuilder(head);
        int at = head.length();
        if (at >= column) {
            lines.append('\n');
            at = 0;
        }
        lines.append(" ".repeat(column - at));
        at = column;
        for (String word : text.split(" ", -1)) {
            if (at > column && at + 1 + word.length() > WIDTH) {
                lines.append('\n').append(" ".repeat(column));
                at = column;
            } else if (at > column) {
                lines.append(' ');
                at++;
            }
            lines.append(word);
            at += word.length();
        }
        return lines.append('\n').toString();
    }
}
