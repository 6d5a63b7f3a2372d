package io.plimsoll.analysis.figure;

import io.plimsoll.unit.Cost;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The column of a table that tells what work cost, where a row has a price at all. Immutable.
///
/// @param units in which costs of its rows are told, such as `USD per million operations`
public record CostColumn(Set<String> units, Set<String> currencies) {
    /// What to add to the [#note] of a table of cells, which may have a line for each operation.
    public static final String OF_CELLS = " It is that of the cell as a whole, at its median rate.";

    public CostColumn {
        units = new LinkedHashSet<>(units);
        currencies = new LinkedHashSet<>(currencies);
    }

    /// @param costs of all rows that have one
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

    /// `USD/M` where all are in one currency, else `cost/M`.
    public String title() {
        String only = currencies.size() == 1 ? currencies.iterator().next() : "";
        return (only.isEmpty() ? "cost" : only) + "/M";
    }

    /// `0.0123`, with its currency where rows differ in it, or `-`.
    public String cell(Optional<Cost> cost) {
        return cost.map(this::cell).orElse(Figures.NONE);
    }

    private String cell(Cost cost) {
        return currencies.size() > 1 ? (cost.number() + " " + cost.currency()).strip() : cost.number();
    }

    /// A row of a table, with its cost at the same place.
    public List<String> row(List<String> others, int at, Optional<Cost> cost) {
        return with(others, at, cell(cost));
    }

    /// Columns or cells, with one more at a place where the table has costs.
    public <T> List<T> with(List<T> others, int at, T added) {
        List<T> all = new ArrayList<>(others);
        if (isShown()) {
            all.add(at, added);
        }
        return all;
    }

    /// The sentence below the table: what the title stands for.
    public String note() {
        return title() + ": " + String.join(", or ", units) + ", by the target's price per hour.";
    }
}
