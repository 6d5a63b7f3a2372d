package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.plimsoll.results.histogram.SparseCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunIntervalsTest {
    @TempDir
    Path store;

    /// Each interval has as many samples as the series counts, and together they are what the whole run has.
    @ParameterizedTest
    @ValueSource(strings = {"closed", "1000/s"})
    void intervalsAddUpToTheRun(String arrival) throws Exception {
        Run run = RunReader.read(RunSample.completed(store.resolve("run"), arrival));
        Map<String, Histogram> sums = new HashMap<>();
        RunReader.intervals(run, (rows, latencies) -> {
            synchronized (sums) {
                for (int i = 0; i < rows.size(); i++) {
                    Histogram latency = histogram(latencies.get(i));
                    IntervalRow row = rows.get(i);
                    assertThat(latency.getTotalCount()).isEqualTo(row.counts().acknowledged());
                    assertThat(latency.getValueAtPercentile(99))
                            .isEqualTo(row.latency().p99());
                    sums.computeIfAbsent(row.operation(), _ -> new Histogram(3)).add(latency);
                }
            }
        });
        assertThat(sums).isNotEmpty();
        for (PhaseResult.OperationResult operation : run.rounds().getFirst().operations()) {
            Histogram sum = sums.getOrDefault(operation.name(), new Histogram(3));
            assertThat(DistributionSummary.of(sum))
                    .isEqualTo(DistributionSummary.of(operation.times().latency()));
        }
    }

    private static Histogram histogram(SparseCounts counts) {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < counts.size(); i++) {
            histogram.recordValueWithCount(SparseCounts.lowestNanos(counts.bucket(i)), counts.count(i));
        }
        return histogram;
    }

    @Test
    void aLogThatLostItsEndIsASentence() throws Exception {
        Path folder = RunSample.completed(store.resolve("run"), "closed");
        Run run = RunReader.read(folder);
        Path log = folder.resolve("latency.hlog");
        String text = Files.readString(log);
        Files.writeString(log, text.substring(0, text.lastIndexOf("Tag=")));
        assertThatIOException()
                .isThrownBy(() -> RunReader.intervals(run, RunReader.IntervalSink.NONE))
                .withMessageContaining("it lacks intervals");
        Files.writeString(log, text.replaceFirst("HISTFAAA", "HISTFBBB"));
        assertThatIOException()
                .isThrownBy(() -> RunReader.intervals(run, RunReader.IntervalSink.NONE))
                .withMessageContaining("is damaged");
    }
}
