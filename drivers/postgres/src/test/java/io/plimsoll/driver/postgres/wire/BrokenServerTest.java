package io.plimsoll.driver.postgres.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.postgres.connect.CancelKey;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.postgres.wire.CopyFormat.CopyBinary;
import io.plimsoll.driver.postgres.wire.PostgresSession.SessionSetup;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A server that stops, pauses or errs at any byte: the session ends with a sentence, or goes on as if
/// nothing had been.
class BrokenServerTest {
    static final int NEVER = Integer.MAX_VALUE;

    /// What a transaction of a query and an update brings, with everything a server may say at any time.
    static final List<byte[]> ANSWERS = List.of(
            Answer.prepared(0),
            Answer.prepared(0),
            Answer.prepared(0),
            Answer.prepared(1, Oid.INT4, Oid.TEXT),
            Answer.prepared(1),
            new Answer().parameter("TimeZone", "UTC").empty('2').tag("BEGIN").ready('T'),
            new Answer()
                    .empty('2')
                    .row("1234", "some text")
                    .report('N', "NOTICE", "00000", "listen")
                    .tag("SELECT 1")
                    .ready('T'),
            Answer.completed("UPDATE 1", 'T'),
            Answer.completed("COMMIT", 'I'));

    static final StatementList LIST = new StatementList(
            "both",
            List.of(SlotType.INT32),
            List.of(
                    Statement.query("SELECT a, b FROM t WHERE c = ?", Rows.EXACTLY_ONE, 0),
                    Statement.update("UPDATE t SET a = 1 WHERE c = ?", 0)),
            Commit.AT_END);

    @Test
    void wholeAnswersAreUnderstood() throws TargetException {
        PreparedOperation operation = session(ANSWERS, NEVER, NEVER).prepare(LIST);
        assertThat(operation.execute(arguments())).isEqualTo(Outcome.OK);
        assertThat(operation.rows()).isEqualTo(2);
    }

    /// What a pooler that shares sessions between transactions brings.
    @ParameterizedTest
    @ValueSource(strings = {"42P05", "26000"})
    void aStatementOfAnotherClientNamesThePooler(String state) {
        byte[] refusal =
                new Answer().report('E', "ERROR", state, "prepared statement").ready('I');
        TargetException refused = catchThrowableOfType(
                TargetException.class,
                () -> session(List.of(refusal), NEVER, NEVER).prepare(LIST));
        assertThat(refused.getMessage())
                .startsWith("prepared statement; if a connection pooler shares the server's sessions");
    }

