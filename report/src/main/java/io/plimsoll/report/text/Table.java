package io.plimsoll.report.text;

import java.util.ArrayList;
import java.util.List;

/// Rows in aligned columns, two blanks apart, indented by two. Not thread-safe.
final class Table {
    private static final String INDENT = "  ";
    private static final String GAP = "  ";
    private static final String CUT = "..";

    private final List<Column> columns;
    private final List<Row> rows = new ArrayList<>();

    /// @param group what several neighbouring columns have in common, written above them; may be empty
    /// @param widthMax longer cells are cut and end in `..`
    record Column(String group, String title, boolean right, int widthMax) {
        static Column left(String title, int widthMax) {
            return new Column("", title, false, widthMax);
        }

        static Column right(String title) {
            return new Column("", title, true, Page.WIDTH);
        }

        Column in(String other) {
            return new Column(other, title, right, widthMax);
        }
    }

    private record Row(Paint paint, List<String> cells) {}

    Table(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    void row(List<String> cells) {
        row(Paint.NONE, cells);
    }

    /// @param paint of the whole row
    void row(Paint paint, List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns");
        }
        List<String> fitting = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            fitting.add(cut(Page.clean(cells.get(i)), columns.get(i).widthMax()));
        }
        rows.add(new Row(paint, fitting));
    }

    private static String cut(String cell, int widthMax) {
        return cell.length() <= widthMax ? cell : cell.substring(0, widthMax - CUT.length()) + CUT;
    }

    String render(Style style) {
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
        }
        return widths;
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder(INDENT);
        for (int i = 0; i < widths.length; i++) {
            String blanks = " ".repeat(widths[i] - cells.get(i).length());
            line.append(i == 0 ? "" : GAP);
            line.append(columns.get(i).right() ? blanks + cells.get(i) : cells.get(i) + blanks);
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
