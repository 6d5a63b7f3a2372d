package io.plimsoll.driver.dynamodb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Tables that may only consume so much per second. The server's clock goes on when a test says so.
class ThroughputTest {
    private static final String TABLE = "'TableName':'usertable','ReturnConsumedCapacity':'TOTAL'";
    private static final String THROTTLED = "#ProvisionedThroughputExceededException";

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private DynamoServer server;
    private SignedCalls calls;

    @BeforeEach
    void start() throws IOException {
        server = ServerOptions.DEFAULT.withClock(now::get).start(AccessKey.EXAMPLE);
        server.tables().create("usertable", "pk").put("usertable", Map.of("pk", "a", "FIELD0", "x".repeat(5_000)));
        calls = SignedCalls.to(server.url(), AccessKey.EXAMPLE);
    }

    @AfterEach
    void stop() {
        calls.close();
        server.close();
    }

    private void pass(long millis) {
        now.updateAndGet(before -> before.plusMillis(millis));
    }

    private JsonNode get(String key, String more) throws IOException, InterruptedException {
        return calls.call("GetItem", "{" + TABLE + ",'Key':{'pk':{'S':'" + key + "'}}" + more + "}");
    }

    private JsonNode put(String key, int length) throws IOException, InterruptedException {
        return calls.call(
                "PutItem", "{" + TABLE + ",'Item':{'pk':{'S':'" + key + "'},'F':{'S':'" + "x".repeat(length) + "'}}}");
    }

    private static double units(JsonNode answer) {
        return answer.at("/ConsumedCapacity/CapacityUnits").asDouble(-1);
    }

    @Test
    void callsTakeUnitsBySize() throws IOException, InterruptedException {
        assertThat(units(get("a", ""))).isEqualTo(1);
        assertThat(units(get("a", ",'ConsistentRead':true"))).isEqualTo(2);
        assertThat(units(get("nobody", ""))).isEqualTo(0.5);
        assertThat(units(put("b", 100))).isEqualTo(1);
        assertThat(units(put("b", 3_000))).isEqualTo(3);
        assertThat(units(put("b", 100))).as("the larger one of both counts").isEqualTo(3);
        JsonNode scanned = calls.call("Scan", "{" + TABLE + "}");
        assertThat(units(scanned)).isEqualTo(1);
        assertThat(scanned.at("/ConsumedCapacity/TableName").asString()).isEqualTo("usertable");
        assertThat(calls.call("GetItem", "{'TableName':'usertable','Key':{'pk':{'S':'a'}}}")
                        .has("ConsumedCapacity"))
                .isFalse();
    }

    @Test
    void whatIsLeftGrowsWithTimeToWhatOneSecondBrings() throws IOException, InterruptedException {
        server.tables().provision("usertable", 4, 2, 1);
        put("b", 100);
        put("b", 100);
        assertThatThrownBy(() -> put("b", 100)).hasMessageContaining(THROTTLED);
        assertThat(units(get("a", ""))).as("reads have units of their own").isEqualTo(1);
        pass(500);
        put("b", 100);
        assertThatThrownBy(() -> put("b", 100)).hasMessageContaining(THROTTLED);
        pass(60_000);
        put("b", 100);
        put("b", 100);
        assertThatThrownBy(() -> put("b", 100)).hasMessageContaining(THROTTLED);
        // What is large goes through once, and is paid for later.
        pass(1_000);
        put("b", 4_000);
        pass(1_000);
        assertThatThrownBy(() -> put("c", 100)).hasMessageContaining(THROTTLED);
        pass(1_000);
        put("c", 100);
    }

    @Test
    void aPartitionHasItsShareAlone() throws IOException, InterruptedException {
        server.tables().provision("usertable", 4, 4, 4);
        put("a", 10);
        assertThatThrownBy(() -> put("a", 10)).hasMessageContaining(THROTTLED);
        int others = 0;
        for (int i = 0; i < 40; i++) {
            try {
                put("key" + i, 10);
                others++;
            } catch (IOException throttled) {
                assertThat(throttled).hasMessageContaining(THROTTLED);
            }
        }
        assertThat(others).isEqualTo(3);
        calls.call("Scan", "{" + TABLE + "}");
    }

    @Test
    void batchesAreDoneInPart() throws IOException, InterruptedException {
        server.tables().provision("usertable", 4, 2, 1);
        String items = "{'RequestItems':{'usertable':[{'PutRequest':{'Item':{'pk':{'S':'b'}}}},"
                + "{'PutRequest':{'Item':{'pk':{'S':'c'}}}},{'DeleteRequest':{'Key':{'pk':{'S':'d'}}}}]},"
                + "'ReturnConsumedCapacity':'TOTAL'}";
        JsonNode part = calls.call("BatchWriteItem", items);
        assertThat(part.at("/UnprocessedItems/usertable")).hasSize(1);
        assertThat(part.at("/ConsumedCapacity/0/CapacityUnits").asDouble(-1)).isEqualTo(2);
        assertThatThrownBy(() -> calls.call("BatchWriteItem", items)).hasMessageContaining(THROTTLED);
        assertThat(server.tables().count("usertable")).isEqualTo(3);
    }

    @Test
    void tablesAreMadeWithTheirCapacity() throws IOException, InterruptedException {
        calls.call(
                "CreateTable",
                DynamoServerTest.CREATE
                        .replace("usertable", "fixed")
                        .replace(
                                "'BillingMode':'PAY_PER_REQUEST'",
                                "'ProvisionedThroughput':{'ReadCapacityUnits':7,'WriteCapacityUnits':5}"));
        JsonNode fixed = calls.call("DescribeTable", "{'TableName':'fixed'}").path("Table");
        assertThat(fixed.at("/ProvisionedThroughput/ReadCapacityUnits").asInt()).isEqualTo(7);
        assertThat(fixed.has("BillingModeSummary")).isFalse();
        JsonNode demand =
                calls.call("DescribeTable", "{'TableName':'usertable'}").path("Table");
        assertThat(demand.at("/BillingModeSummary/BillingMode").asString()).isEqualTo("PAY_PER_REQUEST");
        assertThat(demand.at("/ProvisionedThroughput/WriteCapacityUnits").asInt())
                .isZero();
    }
}
