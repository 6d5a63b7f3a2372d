package io.plimsoll.htap.report;

import io.plimsoll.report.text.Style;

/// Sentences on lines as wide as the page. Stateless.
final class Lines {
    private Lines() {}

    /// Adds a sentence, broken at blanks.
    static void sentence(StringBuilder text, Style style, String sentence) {
        int column = 0;
        for (String word : sentence.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > style.width()) {
                text.append('\n');
                column = 0;
            }
            text.append(column == 0 ? "" : " ").append(word);
            column += (column == 0 ? 0 : 1) + word.length();
        }
        text.append('\n');
    }
}
