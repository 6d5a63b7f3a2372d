package io.plimsoll.driver.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.ServerView.Watch;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.Answer;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.driver.dynamodb.server.Fault;
import io.plimsoll.driver.dynamodb.server.ServerOptions;
import io.plimsoll.driver.dynamodb.wire.DynamoSession;
import io.plimsoll.driver.statement.RecordStep.Kind;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the service tells of capacity. Its clock stands still, so that what was consumed stays consumed.
@Timeout(60)
class DynamoWatchTest {
    private static final List<String> TABLES = List.of("records");
    private static final String JSON = "application/x-amz-json-1.0";

    private DynamoServer server;
    private Target target;

    @BeforeEach
    void start() throws IOException, TargetException {
        server = ServerOptions.DEFAULT
                .withClock(InstantSource.fixed(Instant.now()))
                .start(AccessKey.EXAMPLE);
        server.tables().create("records", "pk");
        target = RecordSample.open(server, "");
    }

    @AfterEach
    void stop() {
        target.close();
        server.close();
    }

    /// A view of the target, and a session that drives it.
    private record Looking(Watch watch, DynamoSession asking, DynamoSession driving) implements AutoCloseable {
        static Looking at(Target target, Level level) throws TargetException {
            var view = target.serverView(level).orElseThrow();
            DynamoSession driving = (DynamoSession) target.openSession(0);
            DynamoSession asking = (DynamoSession) target.openControlSession();
            return new Looking(view.watch(asking, TABLES), asking, driving);
        }

        Map<String, Double> values() throws TargetException {
            Map<String, Double> values = new TreeMap<>();
            double[] read = watch.read();
            for (int i = 0; i < read.length; i++) {
                values.put(watch.counters().get(i).name(), read[i]);
            }
            return values;
        }

        Outcome put(String key, String value) throws TargetException {
            return driving.prepare(RecordSample.list(Kind.PUT, "field0", "field1"))
                    .execute(RecordSample.arguments(key, value, "b"));
        }

        Outcome get(String key) throws TargetException {
            return driving.prepare(RecordSample.list(Kind.GET)).execute(RecordSample.arguments(key));
        }

        @Override
        public void close() {
            asking.close();
            driving.close();
        }
    }

    private static ErrorClass refusal(DynamoTestBase.Attempt attempt) {
        return DynamoTestBase.failure(attempt).errorClass();
    }

    @Test
    void countsWhatTheServiceRefusesWithoutAskingForMore() throws TargetException {
        server.tables().provision("records", 3, 2, 1);
        List<Boolean> asked = new ArrayList<>();
        server.faults()
                .when(
                        call -> {
                            asked.add(call.body().has("ReturnConsumedCapacity"));
                            return false;
                        },
                        Fault.internalError());
        try (Looking looking = Looking.at(target, Level.LIGHT)) {
            looking.put("user1", "a");
            looking.put("user2", "a");
            assertThat(refusal(() -> looking.put("user3", "a"))).isEqualTo(ErrorClass.THROTTLED);
            for (int i = 0; i < 6; i++) {
                assertThat(looking.get("user1")).isEqualTo(Outcome.OK);
            }
            assertThat(refusal(() -> looking.get("user1"))).isEqualTo(ErrorClass.THROTTLED);
            server.faults().next("GetItem", Fault.unavailable());
            assertThat(refusal(() -> looking.get("user1"))).isEqualTo(ErrorClass.SERVER);
            assertThat(looking.values())
                    .isEqualTo(Map.of(
                            "requests", 11.0,
                            "throttled_reads", 1.0,
                            "throttled_writes", 1.0,
                            "unprocessed_items", 0.0,
                            "server_errors", 1.0,
                            "retries", 0.0,
                            "provisioned_read_units", 3.0,
                            "provisioned_write_units", 2.0));
            assertThat(looking.watch().settings())
                    .isEqualTo(Map.of(
                            "records.BillingMode", "PROVISIONED",
                            "records.ReadCapacityUnits", "3",
                            "records.WriteCapacityUnits", "2"));
            assertThat(looking.watch().unseen()).isEmpty();
        }
        assertThat(asked).hasSizeGreaterThan(10).doesNotContain(true);
    }

