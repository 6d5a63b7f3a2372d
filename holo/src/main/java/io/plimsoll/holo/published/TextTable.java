package io.plimsoll.holo.published;

import java.util.ArrayList;
import java.util.List;

/// Lines in aligned columns, two blanks apart and indented by two: texts to the left, what follows the first
/// columns to the right. Not thread-safe.
final class TextTable {
    private final int leftColumns;
    private final List<List<String>> lines = new ArrayList<>();

    /// @param leftColumns how many columns are aligned to the left, from the first
    /// @param titles of all columns
    TextTable(int leftColumns, String... titles) {
        this.leftColumns = leftColumns;
        lines.add(List.of(titles));
    }

    void line(List<String> cells) {
        lines.add(List.copyOf(cells));
    }

    boolean isEmpty() {
        return lines.size() == 1;
    }

    String render() {
        int columns = lines.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder written = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                String blanks = " ".repeat(widths[column] - line.get(column).length());
                boolean left = column < leftColumns || (column == columns - 1 && isRemark(line.get(column)));
                written.append("  ").append(left ? line.get(column) + blanks : blanks + line.get(column));
            }
            text.append(written.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /// Words rather than a figure.
    private static boolean isRemark(String cell) {
        return !cell.isEmpty() && Character.isLetter(cell.charAt(0));
    }
}
