package io.plimsoll.driver.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RecordStep.Kind;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.dynamodb.RecordSample.Heard;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.driver.dynamodb.server.Fault;
import io.plimsoll.driver.dynamodb.server.Fault.Shape;
import io.plimsoll.driver.dynamodb.server.Gate;
import io.plimsoll.driver.dynamodb.server.ServerOptions;
import io.plimsoll.driver.dynamodb.wire.DynamoSession;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The driver against a server that checks every signature, blocking and multiplexed.
@Timeout(60)
class DynamoSessionTest {
    private DynamoServer server;
    private Target target;
    private DynamoSession session;

    @BeforeEach
    void open() throws IOException, TargetException {
        server = ServerOptions.DEFAULT.withDescribesUntilActive(1).start(AccessKey.EXAMPLE);
        target = RecordSample.open(server, "");
        session = (DynamoSession) target.openSession();
        session.create(RecordSample.TABLE);
    }

    @AfterEach
    void close() {
        session.close();
        target.close();
        server.close();
    }

    private void reopen(String options) throws TargetException {
        session.close();
        target.close();
        target = RecordSample.open(server, options);
        session = (DynamoSession) target.openSession();
    }

    private void put(String key, String... values) throws TargetException {
        session.prepare(RecordSample.list(Kind.PUT, "field0", "field1")).execute(RecordSample.arguments(key, values));
    }

    /// Executes once, by waiting or through a multiplexer.
    private Outcome execute(PreparedOperation operation, Arguments arguments, boolean multiplexed)
            throws TargetException {
        if (!multiplexed) {
            return operation.execute(arguments);
        }
        try (Multiplexer multiplexer = target.multiplexer().orElseThrow()) {
            multiplexer.add(session, 7);
            Ending ending = new Ending();
            operation.begin(arguments);
            while (ending.outcome == null) {
                multiplexer.poll(Multiplexer.FOREVER, ending);
            }
            if (ending.failure != null) {
                throw ending.failure;
            }
            return ending.outcome;
        }
    }

    private static final class Ending implements Multiplexer.Completion {
        private @Nullable Outcome outcome;
        private @Nullable TargetException failure;

        @Override
        public void ended(int tag, Outcome how, @Nullable TargetException why) {
            assertThat(tag).isEqualTo(7);
            outcome = how;
            failure = why;
        }
    }

