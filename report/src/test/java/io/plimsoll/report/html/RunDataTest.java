package io.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.driver.Outcome;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.StreamedWorkload;
import io.plimsoll.workload.Answer;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The data of charts, as a page reads it.
class RunDataTest {
    private static final int ALIGNMENT = 8;

    @TempDir
    Path store;

    private static StreamedWorkload.Script slow() {
        return () -> {
            long until = System.nanoTime() + 5_000_000;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            return new Answer(1, "d", 7, 100);
        };
    }

    /// The line of all operations stands beside the rate that is offered, which streams do not take part in.
    @Test
    void streamsAreNotAmongAllOperations() throws Exception {
        Path folder = ScriptedRun.execute(
                        store,
                        ScriptedRun.plan("arrival=200/s", "measure=2s", "interval=100ms"),
                        new ScriptedTarget(_ -> Outcome.OK),
                        new StreamedWorkload(1, Map.of("q1", slow())))
                .folder();
        IntervalShapes shapes = new IntervalShapes();
        Run run = RunReader.salvage(folder, shapes).run();
        byte[] data;
        try (InflaterInputStream in = new InflaterInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(RunData.encoded(run, shapes))))) {
            data = in.readAllBytes();
        }
        ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        int length = buffer.getInt();
        JsonNode head = Json.mapper().readTree(new String(data, Integer.BYTES, length, StandardCharsets.UTF_8));
        int from = Math.ceilDiv(Integer.BYTES + length, ALIGNMENT) * ALIGNMENT;
        assertThat(head.get("operations").get(0).asString()).isEqualTo("all but streams");
        assertThat(head.get("operations").get(1).asString()).isEqualTo("read");
        JsonNode columns = head.get("columns");
        JsonNode all = columns.get("0.rate");
        JsonNode read = columns.get("1.rate");
        JsonNode query = columns.get("2.rate");
        double queries = 0;
        for (int point = 0; point < all.get("length").asInt(); point++) {
            int at = from + point * Float.BYTES;
            float expected = buffer.getFloat(at + read.get("from").asInt());
            assertThat(buffer.getFloat(at + all.get("from").asInt())).isEqualTo(expected);
            queries += buffer.getFloat(at + query.get("from").asInt());
        }
        assertThat(queries).isPositive();
        for (int point = 0; point < all.get("length").asInt(); point++) {
            int at = from + point * Short.BYTES;
            int expected = buffer.getShort(at + columns.get("1.max").get("from").asInt());
            assertThat(buffer.getShort(at + columns.get("0.max").get("from").asInt()) - expected)
                    .as("the longest latency, in steps of 0.05 %")
                    .isCloseTo(0, within(5));
        }
    }
}
