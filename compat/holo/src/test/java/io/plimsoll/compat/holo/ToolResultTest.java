package io.plimsoll.compat.holo;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.holo.ToolResult.Latency;
import io.plimsoll.results.Run;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.StubRun;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolResultTest {
    private static Run run(String operation) {
        return StubRun.closed()
                .operations(operation)
                .seconds(60)
                .medianNanos(2_400_000)
                .counts((_, _, counts) -> counts.addRows(150_000))
                .make();
    }

    private static String layouts(ToolMode mode) {
        ToolResult result = ToolResult.of(run(mode.isWriting() ? "write" : "get"), mode);
        return mode + "\n" + result.render(ToolRelease.V1_0_0) + "\n" + result.render(ToolRelease.V1_0_1) + "\n";
    }

    @Test
    void bothLayouts() throws Exception {
        Golden.check(
                "result.csv",
                () -> layouts(ToolMode.FIXED_COPY)
                        + layouts(ToolMode.INSERT)
                        + layouts(ToolMode.GET)
                        + layouts(ToolMode.BINLOG));
    }

    @Test
    void theToolsFiguresBesideTheTrueRate() throws Exception {
        Golden.check("block.txt", () -> block(run("write"), ToolMode.FIXED_COPY) + block(run("get"), ToolMode.GET));
    }

    private static String block(Run run, ToolMode mode) {
        return ToolResult.of(run, mode).block(run.rounds().getFirst(), mode, ToolRelease.V1_0_0);
    }

    @Test
    void thereIsNoLineBreakAtTheEnd() {
        String text = ToolResult.of(run("get"), ToolMode.GET).render(ToolRelease.V1_0_0);
        assertThat(text.lines()).hasSize(2);
        assertThat(text).doesNotEndWith("\n");
    }

    @ParameterizedTest
    @CsvSource({"3.0.22, 3.0.22", "18.1, 18.1.0", "Hologres 2.2.9 (build), 2.2.9", "unknown, 0.0.0"})
    void versionsHaveThreeParts(String told, String version) {
        assertThat(ToolResult.version(told)).isEqualTo(version);
    }

    @Test
    void latenciesAreWholeMilliseconds() {
        Histogram nanos = new Histogram(1, 3_600_000_000_000L, 3);
        nanos.recordValueWithCount(900_000, 98);
        nanos.recordValueWithCount(7_600_000, 2);
        assertThat(Latency.of(nanos)).isEqualTo(new Latency(0.14, 7, 7));
        assertThat(Latency.withZeros(nanos, 900).p99()).isZero();
        assertThat(Latency.withZeros(nanos, 900).p999()).isEqualTo(7);
        assertThat(Latency.of(new Histogram(3))).isEqualTo(Latency.NONE);
    }
}
