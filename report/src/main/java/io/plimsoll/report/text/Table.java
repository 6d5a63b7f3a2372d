package io.plimsoll.report.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows in aligned columns, two blanks apart, indented by two. A table that would be too wide takes the
/// width from its [Column#left] columns, the widest first. Not thread-safe.
public final class Table {
    private static final String INDENT = "  ";
    private static final String GAP = "  ";
    private static final String CUT = "..";
    private static final int WIDTH_MIN = 6;

    private final List<Column> columns;
    private final List<Row> rows = new ArrayList<>();

    /// @param group what several neighbouring columns have in common, written above them; may be empty
    /// @param widthMax longer cells are cut and end in `..`
    public record Column(String group, String title, boolean right, int widthMax) {
        public static Column left(String title, int widthMax) {
            return new Column("", title, false, widthMax);
        }

        public static Column whole(String title) {
            return new Column("", title, false, Page.WIDTH);
        }

        public static Column right(String title) {
            return new Column("", title, true, Page.WIDTH);
        }

        public Column in(String other) {
            return new Column(other, title, right, widthMax);
        }
    }

    private record Row(Paint paint, List<String> cells) {}

    public Table(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    public void row(List<String> cells) {
        row(Paint.NONE, cells);
    }

    /// @param paint of the whole row
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
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        if (columns.stream().anyMatch(column -> !column.group().isEmpty())) {
            text.append(Paint.DIM.on(groups(widths), style)).append('\n');
        }
        List<String> titles = columns.stream().map(Column::title).toList();
        if (titles.stream().anyMatch(title -> !title.isEmpty())) {
            text.append(Paint.DIM.on(line(titles, widths), style)).append('\n');
        }
        for (Row row : rows) {
            text.append(row.paint().on(line(row.cells(), widths), style)).append('\n');
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
            widths[i] = Math.min(widths[i], columns.get(i).widthMax());
        }
        widenForGroups(widths);
        shrink(widths);
        return widths;
    }

    /// A group's name with a blank and a dash on either side must fit over its columns: the last of them
    /// gives way.
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

    private void shrink(int[] widths) {
        int excess = INDENT.length()
                + GAP.length() * (widths.length - 1)
                + Arrays.stream(widths).sum()
                - Page.WIDTH;
        for (; excess > 0; excess--) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                boolean canShrink = columns.get(i).widthMax() < Page.WIDTH && widths[i] > WIDTH_MIN;
                if (canShrink && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder(INDENT);
        for (int i = 0; i < widths.length; i++) {
            String cell = cut(cells.get(i), widths[i]);
            String blanks = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? "" : GAP);
            line.append(columns.get(i).right() ? blanks + cell : cell + blanks);
        }
        return line.toString().stripTrailing();
    }

    /// Each group's name in the middle of a line over its columns.
    private String groups(int[] widths) {
        StringBuilder line = new StringBuilder(INDENT);
        int i = 0;
        while (i < widths.length) {
            String group = columns.get(i).group();
            int width = -GAP.length();
            int first = i;
            while (i < widths.length && columns.get(i).group().equals(group)) {
                width += GAP.length() + widths[i];
                i++;
            }
            line.append(first == 0 ? "" : GAP).append(group.isEmpty() ? " ".repeat(width) : ruled(group, width));
        }
        return line.toString().stripTrailing();
    }

    private static String ruled(String group, int width) {
        int rest = Math.max(0, width - group.length() - 2);
        return "-".repeat(rest / 2) + " " + group + " " + "-".repeat(rest - rest / 2);
    }
}
