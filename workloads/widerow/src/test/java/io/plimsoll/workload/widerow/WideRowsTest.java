package io.plimsoll.workload.widerow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows.RowSource;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.workload.RowOperation;
import io.plimsoll.workload.widerow.WideInvariants.SampledValues.RowCapture;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideRowsTest {
    private static RowSource source(String... settings) {
        WideRowPlan plan = Plans.of(settings);
        RowOperation write = (RowOperation)
                plan.mix().operations(new ScriptedDialect("plain")).getFirst();
        return write.batch().source();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "column-size=3;value-rule=append-id | 1 | 1 aaa1 aaa1 1000",
                "column-size=3;value-rule=append-id | 4711 | 4711 aaa4711 aaa4711 4711000",
                "column-size=6;value-rule=zero-pad | 42 | 42 000042 000042 42000",
                "column-size=4;value-rule=zero-pad | 4711 | 4711 4711 4711 4711000",
                "column-size=3;value-rule=zero-pad | 4711 | 4711 471 471 4711000",
                "column-type=int | 4711 | 4711 4711 4711 4711000",
                "column-type=bigint | 4711 | 4711 4711 4711 4711000",
                "column-type=numeric(30,2) | 4711 | 4711 4711 4711 4711000",
                "column-type=double | 4711 | 4711 4711 4711 4711000",
                "column-type=varchar(9);column-size=2 | 4711 | 4711 aa4711 aa4711 4711000",
                "write-columns=1;column-size=1 | 7 | 7 a7 7000",
                "timestamp-column=false;column-size=1 | 7 | 7 a7 a7",
                "prefix-key=true;rows-per-prefix=100;column-size=1 | 1 | 0 1 a1 a1 1000",
                "prefix-key=true;rows-per-prefix=100;column-size=1 | 100 | 0 100 a100 a100 100000",
                "prefix-key=true;rows-per-prefix=100;column-size=1 | 101 | 1 101 a101 a101 101000",
            })
    void rowsAreThoseOfTheTool(String settings, long number, String row) {
        RowSource source = source(("columns=2;rows=5000;timestamp-now=false;" + settings).split(";"));
        assertThat(String.join(" ", RowCapture.of(source, number - 1))).isEqualTo(row);
    }

    /// The scratch of a thread keeps nothing of a longer number for a shorter one.
    @Test
    void rowsDoNotDependOnThoseBefore() {
        RowSource source = source("columns=1", "column-size=5", "value-rule=zero-pad", "timestamp-column=false");
        assertThat(RowCapture.of(source, 99_998)).containsExactly("99999", "99999");
        assertThat(RowCapture.of(source, 999_998)).containsExactly("999999", "99999");
        assertThat(RowCapture.of(source, 4)).containsExactly("5", "00005");
    }

    @Test
    void rowsAreTheSameFromAnyThread() throws Exception {
        RowSource source = source("partitions=30", "random-partial=true", "timestamp-now=false", "rows=5000");
        List<String> expected = rows(source);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<List<String>>> others = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                others.add(threads.submit(() -> rows(source)));
            }
            for (Future<List<String>> other : others) {
                assertThat(other.get()).isEqualTo(expected);
            }
        }
    }

    private static List<String> rows(RowSource source) {
        List<String> rows = new ArrayList<>();
        for (int index = 0; index < 5_000; index++) {
            rows.add(RowCapture.of(source, index).toString());
        }
        return rows;
    }

    @Test
    void partitionsAreSkewedToTheFirst() {
        RowSource source = source("columns=1", "partitions=30", "partition-spare=10", "timestamp-column=false");
        Map<String, Integer> counts = new HashMap<>();
        int rows = 40_000;
        for (int index = 0; index < rows; index++) {
            counts.merge(RowCapture.of(source, index).getLast(), 1, Integer::sum);
        }
        assertThat(counts).hasSize(31);
        assertThat(counts.getOrDefault("0", 0) / (double) rows).isCloseTo(10.0 / 40, within(0.02));
        assertThat(counts.getOrDefault("30", 0) / (double) rows).isCloseTo(1.0 / 40, within(0.005));
    }

    @Test
    void aThirdOfThePayloadIsLeftOut() {
        RowSource source = source("columns=100", "random-partial=true", "column-size=1");
        long left = 0;
        for (int index = 0; index < 1_000; index++) {
            List<String> row = RowCapture.of(source, index);
            assertThat(row).hasSize(102);
            assertThat(row.getFirst()).isNotEqualTo(RowCapture.NOTHING);
            assertThat(row.getLast()).isNotEqualTo(RowCapture.NOTHING);
            left += row.stream().filter(RowCapture.NOTHING::equals).count();
        }
        assertThat(left / 100_000.0).isCloseTo(1.0 / 3, within(0.01));
    }

    @Test
    void timeIsThatOfWriting() {
        RowSource source = source("columns=1");
        long before = System.currentTimeMillis() * 1_000;
        long first = Long.parseLong(RowCapture.of(source, 0).getLast());
        long later = Long.parseLong(RowCapture.of(source, 4_711).getLast());
        long after = System.currentTimeMillis() * 1_000;
        assertThat(first).isBetween(before, after);
        assertThat(later).isBetween(first, after);
    }

    /// Takes values and keeps nothing.
    private static final class Sink implements RowWriter {
        private long sum;

        @Override
        public void int32(int value) {
            sum += value;
        }

        @Override
        public void int64(long value) {
            sum += value;
        }

        @Override
        public void text(String value) {
            throw new AssertionError("texts are passed as bytes");
        }

        @Override
        public void text(byte[] utf8, int offset, int length, int columns) {
            sum += utf8[offset + length - 1];
        }

        @Override
        public void timestamp(long epochMicros) {
            sum += epochMicros;
        }

        @Override
        public void nothing() {
            sum++;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mode=write",
        "mode=write;value-rule=zero-pad;partitions=30",
        "mode=write;random-partial=true;id-type=int64",
        "mode=update;keys=zipfian",
        "mode=update;keys=hotspot;prefix-key=true",
    })
    void makingRowsAllocatesNothing(String settings) {
        RowSource source = source(settings.split(";"));
        Sink sink = new Sink();
        write(source, sink, 0, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        long before = threads.getThreadAllocatedBytes(thread);
        write(source, sink, 20_000, 120_000);
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        // Less than one byte per row: what is left is compiling and the measuring itself.
        assertThat(allocated).isLessThan(50_000);
        assertThat(sink.sum).isNotZero();
    }

    private static void write(RowSource source, RowWriter sink, long from, long to) {
        for (long index = from; index < to; index++) {
            source.write(index, sink);
        }
    }
}
