package io.plimsoll.report.text;

import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.Style.Paint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Rows in aligned columns, two blanks apart, indented by two. A table that is too wide first narrows the
/// columns that may be cut, the widest first. If that is not enough, it is folded: several tables below each other,
/// each beginning with the columns that identify a row. Not thread-safe.
public final class AlignedTable {
    private static final String INDENT = "  ";
    private static final String GAP = "  ";
    private static final String CUT = "..";
    private static final int WIDTH_MIN = 6;

    private final List<TableColumn> columns;
    private final List<Row> rows = new ArrayList<>();

    private record Row(Paint paint, List<String> cells) {}

    public AlignedTable(List<TableColumn> columns) {
        this.columns = List.copyOf(columns);
    }

    public void row(List<String> cells) {
        row(Paint.NONE, cells);
    }

    /// @param paint for the whole row
    void row(Paint paint, List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns");
        }
        rows.add(new Row(paint, cells.stream().map(Page::clean).toList()));
    }

    private static String cut(String cell, int width) {
        return cell.length() <= width ? cell : cell.substring(0, width - CUT.length()) + CUT;
    }

    public String render(Style style) {
        StringBuilder text = new StringBuilder();
        int[] natural = widths();
        int[] widths = shrunk(natural, style.tableWidth());
        for (List<Integer> part : parts(widths, style.tableWidth())) {
            text.append(text.isEmpty() ? "" : "\n");
            new Part(part, widths).append(text, style);
        }
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = columns.get(i).title().length();
            for (Row row : rows) {
                widths[i] = Math.max(widths[i], row.cells().get(i).length());
            }
        }
        widenForGroups(widths);
        return widths;
    }

    /// The name of a group, with a blank and a dash on both sides, must fit over its columns. The last of them is
    /// widened if necessary.
    private void widenForGroups(int[] widths) {
        for (int last = 0; last < widths.length; last++) {
            String group = columns.get(last).group();
            boolean isLast =
                    last + 1 == widths.length || !columns.get(last + 1).group().equals(group);
            if (!group.isEmpty() && isLast) {
                int first = last;
                int width = widths[last];
                while (first > 0 && columns.get(first - 1).group().equals(group)) {
                    first--;
                    width += GAP.length() + widths[first];
                }
                widths[last] += Math.max(0, group.length() + 4 - width);
            }
        }
    }

    /// Narrows the columns that may be cut, the widest first. A table that is still too wide keeps all its columns
    /// and is folded.
    private int[] shrunk(int[] natural, int room) {
        int[] widths = natural.clone();
        while (width(widths) > room) {
            int widest = widest(widths, true) >= 0 ? widest(widths, true) : widest(widths, false);
            if (widest < 0) {
                return Arrays.stream(natural)
                        .map(width -> Math.min(width, room - INDENT.length()))
                        .toArray();
            }
            widths[widest]--;
        }
        return widths;
    }

    /// The widest column that may be cut; -1 for none.
    ///
    /// @param aboveMost whether to consider only columns that are wider than their `most`
    private int widest(int[] widths, boolean aboveMost) {
        int widest = -1;
        for (int i = 0; i < widths.length; i++) {
            int most = columns.get(i).most();
            boolean canShrink =
                    most != TableColumn.WHOLE && widths[i] > (aboveMost ? Math.max(most, WIDTH_MIN) : WIDTH_MIN);
            if (canShrink && (widest < 0 || widths[i] > widths[widest])) {
                widest = i;
            }
        }
        return widest;
    }

    private static int width(int[] widths) {
        return INDENT.length()
                + GAP.length() * (widths.length - 1)
                + Arrays.stream(widths).sum();
    }

    /// The columns of each table: one table if all fit. Otherwise several tables, each beginning with the columns
    /// that identify a row, or with the first column if there is no room for more.
    private List<List<Integer>> parts(int[] widths, int room) {
        List<List<Integer>> parts = new ArrayList<>();
        List<Integer> part = new ArrayList<>(List.of(0));
        for (int i = 1; i < widths.length; i++) {
            if (width(part, widths) + GAP.length() + widths[i] > room) {
                parts.add(part);
                part = heads(widths, room - GAP.length() - widths[i]);
            }
            part.add(i);
        }
        parts.add(part);
        return parts;
    }

    /// The columns that a folded table repeats: the fewest first columns in which all rows differ.
    private List<Integer> heads(int[] widths, int room) {
        for (int count = identifying(); count >= 1; count = count == 1 ? 0 : 1) {
            List<Integer> heads = IntStream.range(0, count).boxed().toList();
            if (width(heads, widths) <= (count == 1 ? room : Math.min(room, width(widths) / 2))) {
                return new ArrayList<>(heads);
            }
        }
        return new ArrayList<>();
    }

    /// The number of first columns that make all rows different; 1 if not even all columns do.
    private int identifying() {
        for (int count = 1; count < columns.size(); count++) {
            int first = count;
            long distinct = rows.stream()
                    .map(row -> row.cells().subList(0, first))
                    .distinct()
                    .count();
            if (distinct == rows.size()) {
                return count;
            }
        }
        return 1;
    }

    private static int width(List<Integer> shown, int[] widths) {
        return width(shown.stream().mapToInt(i -> widths[i]).toArray());
    }

    /// Columns of one table.
    private final class Part {
        private final List<Integer> shown;
        private final int[] widths;

        Part(List<Integer> shown, int[] widths) {
            this.shown = shown;
            this.widths = widths;
        }

        void append(StringBuilder text, Style style) {
            if (shown.stream().anyMatch(i -> !columns.get(i).group().isEmpty())) {
                text.append(Paint.DIM.on(groups(), style)).append('\n');
            }
            List<String> titles = columns.stream().map(TableColumn::title).toList();
            if (shown.stream().anyMatch(i -> !titles.get(i).isEmpty())) {
                text.append(Paint.DIM.on(line(titles), style)).append('\n');
            }
            for (Row row : rows) {
                text.append(row.paint().on(line(row.cells()), style)).append('\n');
            }
        }

        private String line(List<String> cells) {
            StringBuilder line = new StringBuilder();
            for (int i : shown) {
                String cell = cut(cells.get(i), widths[i]);
                String blanks = " ".repeat(widths[i] - cell.length());
                line.append(line.isEmpty() ? INDENT : GAP);
                line.append(columns.get(i).isFigure() ? blanks + cell : cell + blanks);
            }
            return line.toString().stripTrailing();
        }

        /// The names of groups, each centred in a line over its columns.
        private String groups() {
            StringBuilder line = new StringBuilder();
            int at = 0;
            while (at < shown.size()) {
                String group = columns.get(shown.get(at)).group();
                int width = -GAP.length();
                while (at < shown.size() && columns.get(shown.get(at)).group().equals(group)) {
                    width += GAP.length() + widths[shown.get(at)];
                    at++;
                }
                line.append(line.isEmpty() ? INDENT : GAP)
                        .append(group.isEmpty() ? " ".repeat(width) : ruled(group, width));
            }
            return line.toString().stripTrailing();
        }
    }

    /// Cuts the name of a group if the folded table has too little room over its columns.
    private static String ruled(String group, int width) {
        String name = cut(group, Math.max(CUT.length(), width - 2));
        int rest = Math.max(0, width - name.length() - 2);
        return "-".repeat(rest / 2) + " " + name + " " + "-".repeat(rest - rest / 2);
    }
}
