package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.plimsoll.recording.HarnessSample;
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
import io.plimsoll.results.RunTail.TailInterval;
import io.plimsoll.results.ServerSeries.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTailTest {
    private static final long SECOND = 1_000_000_000L;
    private static final double NONE = Double.NaN;
    private static final Layout LAYOUT = new Layout(List.of(0, 1), List.of("vda"), false);
    private static final HarnessSample HARNESS = new HarnessSample(
            0, 0, 0, 0, 0, 0, 0, 8, 0, 0, HarnessSample.MachineSample.UNKNOWN, HarnessSample.JavaSample.UNKNOWN);

    @TempDir
    Path path = Path.of("");

    private RunFolder folder() {
        return new RunFolder(path);
    }

    private static HostRow row(String phase, long interval) {
        return new HostRow(
                new Span(phase, interval, interval * SECOND, SECOND),
                new HostSample(
                        new Processors(List.of(0.5, interval / 100.0), new Groups(NONE, 0.5, NONE), 3),
                        new Pressures(new Pressure(0.1, 0), new Pressure(0.2, 0.02), new Pressure(NONE, NONE)),
                        List.of(new Disk("vda", 100, 200, 7, 819_200, 1_638_400, 2_000_000, 1e6, 0.75, 2)),
                        new Network(2_000, 4_000, 20, 40, 0, 1, 0.5, 90, 0.25),
                        new Memory(4_096_000_000.0, 8_192, 4_096, 2_048, 100, 0)));
    }

    private static List<TailInterval> ended(String phase, long... intervals) {
        List<TailInterval> ended = new ArrayList<>();
        for (long interval : intervals) {
            HarnessRow row = new HarnessRow(phase, interval, interval * SECOND, SECOND, HARNESS);
            ended.add(new TailInterval(row, List.of()));
        }
        return ended;
    }

    @Test
    void theLastLookCountsWhoeverMadeIt() throws Exception {
        for (Source source : Source.values()) {
            Path run = Files.createDirectory(path.resolve(source.name()));
            try (HostTail tail = new HostTail(new RunFolder(run))) {
                assertThat(tail.next(ended("measure-1", 0))).isEqualTo(HostSeries.NONE);
                try (HostSeries.Writer writer = new HostSeries.Writer(new RunFolder(run), source, LAYOUT)) {
                    writer.append(row("measure-1", 0));
                    writer.append(row("measure-1", 1));
                    assertThat(tail.next(ended("measure-1", 1)))
                            .isEqualTo(new HostSeries(source, LAYOUT, List.of(row("measure-1", 1))));
                    // It stays until there is another one.
                    assertThat(tail.next(ended("measure-1", 2)).rows()).containsExactly(row("measure-1", 1));
                }
            }
        }
    }

    @Test
    void anOldLookDoesNotCount() throws Exception {
        try (HostSeries.Writer writer = new HostSeries.Writer(folder(), Source.EXPORTER, LAYOUT);
                HostTail tail = new HostTail(folder())) {
            writer.append(row("measure-1", 1));
            assertThat(tail.next(ended("measure-1", 11)).rows()).hasSize(1);
            assertThat(tail.next(ended("measure-1", 12))).isEqualTo(HostSeries.NONE);
            writer.append(row("measure-1", 13));
            assertThat(tail.next(ended("measure-1", 13)).rows()).hasSize(1);
            assertThat(tail.next(ended("measure-2", 0))).isEqualTo(HostSeries.NONE);
        }
    }

    @Test
    void aLineOfAnotherFormatIsRefused() throws Exception {
        try (HostSeries.Writer writer = new HostSeries.Writer(folder(), Source.KERNEL, LAYOUT);
                HostTail tail = new HostTail(folder())) {
            writer.append(row("measure-1", 0));
            assertThat(tail.next(List.of()).rows()).hasSize(1);
            append("measure-1,1\n");
            assertThatIOException().isThrownBy(() -> tail.next(List.of())).withMessageContaining("machine");
        }
    }

    private void append(String line) throws IOException {
        Files.writeString(folder().host(), line, StandardOpenOption.APPEND);
    }
}
