package io.plimsoll.compat.holo;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.compat.holo.HologresSweep.Size;
import io.plimsoll.results.Metric;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Problems;
import io.plimsoll.sweep.Grid;
import io.plimsoll.sweep.SweepSpec;
import io.plimsoll.testing.Golden;
import io.plimsoll.unit.Price;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HologresSweepTest {
    private static final HologresSweep SMALL =
            new HologresSweep("postgres:embedded", List.of("20", "100"), List.of("row", "row-column"), Size.SMALL);

    private static SweepSpec spec(HologresSweep sweep) {
        Problems problems = new Problems();
        SweepSpec spec = SweepSpec.of(sweep.content(), SweepSpec.Added.NOTHING, problems);
        assertThat(problems.found()).isEmpty();
        return spec;
    }

    @Test
    void theStepsAreThoseOfThePage() throws Exception {
        StringBuilder text = new StringBuilder();
        for (Size size : List.of(
                Size.SMALL,
                Size.PUBLISHED,
                Size.SMALL.withRows(7).withSessions(2).withMeasure("1s"))) {
            SweepSpec spec = spec(new HologresSweep("t", List.of("20"), List.of("row"), size));
            spec.base()
                    .forEach(setting -> text.append(setting.key())
                            .append(": ")
                            .append(setting.value())
                            .append('\n'));
            spec.grid().steps().forEach(step -> {
                text.append(step.name()).append(":\n");
                step.settings()
                        .forEach(setting -> text.append("  ")
                                .append(setting.key())
                                .append(": ")
                                .append(setting.value())
                                .append('\n'));
            });
            text.append('\n');
        }
        Golden.check("sweep.txt", text::toString);
    }

    @Test
    void everyCellOfTheGridIsRun() {
        assertThat(spec(SMALL).grid().cells())
                .hasSize(2 * 2 * 5)
                .extracting(Grid.Cell::step)
                .contains("get_sync");
    }

    @Test
    void figuresStandBesideThePublishedOnes() throws Exception {
        Golden.check("table.txt", () -> table(null));
    }

    @Test
    void costsStandBesideOurFigures() throws Exception {
        Golden.check("table-priced.txt", () -> table(new Price(3.2, "USD")));
    }

    private static String table(@Nullable Price price) {
        List<CellFigures> cells = new ArrayList<>();
        for (Grid.Cell cell : spec(SMALL).grid().cells()) {
            cells.add(cell.axes().containsValue("row") ? measured(cell, price) : without(cell));
        }
        SweepFigures figures = new SweepFigures(SweepDocument.planned("s", Instant.EPOCH, List.of()), cells);
        return HologresReport.render(figures, HologresTable.builtIn());
    }

    private static CellFigures measured(Grid.Cell cell, @Nullable Price price) {
        int columns = Integer.parseInt(cell.axes().getOrDefault("columns", "0"));
        double rate = 1_000_000.0 / columns * (cell.step().equals("update_partial") ? 1.5 : 1);
        boolean writes = !cell.step().startsWith("get");
        Map<Metric, Repeated> metrics = new EnumMap<>(Map.of(
                Metric.RATE, one(writes ? rate / 100 : rate),
                Metric.MEAN, one(2_500_000),
                Metric.P50, one(2_400_000),
                Metric.P99, one(9_000_000),
                Metric.P999, one(9_900_000)));
        if (writes) {
            metrics.put(Metric.ROWS, one(rate));
        }
        Figured figured = new Figured(
                metrics,
                1_000,
                LittlesLawCheck.of(rate, cell.step().equals("get_sync") ? 25 : 0.01, 8),
                price == null
                        ? null
                        : RepeatedCost.of(price, one(rate), writes ? "rows" : "operations")
                                .orElse(null));
        return figures(cell, CellState.DONE, "", figured);
    }

    private static CellFigures without(Grid.Cell cell) {
        return figures(cell, CellState.NOT_APPLICABLE, "PostgreSQL has no column storage", null);
    }

    private static CellFigures figures(Grid.Cell cell, CellState state, String reason, @Nullable Figured figured) {
        Map<String, String> axes = new LinkedHashMap<>(cell.axes());
        Verdict verdict = figured == null ? null : Verdict.PASS;
        return new CellFigures(cell.id(), axes, cell.step(), "x", state, verdict, reason, List.of(), figured);
    }

    private static Repeated one(double value) {
        return Repeated.of(List.of(value));
    }
}
