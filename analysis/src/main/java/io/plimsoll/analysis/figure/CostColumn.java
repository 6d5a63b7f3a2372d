package io.plimsoll.analysis.figure;

import io.plimsoll.unit.Cost;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The cost column of a table. It exists if any row has a price. Immutable.
///
/// @param units of the costs in its rows, such as `USD per million operations`
public record CostColumn(Set<String> units, Set<String> currencies) {
    /// An addition to the [#note] of a table of cells, which may have several lines per cell.
    public static final String OF_CELLS = " It is that of the cell as a whole, at its median rate.";

    public CostColumn {
        units = new LinkedHashSet<>(units);
        currencies = new LinkedHashSet<>(currencies);
    }

    /// @param costs of all rows that have a cost
    public static CostColumn of(Collection<Cost> costs) {
        Set<String> units = new LinkedHashSet<>();
        Set<String> currencies = new LinkedHashSet<>();
        for (Cost cost : costs) {
            units.add(cost.unit());
            currencies.add(cost.currency());
        }
        return new CostColumn(units, currencies);
    }

    /// Whether the table has the column.
    public boolean isShown() {
        return !units.isEmpty();
    }

    /// `USD/M` if all costs have the same currency, otherwise `cost/M`.
    public String title() {
        String only = currencies.size() == 1 ? currencies.iterator().next() : "";
        return (only.isEmpty() ? "cost" : only) + "/M";
    }

    /// `0.0123`, with its currency if the rows differ in it; `-` without a cost.
    public String cell(Optional<Cost> cost) {
        return cost.map(this::cell).orElse(Figures.NONE);
    }

    private String cell(Cost cost) {
        return currencies.size() > 1 ? (cost.number() + " " + cost.currency()).strip() : cost.number();
    }

    /// A row of a table with its cost inserted at index `at`.
    public List<String> row(List<String> others, int at, Optional<Cost> cost) {
        return with(others, at, cell(cost));
    }

    /// Columns or cells, with one more inserted at index `at` if the table has costs.
    public <T> List<T> with(List<T> others, int at, T added) {
        List<T> all = new ArrayList<>(others);
        if (isShown()) {
            all.add(at, added);
        }
        return all;
    }

    /// The sentence below the table that explains the title.
    public String note() {
        return title() + ": " + String.join(", or ", units) + ", by the target's price per hour.";
    }
}