    @ParameterizedTest
    @CsvSource({"false, ''", "true, ''", "false, update=attributes", "true, update=attributes"})
    void writesAndReadsRecords(boolean multiplexed, String options) throws TargetException {
        reopen(options);
        String odd = "quote \" backslash \\ tab \t euro € ~ \u007f";
        PreparedOperation put = session.prepare(RecordSample.list(Kind.PUT, "field0", "field1"));
        assertThat(execute(put, RecordSample.arguments("user1", odd, "one"), multiplexed))
                .isEqualTo(Outcome.OK);
        PreparedOperation update = session.prepare(RecordSample.list(Kind.UPDATE, "field1"));
        execute(update, RecordSample.arguments("user1", "two"), multiplexed);

        Heard heard = new Heard();
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET), heard);
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.OK);
        assertThat(heard.values()).containsExactlyInAnyOrder("0=" + odd, "1=two", "end");
        assertThat(get.rows()).isEqualTo(1);
        assertThat(execute(get, RecordSample.arguments("user2"), multiplexed)).isEqualTo(Outcome.MISS);

        Heard one = new Heard();
        PreparedOperation getOne = session.prepare(RecordSample.list(Kind.GET, "field1"), one);
        execute(getOne, RecordSample.arguments("user1"), multiplexed);
        assertThat(one.values()).containsExactly("0=two", "end");

        execute(session.prepare(RecordSample.list(Kind.DELETE)), RecordSample.arguments("user1"), multiplexed);
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.MISS);
        assertThat(server.tables().count("records")).isZero();
        // One connection for the greeting, one for the session.
        assertThat(target.counters()).containsEntry("connections", 1L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void scansOverPages(boolean multiplexed) throws Exception {
        server.close();
        server = ServerOptions.DEFAULT.withKeyOrder().withPageBytes(150).start(AccessKey.EXAMPLE);
        reopen("");
        session.create(RecordSample.TABLE);
        session.load(RecordSample.rows(60), 0, 60, _ -> {});
        Heard heard = new Heard();
        PreparedOperation scan = session.prepare(RecordSample.scan(), heard);
        execute(scan, RecordSample.scanArguments(RecordSample.key(9), 30), multiplexed);
        assertThat(scan.rows()).isEqualTo(30);
        assertThat(heard.values()).contains("0=value 10", "0=value 39").doesNotContain("0=value 9", "0=value 40");
        assertThat(server.calls("Scan")).isGreaterThan(3);
        // It ends with the table.
        execute(scan, RecordSample.scanArguments(RecordSample.key(54), 30), multiplexed);
        assertThat(scan.rows()).isEqualTo(5);
    }

    @Test
    void queriesThePartition() throws TargetException {
        session.drop("records");
        reopen("primaryKeyType=hash_and_range hashKeyName=part primaryKey=pk scan=query");
        session.create(RecordSample.TABLE);
        session.load(RecordSample.rows(60), 0, 60, _ -> {});
        Heard heard = new Heard();
        PreparedOperation query = session.prepare(RecordSample.scan(), heard);
        query.execute(RecordSample.scanArguments(RecordSample.key(10), 5));
        assertThat(query.rows()).isEqualTo(5);
        assertThat(heard.values()).contains("0=value 10", "0=value 14").doesNotContain("0=value 15");
        assertThat(server.tables().item("records", Map.of("part", "YCSB_0", "pk", RecordSample.key(3))))
                .isNotNull();
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_BYTE_WRITES", "CHUNKED", "CONNECTION_CLOSE", "HUGE_HEADERS", "LOWER_CASE_HEADERS"})
    void understandsAnswersHoweverTheyAreWritten(Shape shape) throws TargetException {
        put("user1", "a", "b");
        Heard heard = new Heard();
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET), heard);
        server.faults().always("GetItem", Fault.shaped(shape));
        for (boolean multiplexed : new boolean[] {false, true}) {
            for (int time = 0; time < 3; time++) {
                assertThat(execute(get, RecordSample.arguments("user1"), multiplexed))
                        .isEqualTo(Outcome.OK);
            }
        }
        assertThat(heard.values()).hasSize(18);
    }

    @ParameterizedTest
    @CsvSource({"false, CUT_BODY", "true, CUT_BODY", "false, CUT_HEAD", "true, CUT_HEAD"})
    void anAnswerThatIsBrokenOffIsALostConnection(boolean multiplexed, Shape shape) throws TargetException {
        put("user1", "a", "b");
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET));
        server.faults().next("GetItem", Fault.shaped(shape));
        TargetException failure = failure(() -> execute(get, RecordSample.arguments("user1"), multiplexed));
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        assertThat(failure).hasMessageContaining("closed the connection in mid-answer");
        assertThat(failure.isCommitUnknown()).isFalse();
        PreparedOperation update = session.prepare(RecordSample.list(Kind.UPDATE, "field0"));
        server.faults().next("UpdateItem", Fault.hungUpAfterwards());
        assertThat(failure(() -> execute(update, RecordSample.arguments("user1", "x"), multiplexed))
                        .isCommitUnknown())
                .isTrue();
        // The next request opens another connection.
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.OK);
    }

    @FunctionalInterface
    private interface Attempt {
        void run() throws TargetException;
    }

    private static TargetException failure(Attempt attempt) {
        return catchThrowableOfType(TargetException.class, attempt::run);
    }

    @Test
    void classesWhatTheServiceRefuses() throws TargetException {
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET));
        assertClass(Fault.throttled(), ErrorClass.THROTTLED, "ProvisionedThroughputExceededException: The level", get);
        assertClass(Fault.internalError(), ErrorClass.SERVER, "InternalServerError: Internal server error", get);
        assertClass(Fault.unavailable(), ErrorClass.SERVER, "status 503", get);
        assertClass(
                Fault.refused(400, "ExpiredTokenException", "The security token is expired"),
                ErrorClass.PERMISSION,
                "The security token is expired; get new temporary credentials",
                get);
        assertClass(
                Fault.refused(400, "ResourceNotFoundException", "no such table"),
                ErrorClass.STATEMENT,
                "no such table",
                get);
        assertClass(Fault.refused(429, "Sloth", "slow down"), ErrorClass.THROTTLED, "Sloth: slow down", get);
        assertClass(Fault.garbage(), ErrorClass.CONNECTION, "does not speak HTTP", get);
        assertThat(get.execute(RecordSample.arguments("user1"))).isEqualTo(Outcome.MISS);
    }

    private void assertClass(Fault fault, ErrorClass errorClass, String words, PreparedOperation get) {
        server.faults().next("GetItem", fault);
        TargetException failure = failure(() -> get.execute(RecordSample.arguments("user1")));
        assertThat(failure.errorClass()).as(words).isEqualTo(errorClass);
        assertThat(failure).hasMessageContaining(words);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void triesAgainOnlyWhenAsked(boolean multiplexed) throws TargetException {
        reopen("retries=2");
        put("user1", "a", "b");
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET));
        server.faults().next("GetItem", Fault.throttled(), Fault.internalError());
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.OK);
        assertThat(target.counters()).containsEntry("retries", 2L);
        server.faults().next("GetItem", Fault.throttled(), Fault.throttled(), Fault.throttled());
        assertThat(failure(() -> execute(get, RecordSample.arguments("user1"), multiplexed))
                        .errorClass())
                .isEqualTo(ErrorClass.THROTTLED);
        assertThat(target.counters()).containsEntry("retries", 4L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sendsWhatABatchLeftUndoneAgain(boolean multiplexed) throws TargetException {
        server.faults().next("BatchWriteItem", Fault.unprocessed(7), Fault.unprocessed(3));
        RowBatch batch = RecordSample.batch();
        PreparedRows rows = session.prepare(batch);
        if (multiplexed) {
            try (Multiplexer multiplexer = target.multiplexer().orElseThrow()) {
                multiplexer.add(session, 7);
                Ending ending = new Ending();
                rows.begin(0, 60);
                while (ending.outcome == null) {
                    multiplexer.poll(Multiplexer.FOREVER, ending);
                }
                assertThat(ending.failure).isNull();
            }
            assertThat(rows.rows()).isEqualTo(60);
        } else {
            assertThat(rows.write(0, 60)).isEqualTo(60);
        }
        assertThat(server.tables().count("records")).isEqualTo(60);
        assertThat(session.count("records")).isEqualTo(60);
        assertThat(target.counters()).containsEntry("resubmitted items", 10L);
    }

    @Test
    void looksKeysUpByTheHundred() throws TargetException {
        session.load(RecordSample.rows(250), 0, 250, _ -> {});
        server.faults().next("BatchGetItem", Fault.unprocessed(20));
        List<String> keys = List.of(RecordSample.key(0), "nobody", RecordSample.key(249));
        assertThat(session.holds(RecordSample.TABLE, keys)).containsExactly(true, false, true);
        List<String> many = RecordSample.keys(400);
        assertThat(session.holds(RecordSample.TABLE, many).indexOf(false)).isEqualTo(250);
    }

    @Test
    void findsAndDropsTables() throws TargetException {
        assertThat(session.existing(List.of("records", "nothere"))).containsExactly("records");
        session.drop("records");
        assertThat(session.existing(List.of("records"))).isEmpty();
        assertThat(server.tables().has("records")).isFalse();
    }

    @Test
    void namesTheKeyATableReallyHas() throws TargetException {
        reopen("primaryKey=HASH");
        assertThat(failure(() -> session.existing(List.of("records"))))
                .hasMessage("table records has the key pk, but dynamodb.primaryKey = HASH: set dynamodb.primaryKey = pk"
                        + " and dynamodb.primaryKeyType = HASH");
    }

    @Test
    void aConnectionThatRestedIsOpenedAnew() throws Exception {
        put("user1", "a", "b");
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET));
        // In care of a multiplexer the end is seen while the session rests.
        try (Multiplexer multiplexer = target.multiplexer().orElseThrow()) {
            multiplexer.add(session, 7);
            server.hangUp();
            Ending ending = new Ending();
            while (server.connectionsOpen() > 0) {
                multiplexer.poll(1_000_000, ending);
            }
            multiplexer.poll(50_000_000, ending);
            get.begin(RecordSample.arguments("user1"));
            while (ending.outcome == null) {
                multiplexer.poll(Multiplexer.FOREVER, ending);
            }
            assertThat(ending.outcome).isEqualTo(Outcome.OK);
        }
        assertThat(target.counters()).containsEntry("connections", 2L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatStallsCanBeCancelled(boolean multiplexed) throws Exception {
        put("user1", "a", "b");
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET));
        Gate gate = new Gate();
        server.faults().next("GetItem", Fault.stalled(gate));
        Thread canceller = Thread.ofVirtual().start(() -> {
            try {
                if (gate.awaitArrival(Duration.ofSeconds(20))) {
                    session.cancel();
                }
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        TargetException failure = failure(() -> execute(get, RecordSample.arguments("user1"), multiplexed));
        canceller.join();
        gate.release();
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.CANCELLED);
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.OK);
        session.abort();
        assertThat(failure(() -> execute(get, RecordSample.arguments("user1"), multiplexed))
                        .errorClass())
                .isEqualTo(ErrorClass.CONNECTION);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AKIDEXAMPLE | wrong | us-east-1 | is the secret key right",
                "NOBODY | wrong | us-east-1 | is the access key right",
                "AKIDEXAMPLE | right | eu-west-1 | dynamodb.region"
            })
    void saysWhyNobodyIsLetIn(String id, String secret, String region, String words) {
        String real = secret.equals("right") ? AccessKey.EXAMPLE.secret() : secret;
        assertThat(failure(() -> RecordSample.open(server, "region=" + region, id, real)))
                .hasMessageContaining(words)
                .satisfies(refused -> assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION));
    }

    @Test
    void saysThatTheOtherEndSpeaksSomethingElse() {
        server.greet("220 mail.example.org ESMTP");
        assertThat(failure(() -> RecordSample.open(server, "")))
                .hasMessage("the server at " + server.url()
                        + " does not speak HTTP: it said \"220 mail.example.org ESMTP\"");
    }
}
