package io.plimsoll.citus.chart;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.citus.cluster.ClusterSpec;
import io.plimsoll.citus.result.LineResult;
import io.plimsoll.citus.result.LineResult.MeasuredLine;
import io.plimsoll.citus.result.PublishedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One bar with its spread. Immutable.
///
/// @param label what it is of
/// @param details a second line, smaller
/// @param figure NOPM, and NOPM of each core where it is known
/// @param isTrusted whether its verdict is PASS
/// @param isPublished whether somebody else measured it
record Bar(String label, String details, String figure, Span span, boolean isTrusted, boolean isPublished) {
    /// The bar's length and its whisker's ends: NOPM.
    record Span(double median, double min, double max) {
        boolean hasWhisker() {
            return max > min;
        }
    }

    /// Those lines that have a number, in their order.
    static List<Bar> of(List<LineResult> results) {
        List<Bar> bars = new ArrayList<>();
        for (LineResult result : results) {
            MeasuredLine measured = result.measured();
            if (measured != null) {
                bars.add(of(result, measured.perMinute()));
            }
        }
        return bars;
    }

    private static Bar of(LineResult result, Repeated perMinute) {
        List<String> details = new ArrayList<>();
        ClusterSpec cluster = result.cluster();
        if (cluster != null && !ClusterSpec.leading(result.name()).equals(Optional.of(cluster))) {
            details.add(cluster.toString());
        }
        if (cluster != null) {
            details.add(Figures.count(cluster.cores(), "core"));
        }
        details.add(Figures.count(perMinute.count(), "run"));
        if (!result.word().equals("PASS")) {
            details.add(result.word());
        }
        Span span = new Span(perMinute.median(), perMinute.min(), perMinute.max());
        String each = result.perCore().isPresent()
                ? " (" + Figures.number(result.perCore().getAsDouble()) + " per core)"
                : "";
        String figure = Figures.count(Math.round(span.median())) + each;
        return new Bar(
                result.name(),
                String.join(", ", details),
                figure,
                span,
                result.word().equals("PASS"),
                false);
    }

    static Bar of(PublishedTable.Row row) {
        return new Bar(
                row.cluster().toString(),
                "published: " + Figures.count(row.cluster().cores(), "core") + ", " + row.versions(),
                Figures.count(Math.round(row.perMinute())) + " (" + Figures.number(row.perCore()) + " per core)",
                new Span(row.perMinute(), row.perMinute(), row.perMinute()),
                true,
                true);
    }
}
