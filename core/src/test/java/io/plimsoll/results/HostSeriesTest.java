package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.recording.HostSample;
import io.plimsoll.recording.HostSample.Disk;
import io.plimsoll.recording.HostSample.Groups;
import io.plimsoll.recording.HostSample.Layout;
import io.plimsoll.recording.HostSample.Memory;
import io.plimsoll.recording.HostSample.Network;
import io.plimsoll.recording.HostSample.Pressure;
import io.plimsoll.recording.HostSample.Pressures;
import io.plimsoll.recording.HostSample.Processors;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.HostSeries.Source;
import io.plimsoll.results.ServerSeries.Span;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostSeriesTest {
    private static final double NONE = Double.NaN;
    private static final Layout LAYOUT = new Layout(List.of(0, 1, 3), List.of("vda", "dm_1"), true);

    @TempDir
    Path path;

    private final List<String> damages = new ArrayList<>();

    private static HostSample sample(double base) {
        return new HostSample(
                new Processors(List.of(base, 0.25, NONE), new Groups(base, 0.5, NONE), 3),
                new Pressures(new Pressure(0.1, 0), new Pressure(0.2, 0.02), new Pressure(NONE, NONE)),
                List.of(
                        new Disk("vda", 100, 200.5, 7, 819_200, 1_638_400, 2_000_000, 1e6, 0.75, 2.25),
                        Disk.unknown("dm_1")),
                new Network(2_000, 4_000, 20, 40, 0, 1, 0.5, 90, 0.25),
                new Memory(4_096_000_000.0, 8_192, 4_096, 2_048, 100, 0));
    }

    private static List<HostRow> rows() {
        return List.of(
                new HostRow(new Span("warmup", 0, -23_000_000, 1_020_000_000), sample(0.125)),
                new HostRow(new Span("measure-1", 0, 0, 1_000_000_000), sample(0.25)),
                new HostRow(new Span("measure-1", 1, 1_000_000_000, 1_000_000_000), sample(1e-7)));
    }

    private Path written() throws IOException {
        RunFolder folder = new RunFolder(path);
        try (HostSeries.Writer writer = new HostSeries.Writer(folder, Source.KERNEL, LAYOUT)) {
            for (HostRow row : rows()) {
                writer.append(row);
            }
        }
        return folder.host();
    }

    private HostSeries read() throws IOException {
        damages.clear();
        return HostSeries.read(new RunFolder(path), damages::add);
    }

    @Test
    void readsWhatItWrites() throws IOException {
        Path file = written();
        assertThat(read()).isEqualTo(new HostSeries(LAYOUT, rows()));
        assertThat(damages).isEmpty();
        assertThat(Files.readAllLines(file).getFirst())
                .startsWith("phase,interval,start_ns,length_ns,database_cores,harness_cores,other_cores,run_queue,")
                .contains(",core_0,core_1,core_3,data_disk_vda_reads,data_disk_vda_writes,")
                .endsWith(",data_disk_dm_1_busy_share,data_disk_dm_1_queue");
        assertThat(Files.readAllLines(file).getLast())
                .startsWith("measure-1,1,1000000000,1000000000,0.0000001,0.5,,3,");
    }

    @Test
    void whereTheDataIsUnseenTheColumnsSaySo() throws IOException {
        Layout unseen = new Layout(List.of(0), List.of("sda"), false);
        try (HostSeries.Writer writer = new HostSeries.Writer(new RunFolder(path), Source.KERNEL, unseen)) {
            assertThat(writer).isNotNull();
        }
        assertThat(read()).isEqualTo(new HostSeries(unseen, List.of()));
    }

    @Test
    void aRunWithoutTheFileDidNotLook() throws IOException {
        assertThat(read()).isEqualTo(HostSeries.NONE);
        assertThat(damages).isEmpty();
    }

    /// Wherever the end of the file is lost: whole lines are read, and nothing else.
    @Test
    void aFileCutAnywhereIsReadUpToTheLastWholeLine() throws IOException {
        Path file = written();
        byte[] whole = Files.readAllBytes(file);
        for (int length = whole.length; length >= 0; length--) {
            byte[] left = Arrays.copyOf(whole, length);
            Files.write(file, left);
            long ends = new String(left, StandardCharsets.UTF_8)
                    .chars()
                    .filter(letter -> letter == '\n')
                    .count();
            int rows = (int) Math.max(0, ends - 1);
            assertThat(read().rows()).as("rows of %d bytes", length).isEqualTo(rows().subList(0, rows));
            assertThat(damages).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"measure-1,2,nonsense", "measure-1,2,0,x", "", "a,b"})
    void aDamagedLineIsNamedAndEndsTheFile(String damaged) throws IOException {
        Path file = written();
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.set(2, damaged);
        Files.write(file, lines);
        assertThat(read().rows()).isEqualTo(rows().subList(0, 1));
        assertThat(damages).singleElement().asString().startsWith(file + ":3 is damaged: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "interval,phase,start_ns,length_ns,core_0",
                "phase,interval,start_ns,length_ns,core_0,core_0",
                "phase,interval,start_ns,length_ns,core_99999999999",
            })
    void damagedNamesOfColumnsAreNamed(String header) throws IOException {
        Path file = written();
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.set(0, header);
        Files.write(file, lines);
        assertThat(read()).isEqualTo(HostSeries.NONE);
        assertThat(damages).singleElement().asString().startsWith(file + ":1 is damaged: ");
    }

    /// A version that knows more writes more columns, and an older one fewer.
    @Test
    void columnsAreFoundByTheirNames() throws IOException {
        Files.writeString(
                new RunFolder(path).host(),
                "phase,interval,start_ns,length_ns,weather,core_7,run_queue\nmeasure-1,4,0,1000,fine,0.5,2\n");
        HostSeries series = read();
        assertThat(damages).isEmpty();
        assertThat(series.layout()).isEqualTo(new Layout(List.of(7), List.of(), false));
        HostSample sample = series.rows().getFirst().sample();
        assertThat(sample.processors().cores()).containsExactly(0.5);
        assertThat(sample.processors().runQueue()).isEqualTo(2);
        assertThat(sample.memory().available()).isNaN();
    }

    @Test
    void aRunIsReadWithIt() throws IOException {
        Path run = RunSample.completed(path.resolve("run"), "closed");
        try (HostSeries.Writer writer = new HostSeries.Writer(new RunFolder(run), Source.KERNEL, LAYOUT)) {
            writer.append(rows().getFirst());
        }
        assertThat(RunReader.read(run).host().rows()).isEqualTo(rows().subList(0, 1));
        Files.writeString(run.resolve("host.csv"), "nonsense\n");
        assertThat(RunReader.salvage(run, RunReader.IntervalSink.NONE).damages())
                .singleElement()
                .asString()
                .contains("host.csv:1 is damaged");
    }
}
