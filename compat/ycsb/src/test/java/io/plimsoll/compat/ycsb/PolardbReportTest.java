package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.compat.ycsb.PolardbSweep.Step;
import io.plimsoll.compat.ycsb.PolardbSweep.Times;
import io.plimsoll.results.Metric;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import io.plimsoll.sweep.SweepSpec;
import io.plimsoll.testing.Golden;
import io.plimsoll.unit.Price;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolardbReportTest {
    private static final PolardbSweep SMALL =
            new PolardbSweep("postgres:embedded", PolardbSweep.SMALL, PolardbSweep.FEW, Times.USUAL);

    private static Grid grid(PolardbSweep sweep) {
        Problems problems = new Problems();
        SweepSpec spec = SweepSpec.of(sweep.content(), SweepSpec.Added.NOTHING, problems);
        assertThat(problems.found()).isEmpty();
        return spec.grid();
    }

    @Test
    void onlyTheFirstCellOfASizeLoadsAndInsertsComeLast() throws Exception {
        String steps = grid(SMALL).steps().stream()
                .map(step -> step.name() + ": "
                        + step.settings().stream().map(Setting::value).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n", "", "\n"));
        Golden.check("steps.txt", () -> steps);
    }

    @Test
    void everyCellIsRun() {
        assertThat(grid(SMALL).cells())
                .hasSize(2 * 5 * 2)
                .first()
                .extracting(Grid.Cell::id)
                .isEqualTo("recordcount=100000/read_only-8#1");
    }

    @ParameterizedTest
    @CsvSource({"read_only-8, read_only, 8", "insert_only-256, insert_only, 256"})
    void stepsAreReadBack(String name, String workload, int sessions) {
        assertThat(Step.parse(name)).contains(new Step(workload, sessions));
        assertThat(new Step(workload, sessions).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({"''", "write", "read_only-", "read_only-many", "-8"})
    void otherStepsAreNone(String name) {
        assertThat(Step.parse(name)).isEmpty();
    }

    @Test
    void theBestLevelIsNamedBesideThePublishedFigure() throws Exception {
        Golden.check("table.txt", () -> table(null));
    }

    @Test
    void costsStandBesideOurFigures() throws Exception {
        Golden.check("table-priced.txt", () -> table(new Price(3.2, "USD")));
    }

    private static String table(@Nullable Price price) {
        List<CellFigures> cells = new ArrayList<>();
        grid(SMALL).cells().forEach(cell -> measured(cell).forEach(figures -> cells.add(priced(figures, price))));
        SweepFigures figures = new SweepFigures(SweepDocument.planned("s", Instant.EPOCH, List.of()), cells);
        return PolardbReport.render(figures, PolardbTable.builtIn());
    }

    private static CellFigures priced(CellFigures cell, @Nullable Price price) {
        Figured told = cell.figures();
        if (price == null || told == null) {
            return cell;
        }
        boolean isHalf = cell.step().startsWith("read_update");
        double ofAll = told.ratePerSecond().median() * (isHalf ? 2 : 1);
        Figured figured = new Figured(
                told.metrics(),
                told.samples(),
                told.law(),
                RepeatedCost.of(price, one(ofAll), "operations").orElse(null));
        return new CellFigures(
                cell.cell(),
                cell.axes(),
                cell.step(),
                cell.operation(),
                cell.state(),
                cell.verdict(),
                cell.reason(),
                cell.runs(),
                figured);
    }

    @Test
    void anUnfinishedSweepHasATable() {
        List<CellFigures> cells = grid(SMALL).cells().stream()
                .map(cell -> figures(cell, "", CellState.PENDING, null))
                .toList();
        SweepFigures figures = new SweepFigures(SweepDocument.planned("s", Instant.EPOCH, List.of()), cells);
        assertThat(PolardbReport.render(figures, PolardbTable.builtIn())).contains("pending", "80,573");
    }

    /// Faster with 32 sessions than with 8; but inserts, which fail then, and scans of the larger size, of which
    /// there are none. Half the operations of read_update are updates, three times as slow.
    private static List<CellFigures> measured(Grid.Cell cell) {
        Step step = Step.parse(cell.step()).orElseThrow();
        boolean isLarge = cell.axes().containsValue("1000000");
        if (step.workload().equals("scan_only") && isLarge) {
            return List.of(figures(cell, "", CellState.FAILED, null));
        }
        double rate = 1_000 * step.sessions() / (isLarge ? 2.0 : 1);
        double meanNanos = step.sessions() / rate * 1e9;
        if (step.workload().equals("read_update")) {
            return List.of(
                    figures(cell, "read", CellState.DONE, figured(rate / 2, meanNanos / 2, step.sessions())),
                    figures(cell, "update", CellState.DONE, figured(rate / 2, meanNanos * 1.5, step.sessions())));
        }
        boolean isImpossible = step.workload().equals("update_only") && isLarge;
        Figured figured = figured(rate, isImpossible ? meanNanos * 2 : meanNanos, step.sessions());
        return List.of(figures(cell, step.workload(), CellState.DONE, figured));
    }

    private static Figured figured(double rate, double meanNanos, int sessions) {
        return new Figured(
                Map.of(
                        Metric.RATE, one(rate),
                        Metric.MEAN, one(meanNanos),
                        Metric.P50, one(meanNanos),
                        Metric.P99, one(meanNanos * 4),
                        Metric.P999, one(meanNanos * 8)),
                1_000,
                LittlesLawCheck.of(rate, meanNanos / 1e6, sessions),
                null);
    }

    private static CellFigures figures(Grid.Cell cell, String operation, CellState state, @Nullable Figured figured) {
        boolean fails = cell.step().equals("insert_only-32");
        Verdict verdict = figured == null ? null : fails ? Verdict.FAIL : Verdict.PASS;
        String reason = state == CellState.FAILED ? "the table has gone" : "";
        return new CellFigures(
                cell.id(), cell.axes(), cell.step(), operation, state, verdict, reason, List.of(), figured);
    }

    private static Repeated one(double value) {
        return Repeated.of(List.of(value));
    }
}