    @Test
    void levelsAreKnownByTheirNames() throws TargetException {
        try (Looking looking = Looking.at(target, Level.FULL)) {
            assertThat(looking.watch().counters())
                    .allMatch(counter -> counter.isLevel() == Counter.LEVELS.contains(counter.name()));
            assertThat(looking.watch().seesSessions()).isFalse();
        }
    }

    @Test
    void sumsWhatRequestsConsumeIfAskedTo() throws TargetException {
        try (Looking looking = Looking.at(target, Level.FULL)) {
            // Of 1 KiB and some more.
            looking.put("user1", "x".repeat(1_100));
            assertThat(looking.values())
                    .containsEntry("consumed_write_units", 2.0)
                    .containsEntry("consumed_read_units", 0.0);
            looking.get("user1");
            looking.get("nobody");
            looking.driving()
                    .prepare(RecordSample.list(Kind.UPDATE, "field1"))
                    .execute(RecordSample.arguments("user1", "c"));
            looking.driving().prepare(RecordSample.list(Kind.DELETE)).execute(RecordSample.arguments("user1"));
            assertThat(looking.values())
                    .containsEntry("consumed_write_units", 6.0)
                    .containsEntry("consumed_read_units", 1.0);
            // In three batches, one of them in two parts.
            server.faults().next("BatchWriteItem", Fault.unprocessed(7));
            looking.driving().prepare(RecordSample.batch()).write(0, 60);
            looking.driving().prepare(RecordSample.scan()).execute(RecordSample.scanArguments(RecordSample.key(0), 10));
            assertThat(looking.values())
                    .containsEntry("consumed_write_units", 66.0)
                    .containsEntry("consumed_read_units", 1.5)
                    .containsEntry("unprocessed_items", 7.0);
            // On demand, there is nothing to compare with.
            assertThat(looking.values().get("provisioned_read_units")).isNaN();
            assertThat(looking.watch().settings()).containsOnly(Map.entry("records.BillingMode", "PAY_PER_REQUEST"));
        }
    }

    @Test
    void sessionsThatDoNotDriveTheTargetAreLeftOut() throws TargetException {
        try (Looking looking = Looking.at(target, Level.FULL)) {
            looking.asking().load(RecordSample.rows(60), 0, 60, _ -> {});
            assertThat(target.counters()).containsEntry("connections", 1L).containsEntry("requests", 0L);
            assertThat(looking.values()).containsEntry("requests", 0.0).containsEntry("consumed_write_units", 0.0);
        }
    }

