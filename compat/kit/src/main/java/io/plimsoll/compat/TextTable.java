package io.plimsoll.compat;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.AlignedTable;
import io.plimsoll.report.text.Style;
import io.plimsoll.results.Finding;
import io.plimsoll.unit.Cost;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// A table as plain text, as wide as its cells. Name the columns from left to right, then add rows. Not
/// thread-safe.
public final class TextTable {
    private final List<TableColumn> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private CostColumn costs = CostColumn.of(List.of());
    private int costAt;

    /// Adds left-aligned columns.
    public TextTable words(String... titles) {
        List.of(titles).forEach(title -> columns.add(TableColumn.word(title)));
        return this;
    }

    /// Adds right-aligned columns.
    public TextTable figures(String... titles) {
        List.of(titles).forEach(title -> columns.add(TableColumn.figure(title)));
        return this;
    }

    /// Adds right-aligned columns under a group title.
    public TextTable group(String group, Collection<String> titles) {
        titles.forEach(title -> columns.add(TableColumn.figure(title).in(group)));
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

    /// A cell with a number that may be missing.
    public static String number(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : Figures.NONE;
    }

    /// Empty when either number is missing, or the divisor is 0.
    public static OptionalDouble ratio(OptionalDouble above, OptionalDouble below) {
        boolean isKnown = above.isPresent() && below.isPresent() && below.getAsDouble() != 0;
        return isKnown ? OptionalDouble.of(above.getAsDouble() / below.getAsDouble()) : OptionalDouble.empty();
    }

    /// The explanation of the cost column's title after a blank line; empty when the column is not shown.
    public static String note(CostColumn costs) {
        return costs.isShown() ? "\n  " + costs.note() + "\n" : "";
    }

    /// The sentences of findings, a line each.
    public static String notes(List<Finding> findings) {
        return findings.stream()
                .map(finding -> "  " + finding.sentence() + "\n")
                .collect(Collectors.joining());
    }

    public String render() {
        AlignedTable table = new AlignedTable(columns);
        rows.forEach(table::row);
        return table.render(Style.FILE);
    }
}
