package io.plimsoll.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.text.SweepSample;
import io.plimsoll.testing.Golden;
import org.junit.jupiter.api.Test;

class SweepCsvTest {
    @Test
    void isTheSameEverywhere() throws Exception {
        SweepFigures figures = SweepSample.figures();
        Golden.check("sweep.csv", () -> CsvReport.ofSweep(figures));
    }

    @Test
    void costsStandBeforeTheAxes() throws Exception {
        SweepFigures figures = SweepSample.figures("3.20 USD");
        Golden.check("sweep-priced.csv", () -> CsvReport.ofSweep(figures));
        assertThat(CsvReport.ofSweep(figures).lines())
                .allSatisfy(line -> assertThat(values(line)).as(line).isEqualTo(30));
    }

    @Test
    void everyLineHasAsManyValuesAsTheHeader() {
        assertThat(CsvReport.ofSweep(SweepSample.figures()).lines())
                .allSatisfy(line -> assertThat(values(line)).as(line).isEqualTo(25));
    }

    private static int values(String line) {
        return line.replaceAll("\"([^\"]|\"\")*\"", "quoted").split(",", -1).length;
    }
}
