package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.RunReader.SalvagedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KilledRunTest {
    @TempDir
    Path store;

    private Run read() throws IOException {
        return RunReader.read(store.resolve("run"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "1000/s"})
    void aKilledRunIsReadUpToItsLastInterval(String arrival) throws Exception {
        RunSample.killed(store.resolve("run"), arrival);
        Run run = read();
        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(run.document().failure()).isEqualTo("its process ended without recording a result");
        PhaseFacts facts = run.rounds().getFirst().facts();
        assertThat(facts.extent().windowNanos()).isEqualTo(3 * RunSample.SECOND);
        assertThat(facts.extent().open()).isEqualTo(!arrival.equals("closed"));
        assertThat(facts.extent().planned())
                .isEqualTo(run.rounds().getFirst().counts().ended());
        assertThat(run.errors()).isEmpty();
    }

    /// Wherever the end of a file is lost, the run is read up to an interval of which everything is known.
    @ParameterizedTest
    @CsvSource({"series.csv, closed", "harness.csv, closed", "latency.hlog, closed", "latency.hlog, 1000/s"})
    void aFileCutAnywhereIsReadUpToTheLastWholeInterval(String name, String arrival) throws Exception {
        Path file = RunSample.killed(store.resolve("run"), arrival).resolve(name);
        byte[] whole = Files.readAllBytes(file);
        // Every byte of the last lines, and some of those before.
        for (int length = whole.length; length >= 0; length -= length > whole.length - 220 ? 1 : 37) {
            Files.write(file, Arrays.copyOf(whole, length));
            Run run = read();
            assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
            int intervals = 0;
            for (PhaseResult phase : run.phases()) {
                intervals = phase.harness().size();
                assertWhole(phase, length);
            }
            assertThat(intervals == 3)
                    .as("all intervals at %d of %d bytes", length, whole.length)
                    .isEqualTo(length == whole.length);
        }
    }

    private static void assertWhole(PhaseResult phase, int length) {
        int intervals = phase.harness().size();
        assertThat(phase.series()).as("rows at %d bytes", length).hasSize(2 * intervals);
        assertThat(phase.facts().extent().windowNanos()).isEqualTo(intervals * RunSample.SECOND);
        for (PhaseResult.OperationResult operation : phase.operations()) {
            Counts counts = operation.counts();
            assertThat(operation.times().latency().getTotalCount()).isEqualTo(counts.acknowledged());
            if (phase.facts().extent().open()) {
                assertThat(operation.times().lag().getTotalCount()).isEqualTo(counts.acknowledged());
            }
        }
        if (intervals > 0) {
            assertThat(phase.counts().acknowledged()).isEqualTo(intervals == 3 ? 1_001 : 1_000);
        }
    }

    @Test
    void aRunKilledBeforeItsFirstIntervalIsEmpty() throws Exception {
        Path folder = RunSample.killed(store.resolve("run"), "closed");
        for (String name : new String[] {"series.csv", "harness.csv", "latency.hlog"}) {
            Files.delete(folder.resolve(name));
        }
        assertThat(read().phases()).isEmpty();
    }

    @Test
    void aRunOfALivingProcessIsRunning() throws Exception {
        Path folder = RunSample.killed(store.resolve("run"), "closed");
        RunDocument stored = RunReader.document(new RunFolder(folder));
        ProcessHandle self = ProcessHandle.current();
        String text = Json.text(stored)
                .replace(String.valueOf(stored.process().processId()), String.valueOf(self.pid()))
                .replace(
                        stored.process().processStartedAt(),
                        self.info().startInstant().orElseThrow().toString());
        Files.writeString(folder.resolve("run.json"), text);
        assertThat(read().document().status()).isEqualTo(RunStatus.RUNNING);
        // The same id, another process: ids are used again.
        Files.writeString(
                folder.resolve("run.json"),
                Json.text(stored).replace(String.valueOf(stored.process().processId()), String.valueOf(self.pid())));
        assertThat(read().document().status()).isEqualTo(RunStatus.INTERRUPTED);
    }

    @Test
    void aFieldOfANewerVersionIsNamed() throws Exception {
        Path folder = RunSample.completed(store.resolve("run"), "closed");
        Path document = folder.resolve("run.json");
        Files.writeString(document, Files.readString(document).replaceFirst("\\{", "{\"weather\" : \"fine\","));
        assertThatIOException()
                .isThrownBy(this::read)
                .withMessage(folder + " was written by a newer version: this one knows no \"weather\" in run.json");
    }

    @Test
    void aNewerLayoutIsRefused() throws Exception {
        Path folder = RunSample.completed(store.resolve("run"), "closed");
        Path document = folder.resolve("run.json");
        Files.writeString(document, Files.readString(document).replace("\"schema\" : 1", "\"schema\" : 2"));
        assertThatIOException()
                .isThrownBy(this::read)
                .withMessage(folder + " has layout 2, and this version reads layout 1 only");
    }

    @Test
    void damagedFilesAreNamed() throws Exception {
        Path folder = RunSample.completed(store.resolve("run"), "closed");
        for (String name : new String[] {"run.json", "errors.json"}) {
            Path file = folder.resolve(name);
            byte[] whole = Files.readAllBytes(file);
            for (int length = 1; length < whole.length - 2; length += 37) {
                Files.write(file, Arrays.copyOf(whole, length));
                assertThatIOException().isThrownBy(this::read).withMessageContaining(file + " is damaged: ");
            }
            Files.write(file, whole);
        }
        for (String name : new String[] {"series.csv", "harness.csv", "latency.hlog"}) {
            Path file = folder.resolve(name);
            String whole = Files.readString(file);
            Files.writeString(
                    file, whole + "nonsense\n" + whole.lines().toList().getLast() + "\n");
            assertThatIOException().isThrownBy(this::read).withMessageContaining(file.toString());
            Files.writeString(file, whole);
        }
        assertThat(read().phases()).hasSize(1);
    }

    @Test
    void damagedFilesAreReadAsFarAsTheyGo() throws Exception {
        Path folder = RunSample.completed(store.resolve("run"), "closed");
        Path series = folder.resolve("series.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(series));
        // The header, and two operations in each of two intervals.
        lines.set(5, "measure-1,2,nonsense");
        Files.write(series, lines);
        Files.writeString(folder.resolve("errors.json"), "[{");
        SalvagedRun salvaged = RunReader.salvage(folder, RunReader.IntervalSink.NONE);

        assertThat(salvaged.damages()).hasSize(2);
        assertThat(salvaged.damages().getFirst()).startsWith(series + ":6 is damaged: ");
        assertThat(salvaged.run().phases().getFirst().series()).hasSize(4);
        assertThat(salvaged.run().phases().getFirst().harness()).hasSize(2);
    }

    @Test
    void whatIsNoRunIsRefused() {
        assertThatIOException()
                .isThrownBy(() -> RunReader.read(store))
                .withMessage(store + " is not a run folder: it has no readable run.json");
    }
}
