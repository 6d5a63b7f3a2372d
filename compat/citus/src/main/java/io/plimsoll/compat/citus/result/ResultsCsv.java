package io.plimsoll.compat.citus.result;

import io.plimsoll.compat.citus.cluster.ClusterSpec;
import io.plimsoll.compat.citus.result.LineResult.MeasuredLine;
import io.plimsoll.compat.citus.result.LineResult.Settings;
import io.plimsoll.report.csv.CsvReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// `results.csv`: the three columns of citus-benchmark, `name,minutes_build,NOPM`, then columns that it does not
/// have (RFC 4180, except that lines end in a line feed). New columns may only be added at the end; cost columns
/// exist only where a target has a price. Unknown values are empty. Stateless.
public final class ResultsCsv {
    private static final List<String> COLUMNS = List.of(
            "name",
            "minutes_build",
            "NOPM",
            "cluster",
            "cores",
            "workers",
            "shards",
            "warehouses",
            "sessions",
            "repeats",
            "NOPM_min",
            "NOPM_max",
            "spread_percent",
            "NOPM_per_core",
            "p50_ms",
            "p95_ms",
            "p99_ms",
            "errors",
            "versions",
            "verdict",
            "reason",
            "QPH");

    /// The columns from `repeats` to `versions`.
    private static final int FIGURES = 10;

    private ResultsCsv() {}

    /// @param withHeader citus-benchmark writes no header
    public static String render(List<LineResult> results, boolean withHeader) {
        boolean isPriced = LineResult.costs(results).isShown();
        List<String> columns = new ArrayList<>(COLUMNS);
        if (isPriced) {
            columns.addAll(CsvReport.REPEATED);
        }
        StringBuilder text = new StringBuilder(withHeader ? line(columns) : "");
        for (LineResult result : results) {
            List<String> values = values(result);
            if (isPriced) {
                MeasuredLine measured = result.measured();
                values.addAll(CsvReport.of(measured == null ? null : measured.cost()));
            }
            text.append(line(values));
        }
        return text.toString();
    }

    private static List<String> values(LineResult result) {
        MeasuredLine measured = result.measured();
        List<String> values = new ArrayList<>();
        values.add(result.name());
        values.add(measured == null ? "" : number(measured.buildMinutes(), 3));
        values.add(
                measured == null || measured.isOfQueriesAlone()
                        ? ""
                        : whole(measured.perMinute().median()));
        values.addAll(sizes(result.cluster()));
        Settings settings = result.settings();
        values.addAll(List.of(settings.shards(), settings.warehouses(), settings.sessions()));
        values.addAll(measured == null ? Collections.nCopies(FIGURES, "") : figures(result, measured));
        values.add(result.word());
        values.add(result.reason());
        values.add(measured == null ? "" : number(measured.queriesPerHour(), 1));
        return values;
    }

    private static List<String> sizes(@Nullable ClusterSpec cluster) {
        return cluster == null
                ? List.of("", "", "")
                : List.of(cluster.toString(), String.valueOf(cluster.cores()), String.valueOf(cluster.workers()));
    }

    private static List<String> figures(LineResult result, MeasuredLine measured) {
        return List.of(
                String.valueOf(measured.perMinute().count()),
                measured.isOfQueriesAlone() ? "" : whole(measured.perMinute().min()),
                measured.isOfQueriesAlone() ? "" : whole(measured.perMinute().max()),
                measured.isOfQueriesAlone() ? "" : number(measured.perMinute().halfRangeShare() * 100, 2),
                number(result.perCore(), 1),
                millis(measured.times().p50Nanos()),
                millis(measured.times().p95Nanos()),
                millis(measured.times().p99Nanos()),
                String.valueOf(measured.failures()),
                measured.versions());
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

    private static String line(List<String> values) {
        return values.stream().map(ResultsCsv::quoted).collect(Collectors.joining(",")) + "\n";
    }

    private static String quoted(String value) {
        boolean isPlain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
    }
}
