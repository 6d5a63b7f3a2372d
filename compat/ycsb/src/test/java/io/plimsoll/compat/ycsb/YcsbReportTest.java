package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.ycsb.ReportOptions.Exporter;
import io.plimsoll.compat.ycsb.ReportOptions.MeasuredFrom;
import io.plimsoll.compat.ycsb.ReportOptions.MeasurementType;
import io.plimsoll.compat.ycsb.YcsbReport.Line;
import io.plimsoll.results.Run;
import io.plimsoll.testing.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbReportTest {
    private static String text(Run run, ReportOptions options) {
        return options.exporter().render(YcsbReport.lines(run, options));
    }

    @Test
    void theUsualReport() throws Exception {
        Golden.check("report.txt", () -> text(YcsbRuns.closed(), Options.STANDARD));
    }

    @Test
    void bothIntervalsAndAllPercentiles() throws Exception {
        ReportOptions options = Options.of(MeasurementType.HDRHISTOGRAM, MeasuredFrom.BOTH, false, 1_000);
        Golden.check("intended.txt", () -> text(YcsbRuns.open(), options));
    }

    @Test
    void bothHistograms() throws Exception {
        ReportOptions options = Options.of(MeasurementType.BOTH_HISTOGRAMS, MeasuredFrom.INTENDED, true, 4);
        Golden.check("histograms.txt", () -> text(YcsbRuns.open(), options));
    }

    @Test
    void bucketsOfAMillisecond() throws Exception {
        ReportOptions options = Options.of(MeasurementType.HISTOGRAM, MeasuredFrom.OP, true, 3);
        Golden.check("buckets.txt", () -> text(YcsbRuns.closed(), options));
    }

    @Test
    void timeSeries() throws Exception {
        ReportOptions options = Options.of(MeasurementType.TIMESERIES, MeasuredFrom.OP, false, 1_000);
        Golden.check("timeseries.txt", () -> text(YcsbRuns.closed(), options));
    }

    @Test
    void exporters() throws Exception {
        List<Line> lines = List.of(
                new Line("OVERALL", "RunTime(ms)", 12_411L),
                new Line("OVERALL", "Throughput(ops/sec)", 80_573.68),
                new Line("READ", "AverageLatency(us)", 0.3333333333333333));
        Golden.check("exporter.json", () -> Exporter.JSON.render(lines));
        Golden.check("exporter-array.json", () -> Exporter.JSON_ARRAY.render(lines));
    }

    @Test
    void rowsOfBatchesAreOperations() {
        List<Line> lines = YcsbReport.lines(YcsbRuns.batches(), Options.STANDARD);
        long rows = value(lines, "INSERT", "Operations").longValue();
        long batches = YcsbRuns.batches().rounds().getFirst().counts().acknowledged();
        assertThat(rows).isEqualTo(100 * batches);
        assertThat(value(lines, "INSERT", "Return=OK").longValue()).isEqualTo(rows);
        assertThat(value(lines, "OVERALL", "Throughput(ops/sec)").doubleValue()).isEqualTo(rows / 5.0);
    }

    /// `Operations` and failures together are the sum of what was returned, as parsers of YCSB's report rely on.
    @Test
    void returnsAddUp() {
        List<Line> lines = YcsbReport.lines(YcsbRuns.closed(), Options.STANDARD);
        for (String metric : List.of("READ", "UPDATE")) {
            long returns = lines.stream()
                    .filter(line ->
                            line.metric().equals(metric) && line.measurement().startsWith("Return="))
                    .mapToLong(line -> line.value().longValue())
                    .sum();
            assertThat(returns)
                    .isEqualTo(value(lines, metric, "Operations").longValue()
                            + value(lines, metric + "-FAILED", "Operations").longValue());
        }
    }

    private static Number value(List<Line> lines, String metric, String measurement) {
        return lines.stream()
                .filter(line ->
                        line.metric().equals(metric) && line.measurement().equals(measurement))
                .findFirst()
                .orElseThrow()
                .value();
    }

    @ParameterizedTest
    @CsvSource({
        "site.ycsb.measurements.exporter.TextMeasurementsExporter, TEXT",
        "com.yahoo.ycsb.measurements.exporter.JSONMeasurementsExporter, JSON",
        "JSONArrayMeasurementsExporter, JSON_ARRAY"
    })
    void exportersByClass(String name, Exporter exporter) {
        assertThat(Exporter.named(name)).contains(exporter);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1st",
        "2, 2nd",
        "3, 3rd",
        "4, 4th",
        "11, 11th",
        "12, 12th",
        "13, 13th",
        "21, 21st",
        "22, 22nd",
        "50, 50th",
        "99.9, 99.9",
        "100, 100th",
        "99.99, 99.99"
    })
    void percentilesAreOrdinals(double percentile, String name) {
        assertThat(YcsbReport.ordinal(percentile)).isEqualTo(name);
    }

    @Test
    void whatToKnowOfARun() {
        assertThat(YcsbReport.tooShort(YcsbRuns.closed())).isEmpty();
        assertThat(YcsbReport.tooShort(YcsbRuns.batches()).orElseThrow())
                .startsWith("this run measured for 5.00 s only, too short to mean anything");
        assertThat(YcsbReport.notes(YcsbRuns.open()))
                .containsExactly(
                        "READ-MODIFY-WRITE was timed as a whole; YCSB adds its halves to READ and UPDATE as well");
        assertThat(YcsbReport.notes(YcsbRuns.closed()))
                .containsExactly("16 operations failed and are not in Throughput, where YCSB would have counted them");
    }
}
