package io.plimsoll.compat.citus;

import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.compat.citus.LineResult.MeasuredLine;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.results.CsvColumns;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// `results.csv`: the three columns of citus-benchmark, `name,minutes_build,NOPM`, then columns that it does not
/// have (RFC 4180, except that lines end in a line feed). New columns may only be added at the end; cost columns
/// exist only where a target has a price. Unknown values are empty. Stateless.
public final class ResultsCsv {
    private ResultsCsv() {}

    /// @param withHeader citus-benchmark writes no header
    public static String render(List<LineResult> results, boolean withHeader) {
        CsvColumns<LineResult> columns = columns();
        if (LineResult.costs(results).isShown()) {
            CsvReport.addRepeated(columns, ResultsCsv::cost);
        }
        return (withHeader ? columns.header() + "\n" : "")
                + results.stream().map(result -> columns.line(result) + "\n").collect(Collectors.joining());
    }

    private static CsvColumns<LineResult> columns() {
        return new CsvColumns<LineResult>()
                .text("name", LineResult::name)
                .text("minutes_build", measured(line -> number(line.buildMinutes(), 3)))
                .text("NOPM", perMinute(rate -> whole(rate.median())))
                .text("cluster", sized(ClusterSpec::toString))
                .text("cores", sized(cluster -> String.valueOf(cluster.cores())))
                .text("workers", sized(cluster -> String.valueOf(cluster.workers())))
                .text("shards", result -> result.settings().shards())
                .text("warehouses", result -> result.settings().warehouses())
                .text("sessions", result -> result.settings().sessions())
                .text(
                        "repeats",
                        measured(line -> String.valueOf(line.perMinute().count())))
                .text("NOPM_min", perMinute(rate -> whole(rate.min())))
                .text("NOPM_max", perMinute(rate -> whole(rate.max())))
                .text("spread_percent", perMinute(rate -> number(rate.halfRangeShare() * 100, 2)))
                .text("NOPM_per_core", result -> number(result.perCore(), 1))
                .text("p50_ms", measured(line -> millis(line.times().p50Nanos())))
                .text("p95_ms", measured(line -> millis(line.times().p95Nanos())))
                .text("p99_ms", measured(line -> millis(line.times().p99Nanos())))
                .text("errors", measured(line -> String.valueOf(line.failures())))
                .text("versions", measured(MeasuredLine::versions))
                .text("verdict", LineResult::word)
                .text("reason", LineResult::reason)
                .text("QPH", measured(line -> number(line.queriesPerHour(), 1)));
    }

    private static @Nullable RepeatedCost cost(LineResult result) {
        MeasuredLine measured = result.measured();
        return measured == null ? null : measured.cost();
    }

    private static Function<LineResult, String> measured(Function<MeasuredLine, String> cell) {
        return result -> Optional.ofNullable(result.measured()).map(cell).orElse("");
    }

    /// A figure of new orders, which do not exist where only queries ran.
    private static Function<LineResult, String> perMinute(Function<Repeated, String> cell) {
        return measured(line -> line.isOfQueriesAlone() ? "" : cell.apply(line.perMinute()));
    }

    private static Function<LineResult, String> sized(Function<ClusterSpec, String> cell) {
        return result -> Optional.ofNullable(result.cluster()).map(cell).orElse("");
    }

    private static String whole(double value) {
        return number(value, 0);
    }

    private static String millis(double nanos) {
        return number(nanos / 1e6, 3);
    }

    private static String number(OptionalDouble value, int decimals) {
        return value.isPresent() ? number(value.getAsDouble(), decimals) : "";
    }

    private static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
