package io.plimsoll.compat;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.unit.Cost;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A table as plain text, as wide as its cells. Columns are named from left to right, then rows are added. Not
/// thread-safe.
public final class TextTable {
    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private CostColumn costs = CostColumn.of(List.of());
    private int costAt;

    /// Columns whose cells stand to the left.
    public TextTable words(String... titles) {
        List.of(titles).forEach(title -> columns.add(Column.whole(title)));
        return this;
    }

    /// Columns whose cells stand to the right.
    public TextTable figures(String... titles) {
        List.of(titles).forEach(title -> columns.add(Column.right(title)));
        return this;
    }

    /// The same under the name of a group.
    public TextTable group(String group, Collection<String> titles) {
        titles.forEach(title -> columns.add(Column.right(title).in(group)));
        return this;
    }

    /// A column of costs, where any row has one.
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

    /// What the title of the column of costs stands for, behind a blank line; empty where there is none.
    public static String note(CostColumn costs) {
        return costs.isShown() ? "\n  " + costs.note() + "\n" : "";
    }

    public String render() {
        Table table = new Table(columns);
        rows.forEach(table::row);
        return table.render(Style.FILE);
    }
}
