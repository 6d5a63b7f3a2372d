package io.plimsoll.report.csv;

import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.results.CsvColumns;
import io.plimsoll.unit.Cost;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The cost columns of files in which something has a price. Stateless.
public final class CostCells {
    /// For one cost: the number, its currency, and the unit of work that the million counts.
    private static final List<String> TITLES = List.of("cost_per_million", "cost_currency", "cost_of");

    /// For repeats: the number with its minimum and maximum.
    public static final List<String> REPEATED =
            List.of("cost_per_million", "cost_min", "cost_max", "cost_currency", "cost_of");

    private static final MathContext DIGITS = new MathContext(6);

    private CostCells() {}

    /// Adds the columns of one cost. Cells are empty if the cost is null.
    static <T> void add(CsvColumns<T> columns, Function<T, @Nullable Cost> cost) {
        add(columns, TITLES, row -> of(cost.apply(row)));
    }

    /// Adds the cost columns of repeats. Cells are empty if the cost is null.
    public static <T> void addRepeated(CsvColumns<T> columns, Function<T, @Nullable RepeatedCost> cost) {
        add(columns, REPEATED, row -> of(cost.apply(row)));
    }

    private static <T> void add(CsvColumns<T> columns, List<String> titles, Function<T, List<String>> cells) {
        for (int i = 0; i < titles.size(); i++) {
            int index = i;
            columns.text(titles.get(i), row -> cells.apply(row).get(index));
        }
    }

    private static List<String> of(@Nullable Cost cost) {
        return cost == null ? List.of("", "", "") : List.of(number(cost.perMillion()), cost.currency(), cost.work());
    }

    /// The cells in the order of [#REPEATED]; empty without a cost.
    public static List<String> of(@Nullable RepeatedCost cost) {
        if (cost == null) {
            return List.of("", "", "", "", "");
        }
        Double high = cost.high();
        return List.of(
                number(cost.cost().perMillion()),
                number(cost.low()),
                high == null ? "" : number(high),
                cost.cost().currency(),
                cost.cost().work());
    }

    private static String number(double value) {
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