    @Test
    void anyTruncationEndsTheSessionWithASentence() {
        int total = total(ANSWERS);
        int commit = total - ANSWERS.getLast().length;
        for (int bound = 0; bound < total; bound++) {
            PostgresSession session = session(ANSWERS, bound, NEVER);
            TargetException failure = catchThrowableOfType(
                    TargetException.class, () -> session.prepare(LIST).execute(arguments()));
            assertThat(failure).as("cut after %d bytes", bound).isNotNull();
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
            assertThat(failure.getMessage()).startsWith("the session with here was lost: the server closed");
            assertThat(failure.isCommitUnknown()).as("after %d bytes", bound).isEqualTo(bound >= commit);
            TargetException again = catchThrowableOfType(TargetException.class, () -> session.execute("SELECT 1"));
            assertThat(again.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        }
    }

    @Test
    void anySplitChangesNothing() throws TargetException {
        for (int split = 0; split < total(ANSWERS); split++) {
            PostgresSession session = session(ANSWERS, NEVER, split);
            WireOperation operation = (WireOperation) session.prepare(LIST);
            assertThat(operation.execute(arguments())).isEqualTo(Outcome.OK);
            assertThat(operation.rows()).isEqualTo(2);
        }
    }

    @Test
    void anySplitChangesNothingWithoutWaiting() throws Exception {
        int before = total(ANSWERS.subList(0, 5));
        for (int split = before; split < total(ANSWERS); split++) {
            PostgresSession session = session(ANSWERS, NEVER, split);
            WireOperation operation = (WireOperation) session.prepare(LIST);
            Conversation conversation = session.conversation();
            conversation.configureBlocking(false);
            operation.begin(arguments());
            int steps = 0;
            while (!conversation.advance(true)) {
                steps++;
                assertThat(steps).as("split after %d bytes", split).isLessThan(20);
            }
            assertThat(operation.failure()).isNull();
            assertThat(operation.rows()).isEqualTo(2);
        }
    }

    @Test
    void anyWrongByteEndsInASentenceOrIsHarmless() {
        for (int at = 0; at < total(ANSWERS); at++) {
            for (int wrong : new int[] {0, 0xff, 'E', 'Z', 'D', '0'}) {
                PostgresSession session = session(replaced(ANSWERS, at, (byte) wrong), NEVER, NEVER);
                try {
                    session.prepare(LIST).execute(arguments());
                } catch (TargetException refused) {
                    assertThat(refused.getMessage()).isNotBlank().doesNotContain("\n");
                }
            }
        }
    }

    @Test
    void aQueryOfRowsIsUnderstoodOrEnds() {
        byte[] answer = new Answer()
                .shape(Oid.INT8, Oid.NUMERIC, Oid.FLOAT8, Oid.TEXT)
                .row("-7", "1.50", "2.5", "grosse")
                .tag("SELECT 1")
                .ready('I');
        for (int bound = 0; bound < answer.length; bound++) {
            PostgresSession session = session(List.of(answer), bound, NEVER);
            TargetException failure = catchThrowableOfType(TargetException.class, () -> session.query("SELECT"));
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        }
    }

    @Test
    void aFatalErrorIsTheReason() {
        byte[] fatal = new Answer()
                .report('E', "FATAL", "57P01", "terminating connection\ndue to administrator command")
                .bytes();
        TargetException failure = catchThrowableOfType(
                TargetException.class,
                () -> session(List.of(fatal), NEVER, NEVER).execute("SELECT 1"));
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        assertThat(failure.sqlState()).isEqualTo("57P01");
        assertThat(failure).hasMessage("terminating connection due to administrator command");
    }

    @Test
    void rowsLongerThanTheBufferArePassedOver() throws TargetException {
        List<byte[]> answers = new ArrayList<>(ANSWERS);
        String large = "x".repeat(300_000);
        answers.set(6, new Answer().empty('2').row("1", large).tag("SELECT 1").ready('T'));
        PreparedOperation operation = session(answers, NEVER, NEVER).prepare(LIST);
        assertThat(operation.execute(arguments())).isEqualTo(Outcome.OK);
        byte[] rows = new Answer().shape(Oid.TEXT).row(large).tag("SELECT 1").ready('I');
        assertThat(session(List.of(rows), NEVER, NEVER).query("SELECT")).containsExactly(List.of(large));
    }

    @Test
    void aServerThatLeavesInMidCopyFailsTheBatch() throws TargetException {
        byte[] asked = new Answer().copyIn().bytes();
        byte[] done = new Answer().tag("COPY 3").ready('I');
        int total = asked.length + done.length;
        for (int bound = 0; bound <= total; bound++) {
            PostgresSession session = session(List.of(asked, done), bound, NEVER);
            CopyRows rows = new CopyRows(
                    session, new CopyBinary(new int[] {Oid.INT8}), (index, out) -> out.int64(index), List.of("COPY"));
            if (bound == total) {
                assertThat(rows.write(0, 3)).isEqualTo(3);
                continue;
            }
            TargetException failure = catchThrowableOfType(TargetException.class, () -> rows.write(0, 3));
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
            assertThat(failure.isCommitUnknown()).as("after %d bytes", bound).isEqualTo(bound >= asked.length);
        }
    }

    @Test
    void aServerThatRefusesACopyKeepsTheSession() throws TargetException {
        byte[] refused = new Answer()
                .copyIn()
                .report('E', "ERROR", "53100", "could not extend file: No space left on device")
                .ready('I');
        byte[] asked = new Answer().copyIn().bytes();
        byte[] done = new Answer().tag("COPY 3").ready('I');
        PostgresSession session = session(List.of(refused, asked, done), NEVER, NEVER);
        CopyRows rows = new CopyRows(
                session, new CopyBinary(new int[] {Oid.INT8}), (index, out) -> out.int64(index), List.of("COPY"));
        TargetException failure = catchThrowableOfType(TargetException.class, () -> rows.write(0, 3));
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.RESOURCES);
        assertThat(rows.write(0, 3)).isEqualTo(3);
    }

    private static PostgresSession session(List<byte[]> answers, int bound, int split) {
        return session(new ScriptedTransport(answers, bound, split));
    }

    static PostgresSession session(Transport transport) {
        Established established = new Established(transport, Map.of(), new CancelKey(0, new byte[4]), "here");
        SessionSetup.Replication none = () -> {
            throw new AssertionError("no changes are read here");
        };
        SessionSetup setup = new SessionSetup(
                Dialects.of(Product.POSTGRESQL),
                new Chunks(),
                new WireTexts(),
                10,
                false,
                none,
                TargetSpec.STALL_LIMIT,
                SchemaPlace.OF_CONNECTION);
        return new PostgresSession(established, setup, () -> {});
    }

    static Arguments arguments() {
        Arguments arguments = new Arguments(List.of(SlotType.INT32));
        arguments.set(0, 5);
        return arguments;
    }

    static int total(List<byte[]> answers) {
        return answers.stream().mapToInt(answer -> answer.length).sum();
    }

    static List<byte[]> replaced(List<byte[]> said, int at, byte wrong) {
        List<byte[]> answers = new ArrayList<>();
        int start = 0;
        for (byte[] answer : said) {
            byte[] copy = answer.clone();
            if (at >= start && at < start + copy.length) {
                copy[at - start] = wrong;
            }
            start += copy.length;
            answers.add(copy);
        }
        return answers;
    }
}
