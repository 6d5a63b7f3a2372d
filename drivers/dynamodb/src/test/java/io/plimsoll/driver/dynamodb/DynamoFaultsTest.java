package io.plimsoll.driver.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.dynamodb.RecordSample.Heard;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.Fault;
import io.plimsoll.driver.dynamodb.server.Fault.Shape;
import io.plimsoll.driver.dynamodb.server.Gate;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.statement.RecordStep.Kind;
import io.plimsoll.driver.table.RowBatch;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the driver makes of services that refuse, fail, stall, or answer oddly.
@ParameterizedClass
@EnumSource(
        value = Io.class,
        names = {"URING", "SELECTOR"})
class DynamoFaultsTest extends DynamoTestBase {
    DynamoFaultsTest(Io io) {
        super(io);
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

    /// A service that throttles may hang up besides.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aConnectionThatIsLostInAPauseIsOpenedAnew(boolean multiplexed) throws TargetException {
        reopen("retries=1");
        put("user1", "a", "b");
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET));
        server.faults().next("GetItem", Fault.throttled());
        server.faults().when(call -> call.operation().equals("GetItem"), Fault.shaped(Shape.CONNECTION_CLOSE));
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.OK);
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.OK);
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
