package io.plimsoll.report.text;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import io.plimsoll.testing.StubRun;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A sweep with everything in it: repeats, a cell that does not apply, one that failed, one that is not
/// valid, one that cannot be, some that are pending.
public final class SweepSample {
    private SweepSample() {}

    public static SweepFigures figures() {
        return figures("");
    }

    /// @param price of the target
    public static SweepFigures figures(String price) {
        Map<String, RunDocument> runs = new HashMap<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            double factor = 1 + 0.01 * repeat * repeat;
            runs.put(
                    "write-" + repeat,
                    judged(StubRun.closed().set("price", price).rateFactor((_, _) -> factor)));
            runs.put(
                    "get-" + repeat,
                    judged(StubRun.closed()
                            .set("price", price)
                            .seconds(3)
                            .operations("get", "get-missing")
                            .rateFactor((_, _) -> factor)));
        }
        return SweepFigures.of(document(), runs);
    }

    private static SweepDocument document() {
        Grid grid = new Grid(
                List.of(axis("columns", "20", "100"), axis("orientation", "row", "column"), axis("sessions", "8", "4")),
                List.of(new Grid.Step("write", List.of()), new Grid.Step("get", List.of())),
                3);
        SweepDocument sweep = SweepDocument.planned(
                "20261121-034714-438-sweep-widerow",
                Instant.EPOCH,
                grid.cells().stream().map(SweepSample::pending).toList());
        for (SweepCell cell : sweep.cells()) {
            sweep = sweep.with("20".equals(cell.axes().get("columns")) ? after(cell) : cell);
        }
        return sweep;
    }

    private static Grid.Axis axis(String key, String... values) {
        return new Grid.Axis(
                key,
                List.of(values).stream()
                        .map(value -> new Setting(key, value, Origin.COMMAND_LINE))
                        .toList());
    }

    private static SweepCell pending(Grid.Cell cell) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("workload", "widerow");
        settings.put("target", "postgres:embedded");
        settings.put("arrival", "closed");
        cell.settings().forEach(setting -> settings.put(setting.key(), setting.value()));
        return SweepCell.pending(cell.id(), cell.axes(), cell.step(), cell.repeat(), settings);
    }

    private static SweepCell after(SweepCell cell) {
        String run = cell.step() + "-" + cell.repeat();
        boolean isInColumns = "column".equals(cell.axes().get("orientation"));
        if (isInColumns && "8".equals(cell.axes().get("sessions"))) {
            return cell.without(
                    CellState.NOT_APPLICABLE, "", "PostgreSQL stores rows, and has no storage by columns", 3);
        }
        if (isInColumns && cell.repeat() == 2) {
            return cell.without(CellState.FAILED, "", "the target refused: \"no, thanks\"", 3);
        }
        return cell.done(run, isInColumns && cell.repeat() == 3 ? Verdict.INVALID : Verdict.PASS, 30_000);
    }

    private static RunDocument judged(StubRun stub) {
        Run run = stub.make();
        Judgement judgement = Judgement.judge(run);
        return judgement.on(run.document());
    }
}
