package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.fleet.Message.OperationPart;
import io.plimsoll.fleet.Message.Part;
import io.plimsoll.fleet.Message.Plan.Task;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.recording.Window;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.histogram.SparseCounts;
import io.plimsoll.testing.ForAll;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MessageTest {
    private static final HarnessSample SAMPLE =
            new HarnessSample(5, Double.NaN, 0.5, 1, 2, 3, 4, 5, 6, -7, MachineSample.UNKNOWN, JavaSample.UNKNOWN);

    @Test
    void eachKindArrivesAsItWasSent() throws Exception {
        Part part = new Part(
                "measure-1",
                Window.DRAIN,
                1,
                2,
                -1,
                true,
                SAMPLE,
                List.of(new OperationPart(
                        1,
                        List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L),
                        Map.of(ErrorClass.STATEMENT_TIMEOUT, 8L),
                        List.of("AAA="))),
                List.of());
        PhaseFacts facts = PhaseFacts.undriven(PhaseKind.MEASURE, "2026-11-27T12:00:00Z", 5, 6);
        for (Message message : List.of(
                new Message.Hello(true),
                new Message.Welcome("here/1", HostFacts.ofThisMachine(), "waits", "", 5),
                new Message.Plan(
                        "r", Task.LOAD, Map.of("a", "b"), List.of(new Message.Plan.FileText("f.sql", "\u00e9")), 1, 3),
                new Message.Clock(),
                new Message.Time(-5, "measure-1"),
                new Message.Arm("r", "measure-1", Long.MIN_VALUE, 7),
                new Message.Armed(Message.Armed.State.LATE, 5),
                new Message.Stop("r", Message.Stop.Reason.ENOUGH, "measure-1", Long.MAX_VALUE),
                new Message.Report("r", "run.json", 5),
                new Message.Contents(true, List.of(new Message.Contents.Entry("run.json", 5, "ab"))),
                new Message.Chunk("AAA="),
                new Message.Ready(1, "r", 4),
                new Message.Failed(2, "r", "full", false),
                new Message.Loaded(3, "r", 5_000_000_000L, true),
                new Message.Progress(3, "r", null, null),
                new Message.Progress(3, "", null, new Message.Reading(Long.MIN_VALUE, -5, Long.MAX_VALUE)),
                new Message.Heard(-7),
                new Message.Drained(
                        5,
                        "r",
                        facts,
                        1,
                        2,
                        "",
                        List.of(new ErrorLog.Entry(ErrorClass.STATEMENT_TIMEOUT, "57014", "late", 3)),
                        Map.of("paid", 5L),
                        Map.of("bytes", 6L)),
                new Message.Done())) {
            assertThat(Message.decoded(message.encoded())).isEqualTo(message);
        }
        byte[] progress = new Message.Progress(4, "r", part, null).encoded();
        assertThat(Message.decoded(progress).encoded()).isEqualTo(progress);
        String text = new String(new Message.Done().encoded(), StandardCharsets.UTF_8);
        assertThat(text)
                .startsWith("{\"version\":\"")
                .contains("\",\"type\":\"DONE\"")
                .doesNotContain("\n");
    }

    @Test
    void anotherVersionIsRefused() {
        String text = new String(new Message.Hello(true).encoded(), StandardCharsets.UTF_8)
                .replaceFirst("\"version\":\"[^\"]*\"", "\"version\":\"9.9.9\"");
        assertThatThrownBy(() -> Message.decoded(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("version 9.9.9")
                .hasMessageContaining("same version");
    }

    @Test
    void randomBytesAreNoMessage() {
        byte[] whole = new Message.Plan("r", Task.DRIVE, Map.of("a", "b"), List.of(), 1, 3).encoded();
        ForAll.forAll(2_000, random -> {
            byte[] bytes = random.nextBoolean() ? new byte[random.nextInt(200)] : whole.clone();
            if (bytes.length == whole.length) {
                // Changed, or cut.
                bytes = Arrays.copyOf(bytes, random.nextInt(1, bytes.length));
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            } else {
                random.nextBytes(bytes);
            }
            byte[] sent = bytes;
            assertThatThrownBy(() -> Message.decoded(sent)).isInstanceOf(IOException.class);
        });
    }

    @Test
    void distributionsArriveBucketByBucket() throws Exception {
        ForAll.forAll(50, random -> {
            Histogram recorded = new Histogram(1, Times.HIGHEST_NANOS, 3);
            for (int i = random.nextInt(300); i > 0; i--) {
                recorded.recordValueWithCount(
                        Math.min(Times.HIGHEST_NANOS, random.nextLong(1L << random.nextInt(1, 43))),
                        1 + random.nextInt(1_000));
            }
            Histogram received = new Histogram(1, Times.HIGHEST_NANOS, 3);
            String text = SparseHistogram.encode(recorded);
            SparseCounts counts = new SparseCounts();
            SparseHistogram.decode(text, counts);
            SparseHistogram.addTo(received, counts);
            assertThat(received).isEqualTo(recorded);
            assertThat(SparseHistogram.maxNanos(text))
                    .isEqualTo(recorded.getTotalCount() == 0 ? -1 : recorded.getMaxValue());
        });
    }

    @Test
    void aDamagedDistributionIsRefusedOrAnother() {
        Histogram recorded = new Histogram(1, Times.HIGHEST_NANOS, 3);
        for (int i = 0; i < 40; i++) {
            recorded.recordValueWithCount(1L << i, i + 1);
        }
        String text = SparseHistogram.encode(recorded);
        ForAll.forAll(500, random -> {
            char[] units = text.toCharArray();
            units[random.nextInt(units.length)] = (char) random.nextInt(33, 127);
            try {
                SparseHistogram.decode(new String(units), new SparseCounts());
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining("a histogram");
            }
        });
    }

    @Test
    void operationsTravelInGroupsThatFit() throws Exception {
        int operations = 12;
        Slice slice = Slice.sum(operations, false);
        for (int i = 0; i < operations; i++) {
            for (int bucket = 0; bucket < 20_000; bucket++) {
                slice.times(i).latency().recordValue(SparseCounts.lowestNanos(bucket));
            }
            slice.counts(i).addOk(20_000);
            slice.counts(i).addRetried(i);
        }
        List<List<OperationPart>> groups = SliceParts.of(slice, operations);
        assertThat(groups).hasSizeGreaterThan(1);
        Slice sum = Slice.sum(operations, false);
        for (List<OperationPart> group : groups) {
            Part part = new Part("measure-1", 0, 0, 1, -1, false, SAMPLE, group, List.of());
            byte[] message = new Message.Progress(1, "r", part, null).encoded();
            assertThat(message.length).isLessThan(Channel.MOST_BYTES);
            SliceParts.addTo(List.of(sum), operations, group);
        }
        for (int i = 0; i < operations; i++) {
            assertThat(sum.times(i).latency()).isEqualTo(slice.times(i).latency());
            assertThat(sum.counts(i).ok()).isEqualTo(20_000);
            assertThat(sum.counts(i).retried()).isEqualTo(i);
        }
        assertThat(SliceParts.of(Slice.sum(operations, false), operations)).containsExactly(List.of());
    }
}
