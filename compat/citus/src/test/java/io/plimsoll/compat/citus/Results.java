package io.plimsoll.compat.citus;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Problems;
import io.plimsoll.testing.StubFigures;
import io.plimsoll.testing.StubRun;
import io.plimsoll.unit.Figure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The results of a sweep made up by hand: two clusters, one of them measured three times, one failure.
public final class Results {
    private static final String RUNS = """
            repeat,cluster,name,warehouses
            3,c4+2w8,,100
            1,c4+4w8,"four, of eight",100
            1,pg16,,100
            1,c8,not yet,100
            """;

    private static final String INVENTORY = "c4+2w8: a\nc4+4w8: b\npg16: c\nc8: d\n";

    private static final Figure NOPM = Figure.Rate.of(
            "NOPM", new Figure.Counted("new orders committed", Figure.Per.MINUTE), List.of("new-order"), false, 0);

    private Results() {}

    /// Their lines.
    public static List<LineResult> lines() {
        return lines(INVENTORY);
    }

    /// Their lines, where the smaller cluster and the one that failed have a price.
    static List<LineResult> pricedLines() {
        return lines("""
                c4+2w8: {target: a, price: 3.20 USD}
                c4+4w8: b
                pg16: {target: c, price: 0.40 USD/h}
                c8: d
                """);
    }

    private static List<LineResult> lines(String inventory) {
        Problems problems = new Problems();
        RunsFile file = RunsFile.parse(RUNS, "x.runs", List.of(), problems);
        RunsSweep sweep = RunsSweep.of(file, Inventory.parse(inventory, "targets.yaml", problems), problems);
        problems.refuseIfAny();
        Map<String, RunDocument> documents = new HashMap<>();
        List<SweepCell> cells = new ArrayList<>();
        sweep.cells("tproc").forEach(cell -> {
            Map<String, String> settings = new LinkedHashMap<>();
            cell.settings().forEach(setting -> settings.put(setting.key(), setting.value()));
            SweepCell pending = SweepCell.pending(cell.id(), cell.axes(), cell.step(), cell.repeat(), settings);
            cells.add(ended(pending, documents));
        });
        return LineResult.of(sweep, SweepDocument.planned("stub", Instant.EPOCH, cells), documents);
    }

    private static SweepCell ended(SweepCell cell, Map<String, RunDocument> documents) {
        if (cell.id().contains("pg16")) {
            return cell.without(CellState.FAILED, "", "the server took no connections, it said", 0);
        }
        if (cell.id().contains("not yet")) {
            return cell;
        }
        documents.put(cell.id(), document(cell));
        return cell.done(cell.id(), cell.id().contains("four") ? Verdict.FAIL : Verdict.PASS, 1);
    }

    private static RunDocument document(SweepCell cell) {
        boolean isLarge = cell.id().contains("four");
        Run run = StubRun.closed()
                .set("workload", "tproc")
                .set("price", cell.settings().getOrDefault("price", ""))
                .document(StubFigures.of(NOPM))
                .operations("new-order", "payment")
                .loaded()
                .rateFactor((round, interval) -> (isLarge ? 1.8 : 1) + cell.repeat() * 0.05)
                .counts((round, interval, counts) -> {
                    counts.addMiss(1);
                    if (isLarge && interval == 3) {
                        counts.addFailures(ErrorClass.DEADLOCK, 1);
                    }
                })
                .make();
        return Judgement.judge(run).on(run.document());
    }
}
