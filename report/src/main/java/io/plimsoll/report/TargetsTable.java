package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.AlignedTable;
import io.plimsoll.report.text.Names;
import io.plimsoll.report.text.Style;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Run;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.AuditResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table of targets, without judgement: each in a closed loop, then at half of the rate found there. To decide
/// whether two targets differ, use a comparison. Stateless.
public final class TargetsTable {
    private static final int TARGET_MAX = 30;
    private static final String CLOSED = "closed loop";
    private static final String HALF = "at half rate";

    private TargetsTable() {}

    /// @param target its name in the table
    /// @param closed null when it could not be run
    /// @param half an open-loop run at half the rate; null if there is none
    public record Row(
            String target, @Nullable Run closed, @Nullable Run half) {}

    public static String render(List<Row> rows, Style style) {
        AlignedTable table = new AlignedTable(List.of(
                TableColumn.word("target", TARGET_MAX),
                TableColumn.figure("rate").in(CLOSED),
                TableColumn.figure("p50").in(CLOSED),
                TableColumn.figure("p99").in(CLOSED),
                TableColumn.figure("p50").in(HALF),
                TableColumn.figure("p99").in(HALF),
                TableColumn.word("durability"),
                TableColumn.word("audit"),
                TableColumn.figure("load rows/s")));
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.target()));
            cells.addAll(figures(row.closed()));
            cells.addAll(figures(row.half()).subList(1, 3));
            cells.add(durability(row.closed()));
            cells.add(audit(row));
            cells.add(load(row.closed()));
            table.row(cells);
        }
        return table.render(style);
    }

    private static List<String> figures(@Nullable Run run) {
        if (run == null || !Measured.of(run).isMeasured()) {
            return List.of(Figures.NONE, Figures.NONE, Figures.NONE);
        }
        Measured measured = Measured.of(run);
        DistributionSummary latency = measured.total().latency();
        return List.of(
                Figures.rate(measured.total().ratePerSecond()),
                Names.percentile(latency, 50, latency.p50()),
                Names.percentile(latency, 99, latency.p99()));
    }

    private static String durability(@Nullable Run run) {
        TargetIdentity target = run == null ? null : run.document().target();
        return target == null ? Figures.NONE : ValueType.word(target.durability());
    }

    /// The worst result of both runs.
    private static String audit(Row row) {
        List<AuditResult> results = new ArrayList<>();
        for (Run run : new @Nullable Run[] {row.closed(), row.half()}) {
            if (run != null) {
                results.addAll(run.document().measurement().audit());
            }
        }
        for (AuditResult.Status status : List.of(
                AuditResult.Status.VIOLATED, AuditResult.Status.BROKEN_BEFORE, AuditResult.Status.NOT_CHECKED)) {
            if (results.stream().anyMatch(result -> result.status() == status)) {
                return Names.status(status);
            }
        }
        return results.isEmpty() ? Figures.NONE : Names.status(AuditResult.Status.HOLDS);
    }

    private static String load(@Nullable Run run) {
        return run == null
                ? Figures.NONE
                : Environment.load(run.document())
                        .map(load ->
                                Figures.number(load.rows() * 1e9 / load.extent().windowNanos()))
                        .orElse(Figures.NONE);
    }
}
