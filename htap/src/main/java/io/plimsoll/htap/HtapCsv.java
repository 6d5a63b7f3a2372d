package io.plimsoll.htap;

import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.Freshness;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.htap.LoadFigures.Growth;
import io.plimsoll.report.csv.CsvReport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The loads of an HTAP sweep as CSV, one line per load: the median of the repeats with the minimum and the
/// maximum. Unknown values are empty. New columns may be added only at the end. Cost columns exist if the target
/// has a price. Stateless.
public final class HtapCsv {
    private static final String HEADER =
            "transactional,analytical,pace,repeats,verdict,nopm,nopm_min,nopm_max,nopm_kept,"
                    + "nopm_kept_low,nopm_kept_high,qph,qph_min,qph_max,qph_kept,qph_kept_low,qph_kept_high,"
                    + "transaction_p99_ns,lag_p50_ns,lag_p95_ns,lag_max_ns,rows_before,rows_after,runs";

    private static final MathContext DIGITS = new MathContext(6);

    private HtapCsv() {}

    public static String render(HtapFigures sweep) {
        boolean isPriced = sweep.costs().isShown();
        StringBuilder text = new StringBuilder(HEADER)
                .append(isPriced ? "," + String.join(",", CsvReport.REPEATED) : "")
                .append('\n');
        for (LoadFigures figures : sweep.loads()) {
            text.append(String.join(",", cells(sweep, figures)))
                    .append(isPriced ? "," + String.join(",", CsvReport.of(figures.cost())) : "")
                    .append('\n');
        }
        return text.toString();
    }

    private static List<String> cells(HtapFigures sweep, LoadFigures figures) {
        HtapLoad load = figures.load();
        HtapFigures.Kept kept = sweep.kept(figures);
        Freshness freshness = figures.freshness();
        Growth growth = figures.growth();
        return Stream.of(
                        Stream.of(
                                String.valueOf(load.transactional()),
                                String.valueOf(load.analytical()),
                                load.pace().toString(),
                                String.valueOf(figures.rates().repeats().size()),
                                figures.verdict() == null ? "" : String.valueOf(figures.verdict())),
                        rate(load.isQueriesAlone(), figures, Rates::transactions),
                        share(kept.transactions()),
                        rate(load.analytical() == 0, figures, Rates::queries),
                        share(kept.queries()),
                        Stream.of(
                                number(figures.transactionP99Nanos()),
                                freshness == null ? "" : String.valueOf(freshness.p50Nanos()),
                                freshness == null ? "" : String.valueOf(freshness.p95Nanos()),
                                freshness == null ? "" : String.valueOf(freshness.maxNanos()),
                                growth == null ? "" : String.valueOf(growth.before()),
                                growth == null ? "" : String.valueOf(growth.after()),
                                String.join(" ", figures.runs())))
                .flatMap(cells -> cells)
                .toList();
    }

    private static Stream<String> rate(boolean isNone, LoadFigures figures, ToDoubleFunction<Rates> kind) {
        List<Rates> repeats = figures.rates().repeats();
        return isNone
                ? Stream.of("", "", "")
                : Stream.of(
                        number(kind.applyAsDouble(figures.rates().median())),
                        number(repeats.stream().mapToDouble(kind).min().orElse(0)),
                        number(repeats.stream().mapToDouble(kind).max().orElse(0)));
    }

    private static Stream<String> share(@Nullable Estimated share) {
        return share == null
                ? Stream.of("", "", "")
                : Stream.of(number(share.value()), number(share.low()), number(share.high()));
    }

    private static String number(@Nullable Double value) {
        return value == null || value.isNaN()
                ? ""
                : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
