package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.plimsoll.exporter.Metrics.Kind;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.results.MetricsFile.MetricRow;
import io.plimsoll.results.RunTail.TailInterval;
import io.plimsoll.results.ServerSeries.Span;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTailTest {
    private static final long SECOND = 1_000_000_000L;
    private static final HarnessSample HARNESS = new HarnessSample(
            0, 0, 0, 0, 0, 0, 0, 8, 0, 0, HarnessSample.MachineSample.UNKNOWN, HarnessSample.JavaSample.UNKNOWN);

    @TempDir
    Path path = Path.of("");

    private static MetricRow row(String exporter, long interval, long seconds, double value) {
        Span span = new Span("measure-1", interval, interval * SECOND, seconds * SECOND);
        return new MetricRow(exporter, span, Kind.COUNTER, value, "commits{name=\"a,b\"}");
    }

    private static List<TailInterval> ended(String phase, long interval) {
        return List.of(
                new TailInterval(new HarnessRow(phase, interval, interval * SECOND, SECOND, HARNESS), List.of()));
    }

    @Test
    void theLastReadingOfEachExporterCounts() throws Exception {
        MetricRow unknown = new MetricRow("b", new Span("measure-1", 1, SECOND, 2 * SECOND), Kind.UNTYPED, null, "odd");
        try (MetricsTail tail = new MetricsTail(new RunFolder(path))) {
            assertThat(tail.next(ended("measure-1", 0))).isEmpty();
            try (MetricsFile file = new MetricsFile(new RunFolder(path))) {
                file.append(List.of(row("a", 0, 1, 7)));
                file.append(List.of(row("b", 0, 1, 8)));
                file.append(List.of(row("b", 1, 2, 9), unknown));
                assertThat(tail.next(ended("measure-1", 2)))
                        .isEqualTo(Map.of(
                                "a", List.of(row("a", 0, 1, 7)),
                                "b", List.of(row("b", 1, 2, 9), unknown)));
                // It stays until there is another one, or until it is old.
                assertThat(tail.next(List.of())).containsOnlyKeys("a", "b");
                assertThat(tail.next(ended("measure-1", 11))).containsOnlyKeys("b");
                assertThat(tail.next(ended("measure-2", 0))).isEmpty();
            }
        }
        assertThat(row("b", 1, 2, 9).perSecond()).isEqualTo(4.5);
        assertThat(unknown.perSecond()).isZero();
    }

    /// Of a run of an hour, a reading covers more than ten seconds.
    @Test
    void aReadingOfALongTimeIsNotOldSoon() throws Exception {
        try (MetricsFile file = new MetricsFile(new RunFolder(path));
                MetricsTail tail = new MetricsTail(new RunFolder(path))) {
            file.append(List.of(row("a", 0, 30, 7)));
            assertThat(tail.next(ended("measure-1", 89))).hasSize(1);
            assertThat(tail.next(ended("measure-1", 90))).isEmpty();
        }
    }

    @Test
    void refusesALineOfAnotherFormat() throws Exception {
        try (MetricsFile _ = new MetricsFile(new RunFolder(path));
                MetricsTail tail = new MetricsTail(new RunFolder(path))) {
            Files.writeString(new RunFolder(path).metrics(), "a,measure-1,0\n", StandardOpenOption.APPEND);
            assertThatIOException().isThrownBy(() -> tail.next(List.of())).withMessageContaining("exporters");
        }
    }
}
