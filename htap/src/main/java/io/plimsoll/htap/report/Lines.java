package io.plimsoll.htap.report;

/// Sentences on lines of at most 80 columns. Stateless.
final class Lines {
    private static final int WIDTH = 80;

    private Lines() {}

    /// Adds a sentence, broken at blanks.
    static void sentence(StringBuilder text, String sentence) {
        int column = 0;
        for (String word : sentence.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                text.append('\n');
                column = 0;
            }
            text.append(column == 0 ? "" : " ").append(word);
            column += (column == 0 ? 0 : 1) + word.length();
        }
        text.append('\n');
    }
}
