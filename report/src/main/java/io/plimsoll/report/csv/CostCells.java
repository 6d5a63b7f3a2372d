package io.plimsoll.report.csv;

import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.unit.Cost;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns that tell what work cost, in files where something has a price. Stateless.
public final class CostCells {
    /// Of one cost: the number, its currency, and what there is a million of.
    public static final String TITLES = "cost_per_million,cost_currency,cost_of";

    /// Of repeats: from where to where the number goes.
    public static final List<String> REPEATED =
            List.of("cost_per_million", "cost_min", "cost_max", "cost_currency", "cost_of");

    private static final MathContext DIGITS = new MathContext(6);

    private CostCells() {}

    /// In the order of [#TITLES]; empty cells without a cost.
    public static List<String> of(@Nullable Cost cost) {
        return cost == null ? List.of("", "", "") : List.of(number(cost.perMillion()), cost.currency(), cost.work());
    }

    /// In the order of [#REPEATED]; empty cells without a cost.
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
