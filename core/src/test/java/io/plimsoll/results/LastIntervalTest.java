package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastIntervalTest {
    private static final long LENGTH = 500_000_000L;

    @TempDir
    Path store = Path.of("");

    private RunFolder folder = new RunFolder(store);

    @BeforeEach
    void begin() throws Exception {
        folder = new RunFolder(store);
        Files.writeString(folder.series(), IntervalRow.COLUMNS.header() + "\n");
        Files.writeString(folder.harness(), HarnessRow.COLUMNS.header() + "\n");
    }

    private static void append(Path file, String text) throws Exception {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }

    private static String row(String phase, long interval, String operation, int ok, long p99) {
        Counts counts = new Counts();
        counts.addOk(ok);
        DistributionSummary latency = new DistributionSummary(ok, p99 / 2.0, p99 / 2, p99, p99, p99, p99, p99, p99);
        return IntervalRow.COLUMNS.line(new IntervalRow(
                phase, interval, interval * LENGTH, LENGTH, operation, counts, latency, 0, IntervalRow.NOT_DUE));
    }

    private void interval(String phase, long interval, int reads, int writes) throws Exception {
        append(
                folder.series(),
                row(phase, interval, "read", reads, 1_000) + "\n" + row(phase, interval, "write", writes, 9_000)
                        + "\n");
        append(
                folder.harness(),
                HarnessRow.COLUMNS.line(new HarnessRow(
                                phase,
                                interval,
                                interval * LENGTH,
                                LENGTH,
                                new HarnessSample(
                                        420_000_000L,
                                        0.62,
                                        0.01,
                                        1,
                                        7,
                                        6_400_000,
                                        12_000_000,
                                        8,
                                        1,
                                        0,
                                        HarnessSample.MachineSample.UNKNOWN,
                                        JavaSample.UNKNOWN)))
                        + "\n");
    }

    @Test
    void nothingIsToldBeforeTheFirstIntervalHasEnded() throws Exception {
        assertThat(RunTail.lastInterval(folder)).isEmpty();
        append(folder.series(), row("warmup", 0, "read", 10, 1_000) + "\n");
        assertThat(RunTail.lastInterval(folder)).isEmpty();
        assertThat(RunTail.lastInterval(new RunFolder(store.resolve("nowhere"))))
                .isEmpty();
    }

    @Test
    void figuresAreOfTheLastWholeInterval() throws Exception {
        interval("warmup", 0, 1, 1);
        interval("measure-1", 0, 1_200, 300);
        append(folder.series(), row("measure-1", 1, "read", 10, 1_000) + "\nmeasure-1,1,5");
        RunEntry.RunMetrics figures = RunTail.lastInterval(folder).orElseThrow();
        assertThat(figures.rate()).isEqualTo(3_000);
        assertThat(figures.samples()).as("of the operation with fewest").isEqualTo(300);
        assertThat(figures.of(Metric.P99))
                .as("of the operation whose own is highest")
                .isEqualTo(9_000);
        assertThat(figures.of(Metric.MEAN)).isEqualTo((1_200 * 500 + 300 * 4_500) / 1_500.0);
    }

    @Test
    void anIntervalInWhichNothingWasDoneHasTheRateZero() throws Exception {
        interval("measure-1", 0, 0, 0);
        RunEntry.RunMetrics figures = RunTail.lastInterval(folder).orElseThrow();
        assertThat(figures.rate()).isZero();
        assertThat(figures.samples()).isZero();
    }

    @Test
    void ofALongRunTheEndIsRead() throws Exception {
        for (int i = 0; i < 4_000; i++) {
            interval("measure-1", i, i % 7, 1);
        }
        assertThat(Files.size(folder.series())).isGreaterThan(1 << 18);
        assertThat(RunTail.lastInterval(folder).orElseThrow().rate()).isEqualTo((3_999 % 7 + 1) * 2.0);
    }

    @Test
    void linesThatCannotBeReadTellNothing() throws Exception {
        interval("measure-1", 0, 5, 5);
        append(folder.harness(), "rubbish\n");
        assertThat(RunTail.lastInterval(folder)).isEmpty();
    }
}
