package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.results.RunTail.TailInterval;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTailTest {
    private static final long SECOND = 1_000_000_000L;
    private static final HarnessSample HARNESS =
            new HarnessSample(0, 0, 0, 0, 0, 0, 0, 8, 0, 0, HarnessSample.MachineSample.UNKNOWN, JavaSample.UNKNOWN);

    @TempDir
    Path path = Path.of("");

    private ServerSeries.Writer writer() throws IOException {
        return new ServerSeries.Writer(new RunFolder(path), List.of(Counter.sum("commits"), Counter.sum("deadlocks")));
    }

    private ServerTail tail() {
        return new ServerTail(new RunFolder(path));
    }

    private static Span span(String phase, long interval, long length) {
        return new Span(phase, interval, interval * length, length);
    }

    private static void see(ServerSeries.Writer writer, Span span) throws IOException {
        ServerRow row = new ServerRow(span, 1_000, Map.of("commits", (double) span.interval()));
        writer.append(
                row,
                List.of(
                        new WaitRow(span, Who.LOAD, "IO", "WalSync", 4, span.interval()),
                        new WaitRow(span, Who.OTHER, "CPU", "running", 4, 4)),
                List.of());
    }

    private static void see(ServerSeries.Writer writer, String phase, long interval) throws IOException {
        see(writer, span(phase, interval, SECOND));
    }

    private static List<TailInterval> ended(String phase, long... intervals) {
        List<TailInterval> ended = new ArrayList<>();
        for (long interval : intervals) {
            HarnessRow row = new HarnessRow(phase, interval, interval * SECOND, SECOND, HARNESS);
            ended.add(new TailInterval(row, List.of()));
        }
        return ended;
    }

    private static List<String> told(ServerSeries series) {
        return series.rows().stream()
                .map(row -> row.span().phase() + " " + row.span().interval())
                .toList();
    }

    @Test
    void aRunThatDoesNotLookTellsNothing() throws Exception {
        try (ServerTail tail = tail()) {
            assertThat(tail.next(List.of())).isEqualTo(ServerSeries.NONE);
            assertThat(tail.next(ended("warmup", 0, 1))).isEqualTo(ServerSeries.NONE);
        }
    }

    @Test
    void theLastSpanIsToldWithItsWaits() throws Exception {
        try (ServerSeries.Writer writer = writer();
                ServerTail tail = tail()) {
            see(writer, "measure-1", 0);
            see(writer, "measure-1", 1);
            ServerSeries told = tail.next(ended("measure-1", 0, 1));
            assertThat(told(told)).containsExactly("measure-1 1");
            assertThat(told.rows().getFirst().values()).containsOnly(Map.entry("commits", 1.0));
            assertThat(told.waits())
                    .extracting(wait -> wait.event() + " " + wait.sessions())
                    .containsExactly("WalSync 1", "running 4");
            assertThat(tail.next(List.of())).isEqualTo(told);
        }
    }

    /// One interval late is usual, and so is a server that was asked before the harness has collected.
    @Test
    void aViewThatIsLostTellsNothingUntilItIsBack() throws Exception {
        try (ServerSeries.Writer writer = writer();
                ServerTail tail = tail()) {
            see(writer, "measure-1", 4);
            assertThat(told(tail.next(ended("measure-1", 3)))).containsExactly("measure-1 4");
            assertThat(told(tail.next(ended("measure-1", 4, 5)))).containsExactly("measure-1 4");
            assertThat(tail.next(ended("measure-1", 6))).isEqualTo(ServerSeries.NONE);
            see(writer, "measure-1", 7);
            assertThat(told(tail.next(ended("measure-1", 7)))).containsExactly("measure-1 7");
        }
    }

    @Test
    void aPhaseThatBeginsDoesNotBringTheLastOneBack() throws Exception {
        try (ServerSeries.Writer writer = writer();
                ServerTail tail = tail()) {
            see(writer, "warmup", 2);
            assertThat(told(tail.next(ended("warmup", 1, 2)))).containsExactly("warmup 2");
            assertThat(told(tail.next(ended("measure-1", 0)))).containsExactly("warmup 2");
            assertThat(tail.next(ended("measure-1", 1))).isEqualTo(ServerSeries.NONE);
            see(writer, "measure-2", 0);
            assertThat(told(tail.next(List.of()))).containsExactly("measure-2 0");
            assertThat(tail.next(ended("measure-2", 0, 1, 2))).isEqualTo(ServerSeries.NONE);
            assertThat(tail.next(ended("measure-3", 0))).isEqualTo(ServerSeries.NONE);
        }
    }

    /// Within a tenth of a second nobody may have looked.
    @Test
    void shortSpansArePutTogetherToASecond() throws Exception {
        try (ServerSeries.Writer writer = writer();
                ServerTail tail = tail()) {
            for (int i = 0; i < 30; i++) {
                see(writer, span("measure-1", i, SECOND / 10));
            }
            ServerSeries told = tail.next(List.of());
            assertThat(told(told)).hasSizeBetween(9, 11).endsWith("measure-1 28", "measure-1 29");
            assertThat(told.waits()).hasSize(2 * told.rows().size());
        }
    }

    /// A question may take longer than a short interval.
    @Test
    void ofShortIntervalsSeveralMayPass() throws Exception {
        try (ServerSeries.Writer writer = writer();
                ServerTail tail = tail()) {
            see(writer, span("measure-1", 0, SECOND / 10));
            HarnessRow soon = new HarnessRow("measure-1", 5, SECOND / 2, SECOND / 10, HARNESS);
            assertThat(told(tail.next(List.of(new TailInterval(soon, List.of())))))
                    .containsExactly("measure-1 0");
            HarnessRow late = new HarnessRow("measure-1", 15, 3 * SECOND / 2, SECOND / 10, HARNESS);
            assertThat(tail.next(List.of(new TailInterval(late, List.of())))).isEqualTo(ServerSeries.NONE);
        }
    }

    @Test
    void spansWithAGapBetweenThemAreNotPutTogether() throws Exception {
        try (ServerSeries.Writer writer = writer();
                ServerTail tail = tail()) {
            see(writer, span("measure-1", 3, SECOND / 10));
            see(writer, span("measure-1", 5, SECOND / 10));
            see(writer, span("measure-1", 6, SECOND / 10));
            assertThat(told(tail.next(List.of()))).containsExactly("measure-1 5", "measure-1 6");
        }
    }

    /// The writer is in the middle of it.
    @Test
    void waitsWhoseCountersAreStillToComeAreKept() throws Exception {
        RunFolder folder = new RunFolder(path);
        try (ServerSeries.Writer writer = writer();
                ServerTail tail = tail()) {
            see(writer, "measure-1", 0);
            Files.writeString(
                    folder.waits(),
                    "measure-1,1,1000000000,1000000000,load,Lock,tuple,4,8\n",
                    StandardOpenOption.APPEND);
            Files.writeString(folder.server(), "measure-1,1,10000", StandardOpenOption.APPEND);
            assertThat(told(tail.next(List.of()))).containsExactly("measure-1 0");
            Files.writeString(folder.server(), "00000,1000000000,1000,7,0\n", StandardOpenOption.APPEND);
            ServerSeries told = tail.next(List.of());
            assertThat(told(told)).containsExactly("measure-1 1");
            assertThat(told.waits()).extracting(WaitRow::event).containsExactly("tuple");
        }
    }

    @Test
    void ofALongRunTheEndIsRead() throws Exception {
        try (ServerSeries.Writer writer = writer()) {
            for (int i = 0; i < 12_000; i++) {
                see(writer, "measure-1", i);
            }
            assertThat(Files.size(path.resolve("server.csv"))).isGreaterThan(1 << 18);
            try (ServerTail tail = tail()) {
                ServerSeries told = tail.next(ended("measure-1", 11_998, 11_999));
                assertThat(told(told)).containsExactly("measure-1 11999");
                assertThat(told.rows().getFirst().values()).containsEntry("commits", 11_999.0);
                assertThat(told.waits()).extracting(WaitRow::event).containsExactly("WalSync", "running");
                see(writer, "measure-1", 12_000);
                assertThat(told(tail.next(List.of()))).containsExactly("measure-1 12000");
            }
        }
    }

    /// Each node is read at times of its own, and one of them may hang.
    @Test
    void eachNodeOfAClusterIsToldAsLongAsItAnswers() throws Exception {
        List<Counter> counters = List.of(Counter.sum("commits"));
        try (ServerSeries.Writer writer = writer();
                NodeSeries.Writer nodes = new NodeSeries.Writer(new RunFolder(path));
                ServerTail tail = tail()) {
            ServerSeries.Sink one = nodes.of("one:5432", counters);
            ServerSeries.Sink two = nodes.of("two:5432", counters);
            see(writer, "measure-1", 4);
            seeNode(one, 4);
            seeNode(two, 4);
            ServerSeries told = tail.next(ended("measure-1", 4));
            assertThat(nodes(told)).containsExactly("one:5432 4", "two:5432 4");
            assertThat(told.nodes().waits())
                    .extracting(wait -> wait.node() + " " + wait.row().event())
                    .containsExactly("one:5432 WalSync", "two:5432 WalSync");

            see(writer, "measure-1", 6);
            seeNode(two, 6);
            assertThat(nodes(tail.next(ended("measure-1", 5, 6)))).containsExactly("two:5432 6");
            // The address does not answer.
            seeNode(two, 8);
            assertThat(tail.next(ended("measure-1", 7, 8))).isEqualTo(ServerSeries.NONE);
        }
    }

    private static void seeNode(ServerSeries.Sink node, long interval) throws IOException {
        Span span = span("measure-1", interval, SECOND);
        node.append(
                new ServerRow(span, 1_000, Map.of("commits", 1.0)),
                List.of(new WaitRow(span, Who.ON_BEHALF, "IO", "WalSync", 4, 4)),
                List.of());
    }

    private static List<String> nodes(ServerSeries series) {
        return series.nodes().rows().stream()
                .map(node -> node.node() + " " + node.row().span().interval())
                .toList();
    }

    @Test
    void aLineThatCannotBeReadIsSaid() throws Exception {
        try (ServerSeries.Writer writer = writer();
                ServerTail tail = tail()) {
            see(writer, "measure-1", 0);
            Files.writeString(path.resolve("waits.csv"), "rubbish\n", StandardOpenOption.APPEND);
            assertThatIOException()
                    .isThrownBy(() -> tail.next(List.of()))
                    .withMessageContaining("a line of the waits cannot be read");
        }
    }
}
