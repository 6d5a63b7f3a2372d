package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.RunKeyLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFilesTest {
    @TempDir
    Path store;

    private final AtomicInteger next = new AtomicInteger();

    private String file(String arrival, String name) throws Exception {
        Path folder = store.resolve("run-" + next.incrementAndGet());
        return RunKeyLines.withoutDefaults(
                Files.readString(RunSample.completed(folder, arrival).resolve(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "series.csv", "harness.csv", "errors.json"})
    void filesAreSealedInEveryLocale(String name) throws Exception {
        Golden.check("run-open/" + name, () -> file("1000/s", name));
        Golden.check("run-closed/" + name, () -> file("closed", name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "1000/s"})
    void whatIsWrittenIsReadBack(String arrival) throws Exception {
        boolean open = !arrival.equals("closed");
        Path folder = RunSample.completed(store.resolve("run"), arrival);
        Run run = RunReader.read(folder);

        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.document().target())
                .isEqualTo(RunSample.document(arrival, RunStatus.RUNNING).target());
        assertThat(run.document().measurement().phases()).containsExactly(RunSample.facts(open));
        assertThat(Json.mapper().readValue(Json.text(run.document()), RunDocument.class))
                .isEqualTo(run.document());
        assertThat(run.errors()).isEqualTo(RunSample.errors());
        PhaseResult round = run.rounds().getFirst();
        assertThat(round.facts()).isEqualTo(RunSample.facts(open));
        assertThat(round.series()).hasSize(6);
        assertThat(round.harness()).hasSize(3);
        assertThat(round.harness().get(1).sample().hostBusyShare()).isNaN();
        Counts counts = round.counts();
        assertThat(counts.ok()).isEqualTo(901);
        assertThat(counts.miss()).isEqualTo(100);
        assertThat(counts.retries()).isEqualTo(13);
        assertThat(counts.commitUnknown()).isEqualTo(1);
        assertThat(counts.skipped()).isEqualTo(open ? 1 : 0);
        assertThat(counts.failures()).isEqualTo(Map.of(ErrorClass.SERIALIZATION, 1L, ErrorClass.CONNECTION, 1L));
        for (PhaseResult.OperationResult operation : round.operations()) {
            Times times = operation.times();
            assertThat(times.isOpen()).isEqualTo(open);
            assertThat(times.latency().getTotalCount())
                    .isEqualTo(operation.counts().acknowledged());
            assertThat(times.serviceTime().getTotalCount())
                    .isEqualTo(operation.counts().acknowledged());
        }
    }

    /// Files written before rows were counted and lanes multiplexed.
    @Test
    void filesOfEarlierVersionsAreRead() throws Exception {
        Path folder = RunSample.completed(store.resolve("run"), "1000/s");
        Path series = folder.resolve("series.csv");
        Files.writeString(
                series, Files.readString(series).replace(",rows\n", "\n").replaceAll("(?m),0$", ""));
        Path document = folder.resolve("run.json");
        Files.writeString(
                document,
                Files.readString(document)
                        .replaceAll(",\\s*\"lanes\" : \"\",\\s*\"figures\" : \\[ *](?=\\s*})", "")
                        .replaceAll("\\s*\"figures\" : null,", "")
                        .replaceAll(",\\s*\"together\" : 1", ""));
        assertThat(Files.readString(document)).doesNotContain("together", "\"lanes\" : \"\"", "figures");

        Run run = RunReader.read(folder);
        assertThat(run.rounds().getFirst().counts().ok()).isEqualTo(901);
        assertThat(run.rounds().getFirst().counts().rows()).isZero();
        assertThat(run.rounds().getFirst().facts().ridersMax()).isEqualTo(1);
        assertThat(run.document().plan().carriers()).isEqualTo("platform threads");
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "1000/s"})
    void theHistogramLogOpensWithItsOwnLibrary(String arrival) throws Exception {
        Path folder = RunSample.completed(store.resolve("run"), arrival);
        Map<String, Histogram> sums = new HashMap<>();
        int entries = 0;
        try (HistogramLogReader reader =
                new HistogramLogReader(folder.resolve("latency.hlog").toFile())) {
            while (reader.hasNext()) {
                AbstractHistogram interval = (AbstractHistogram) reader.nextIntervalHistogram();
                sums.computeIfAbsent(interval.getTag(), _ -> new Histogram(3)).add(interval);
                entries++;
            }
        }
        boolean open = !arrival.equals("closed");
        // Two operations in the first interval, none in the second, one in the third.
        assertThat(entries).isEqualTo(open ? 9 : 3);
        for (PhaseResult.OperationResult operation :
                RunReader.read(folder).rounds().getFirst().operations()) {
            String prefix = "measure-1/" + operation.name() + "/";
            assertThat(sums.get(prefix + "latency")).isEqualTo(operation.times().latency());
            if (open) {
                assertThat(sums.get(prefix + "service"))
                        .isEqualTo(operation.times().serviceTime());
                assertThat(sums.get(prefix + "lag")).isEqualTo(operation.times().lag());
            } else {
                assertThat(sums).doesNotContainKey(prefix + "lag");
            }
        }
    }
}
