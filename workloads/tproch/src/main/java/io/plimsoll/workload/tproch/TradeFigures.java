package io.plimsoll.workload.tproch;

import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Whole;
import java.util.ArrayList;
import java.util.List;

/// The figures of a run. The geometric mean and the queries per hour are measured. The others follow from them by
/// formulas of the specification (clauses 5.4.1 and 5.4.2). They are not results in its sense, which requires
/// audits, prices and much more. Stateless.
final class TradeFigures {
    private static final int HOUR_SECONDS = 3_600;
    private static final String NO_RESULT = "; no TPC result";

    private TradeFigures() {}

    static List<Figure> of(Trade trade) {
        List<String> queries = TradeQuery.all(trade.scale(), true).stream()
                .map(TradeQuery::name)
                .toList();
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure.GeometricMean(
                "geometric mean", "of the mean times of " + queries.size() + " queries", queries, 4));
        figures.add(new Figure.Rate("queries/h", "queries answered per hour", queries, HOUR_SECONDS, true, 1));
        double perHour = HOUR_SECONDS * trade.scale().factor();
        if (trade.profile() == TprochProfile.POWER) {
            List<String> all = new ArrayList<>(queries);
            all.add(Refresh.adding(trade).name());
            all.add(Refresh.removing(trade).name());
            figures.add(new Figure.GeometricRate(
                    "derived power",
                    "at scale " + trade.scale() + ": 3600 x scale / geometric mean of 22 queries, rf1 and rf2"
                            + NO_RESULT,
                    new Whole(all, 1),
                    perHour,
                    1));
        }
        if (trade.profile() == TprochProfile.THROUGHPUT) {
            figures.add(new Figure.WholeRate(
                    "derived throughput",
                    "at scale " + trade.scale() + ": " + trade.streams() + " streams x 22 queries x 3600 x scale"
                            + " / seconds of the run" + NO_RESULT,
                    new Whole(queries, trade.streams()),
                    perHour,
                    1));
        }
        return figures;
    }
}
