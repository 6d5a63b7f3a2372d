package io.plimsoll.compat;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.report.text.AlignedTable;
import io.plimsoll.report.text.AlignedTable.Column;
import io.plimsoll.report.text.Style;
import io.plimsoll.unit.Cost;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A table as plain text, as wide as its cells. Name the columns from left to right, then add rows. Not
/// thread-safe.
public final class TextTable {
    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private CostColumn costs = CostColumn.of(List.of());
    private int costAt;

    /// Adds left-aligned columns.
    public TextTable words(String... titles) {
        List.of(titles).forEach(title -> columns.add(Column.whole(title)));
        return this;
    }

    /// Adds right-aligned columns.
    public TextTable figures(String... titles) {
        List.of(titles).forEach(title -> columns.add(Column.right(title)));
        return this;
    }

    /// Adds right-aligned columns under a group title.
    public TextTable group(String group, Collection<String> titles) {
        titles.forEach(title -> columns.add(Column.right(title).in(group)));
        return this;
    }

    /// Adds a column of costs, if any row has one.
    public TextTable costs(CostColumn column) {
        costs = column;
        costAt = columns.size();
        return costs.isShown() ? figures(costs.title()) : this;
    }

    public void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    /// @param cells without the cost
    public void row(List<String> cells, Optional<Cost> cost) {
        row(costs.row(cells, costAt, cost));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /// The explanation of the cost column's title after a blank line; empty when the column is not shown.
    public static String note(CostColumn costs) {
        return costs.isShown() ? "\n  " + costs.note() + "\n" : "";
    }

    public String render() {
        AlignedTable table = new AlignedTable(columns);
        rows.forEach(table::row);
        return table.render(Style.FILE);
    }
}
