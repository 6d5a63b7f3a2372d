package io.plimsoll.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ContenderTest {
    /// Reports a million operations at first, then 100 about five times a second.
    private static final List<String> STEADY = List.of(
            "bash",
            "-c",
            "echo $EPOCHREALTIME 1000000; while :; do sleep 0.2; for ((i = 0; i < 2000; i++)); do :; done;"
                    + " echo $EPOCHREALTIME 100; done");

    @TempDir
    private Path folder;

    /// Lines such as `1795481141.731 100`.
    private static List<Contender.Report> lines(Path output) throws IOException {
        List<Contender.Report> reports = new ArrayList<>();
        long sum = 0;
        for (String line : Files.readAllLines(output)) {
            String[] words = line.split(" ");
            sum += Long.parseLong(words[1]);
            reports.add(new Contender.Report((long) (Double.parseDouble(words[0]) * 1e3), sum));
        }
        return reports;
    }

    /// What the program used between the samples is spread evenly.
    @Test
    void aBlockLastsFromReportToReport() {
        List<Usage> usages = new ArrayList<>();
        for (int i = 0; i <= 10; i++) {
            usages.add(new Usage(0, 1_000 + i * 100L, i * 10_000_000L, i * 3L, i, i * 20L));
        }
        Block block = Block.of(usages, new Contender.Report(1_150, 500), new Contender.Report(1_650, 1_500));
        assertThat(block.rate()).isEqualTo(2_000);
        assertThat(block.cpuMicros()).isCloseTo(50, offset(1e-9));
        assertThat(block.systemShare()).isCloseTo(0.25, offset(1e-9));
        assertThat(block.switches()).isCloseTo(0.1, offset(1e-9));
    }

    @Test
    void countsOnlyItsBlock() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "there is no /proc here");
        try (Contender contender = Contender.start(STEADY, Map.of(), folder, 0, ContenderTest::lines)) {
            for (int reports : new int[] {1, 4}) {
                Block block = contender.block(reports);
                // 500 a second, if nobody else is busy; but never the million.
                assertThat(block.rate()).isPositive().isLessThan(50_000);
                assertThat(block.cpuMicros()).isNotNegative();
            }
        }
    }

    @Test
    void standsStillBetweenBlocks() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "there is no /proc here");
        try (Contender contender = Contender.start(STEADY, Map.of(), folder, 0, ContenderTest::lines)) {
            contender.block(1);
            Path output;
            try (var files = Files.list(folder)) {
                output = files.findFirst().orElseThrow();
            }
            long after = Files.size(output);
            assertThat(new ProcessBuilder("sleep", "1").start().waitFor()).isZero();
            assertThat(Files.size(output)).isEqualTo(after);
            contender.block(1);
            assertThat(Files.size(output)).isGreaterThan(after);
        }
    }

    @Test
    void aBlockWithoutWorkIsAnError() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "there is no /proc here");
        List<String> idle = List.of("bash", "-c", "while :; do echo $EPOCHREALTIME 0; sleep 0.2; done");
        try (Contender contender = Contender.start(idle, Map.of(), folder, 0, ContenderTest::lines)) {
            assertThatThrownBy(() -> contender.block(1)).hasMessageContaining("nothing was done");
        }
    }

    @Test
    void showsWhatAProgramThatEndsHasSaid() {
        List<String> broken = List.of("bash", "-c", "echo 1.5 7; exit 3");
        assertThatThrownBy(() -> Contender.start(broken, Map.of(), folder, 5, ContenderTest::lines))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ended too early")
                .hasMessageContaining("7");
        List<String> silent = List.of("bash", "-c", "exit 0");
        assertThatThrownBy(() -> Contender.start(silent, Map.of(), folder, 5, ContenderTest::lines))
                .hasMessageContaining("ended too early");
    }

    @Test
    void operationsAreInterpolatedBetweenReports() {
        List<Contender.Report> reports = List.of(
                new Contender.Report(1_000, 50), new Contender.Report(2_000, 150), new Contender.Report(3_000, 400));
        assertThat(Contender.Report.operationsAt(reports, 1_500)).isEqualTo(100);
        assertThat(Contender.Report.operationsAt(reports, 2_000)).isEqualTo(150);
        assertThat(Contender.Report.operationsAt(reports, 2_200)).isEqualTo(200);
        assertThat(Contender.Report.operationsAt(reports, 500)).isEqualTo(50);
        assertThat(Contender.Report.operationsAt(reports, 9_000)).isEqualTo(400);
    }
}