    @Test
    void whatSomeAnswersDoNotSayIsUnknownAndNotZero() throws TargetException {
        try (Looking looking = Looking.at(target, Level.FULL)) {
            looking.put("user1", "a");
            looking.get("user1");
            server.faults().next("GetItem", new Fault.Instead(new Answer(200, JSON, "{}")));
            assertThat(looking.get("user1")).isEqualTo(Outcome.MISS);
            looking.get("user1");
            assertThat(looking.values().get("consumed_read_units")).isNaN();
            assertThat(looking.values()).containsEntry("consumed_write_units", 1.0);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"ConsumedCapacity":{"TableName":"records","CapacityUnits":1}} | 1
            { "ConsumedCapacity" : { "CapacityUnits" : 0.5 , "TableName" : "records" } } | 0.5
            {"ConsumedCapacity":[{"CapacityUnits":1.25},{"CapacityUnits":128.0}]} | 129.25
            {"ConsumedCapacity":{"CapacityUnits":2.5,"Table":{"CapacityUnits":2.5}},"Attributes":{}} | 2.5
            {"ConsumedCapacity":{"CapacityUnits":0.12345}} | 0.123
            {"ConsumedCapacity":{"CapacityUnits":1.0E1}} | NaN
            {"ConsumedCapacity":{"CapacityUnits":-1}} | NaN
            {"ConsumedCapacity":{"CapacityUnits":"1"}} | NaN
            {"ConsumedCapacity":{"CapacityUnits":null}} | NaN
            {"ConsumedCapacity":{"CapacityUnits":123456789012345678901234567890}} | NaN
            {"ConsumedCapacity":{"TableName":"records"}} | NaN
            {"ConsumedCapacity":[]} | NaN
            {"ConsumedCapacity":[1, "one"]} | NaN
            {"ConsumedCapacity":null} | NaN
            {"ConsumedCapacity":{"CapacityUnits":1 | NaN
            {} | NaN
            `` | NaN
            """)
    void oddAnswersFailNothing(String body, double units) throws TargetException {
        try (Looking looking = Looking.at(target, Level.FULL)) {
            server.faults().next("PutItem", new Fault.Instead(new Answer(200, JSON, body)));
            assertThat(looking.put("user1", "a")).isEqualTo(Outcome.OK);
            assertThat(looking.values()).containsEntry("consumed_write_units", units);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"LIGHT", "FULL"})
    void whoMayNotDescribeTablesSeesTheRest(Level level) throws TargetException {
        server.tables().provision("records", 3, 1, 1);
        server.faults()
                .always("DescribeTable", Fault.refused(400, "AccessDeniedException", "not authorized to describe"));
        try (Looking looking = Looking.at(target, level)) {
            looking.put("user1", "a");
            assertThat(refusal(() -> looking.put("user1", "a"))).isEqualTo(ErrorClass.THROTTLED);
            assertThat(looking.values()).containsEntry("throttled_writes", 1.0);
            assertThat(looking.values().get("provisioned_write_units")).isNaN();
            assertThat(looking.watch().settings()).isEmpty();
            assertThat(looking.watch().unseen())
                    .containsExactly("how much the tables may consume is not known: AccessDeniedException: not"
                            + " authorized to describe; the user of this key may not do it");
        }
    }

    @Test
    void tablesAreDescribedAgainNowAndThen() throws TargetException {
        server.tables().provision("records", 3, 2, 1);
        AtomicLong nanos = new AtomicLong();
        try (DynamoSession session = (DynamoSession) target.openControlSession()) {
            DynamoWatch watch = new DynamoWatch(session, TABLES, List.of(), false, nanos::get);
            long before = server.calls("DescribeTable");
            server.tables().provision("records", 30, 20, 1);
            nanos.addAndGet(4_999_999_999L);
            assertThat(watch.read()).endsWith(3, 2);
            nanos.addAndGet(1);
            assertThat(watch.read()).endsWith(30, 20);
            assertThat(server.calls("DescribeTable")).isEqualTo(before + 1);
            // A refusal that may pass.
            server.faults().next("DescribeTable", Fault.throttled());
            nanos.addAndGet(5_000_000_000L);
            assertThat(watch.read()).endsWith(Double.NaN, Double.NaN);
            nanos.addAndGet(5_000_000_000L);
            assertThat(watch.read()).endsWith(30, 20);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLostSessionIsSaidToBeLost(boolean atOnce) throws TargetException {
        AtomicLong nanos = new AtomicLong();
        try (DynamoSession session = (DynamoSession) target.openControlSession()) {
            if (atOnce) {
                server.faults().always("DescribeTable", Fault.hungUp());
                assertThat(refusal(() -> new DynamoWatch(session, TABLES, List.of(), false, nanos::get)))
                        .isEqualTo(ErrorClass.CONNECTION);
                return;
            }
            DynamoWatch watch = new DynamoWatch(session, TABLES, List.of(), false, nanos::get);
            server.faults().always("DescribeTable", Fault.hungUp());
            nanos.addAndGet(5_000_000_000L);
            assertThat(refusal(watch::read)).isEqualTo(ErrorClass.CONNECTION);
        }
    }
}
