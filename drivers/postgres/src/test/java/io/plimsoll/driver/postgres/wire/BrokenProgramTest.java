package io.plimsoll.driver.postgres.wire;

import static io.plimsoll.driver.postgres.wire.BrokenServerTest.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.TestProgram;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// A server that stops, pauses or errs at any byte while it executes a program.
@ParameterizedClass
@EnumSource(QueryMode.class)
class BrokenProgramTest {
    private final QueryMode mode;
    private final ProgramAnswers answers;
    private final TestProgram program;

    BrokenProgramTest(QueryMode mode) {
        this.mode = mode;
        answers = new ProgramAnswers(mode);
        program = ProgramAnswers.program(mode);
    }

    private WireProgram prepared(List<byte[]> said, int bound, int split) throws TargetException {
        ScriptedTransport transport = new ScriptedTransport(said, bound, split);
        return (WireProgram) BrokenServerTest.session(transport).prepare(program);
    }

    private static void executeTwice(StatementProgram.Prepared prepared) throws TargetException {
        prepared.execute();
        assertThat(prepared.rows()).isEqualTo(ProgramAnswers.ROWS);
        prepared.execute();
        assertThat(prepared.rows()).isEqualTo(ProgramAnswers.ROWS);
    }

    @Test
    void wholeAnswersAreUnderstood() throws TargetException {
        executeTwice(prepared(answers.answers(), NEVER, NEVER));
        assertThat(program.heard())
                .containsExactly("done 0", "row [1234, some text]", "end true", "done 1", "done 2", "done 3");
    }

    @Test
    void anyTruncationEndsTheSessionWithASentence() throws TargetException {
        for (int bound = 0; bound < answers.total(); bound++) {
            WireProgram prepared = prepared(answers.answers(), bound, NEVER);
            TargetException failure = catchThrowableOfType(TargetException.class, () -> executeTwice(prepared));
            assertThat(failure).as("cut after %d bytes", bound).isNotNull();
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
            assertThat(failure.getMessage()).startsWith("the session with here was lost: the server closed");
            assertThat(failure.isCommitUnknown())
                    .as("cut after %d bytes", bound)
                    .isEqualTo(answers.isCommitting(bound));
            TargetException again = catchThrowableOfType(TargetException.class, prepared::execute);
            assertThat(again.errorClass()).isEqualTo(ErrorClass.CONNECTION);
            assertThat(again.isCommitUnknown()).isFalse();
        }
    }

    @Test
    void anySplitChangesNothing() throws TargetException {
        for (int split = 0; split < answers.total(); split++) {
            executeTwice(prepared(answers.answers(), NEVER, split));
        }
    }

    @Test
    void anySplitChangesNothingWithoutWaiting() throws Exception {
        for (int split = 0; split < answers.total(); split++) {
            ScriptedTransport transport = new ScriptedTransport(answers.answers(), NEVER, split);
            PostgresSession session = BrokenServerTest.session(transport);
            WireProgram prepared = (WireProgram) session.prepare(program);
            Conversation conversation = session.conversation();
            conversation.configureBlocking(false);
            for (int execution = 0; execution < 2; execution++) {
                prepared.begin();
                int steps = 0;
                while (!conversation.advance(true)) {
                    steps++;
                    assertThat(steps).as("split after %d bytes", split).isLessThan(20);
                }
                assertThat(prepared.failure()).isNull();
                assertThat(prepared.rows()).isEqualTo(ProgramAnswers.ROWS);
            }
        }
    }

    @Test
    void anyWrongByteEndsInASentenceOrIsHarmless() {
        for (int at = 0; at < answers.total(); at++) {
            for (int wrong : new int[] {0, 0xff, 'E', 'Z', 'D', 'T', 'n', '1', 'G', 'I', '0'}) {
                List<byte[]> said = BrokenServerTest.replaced(answers.answers(), at, (byte) wrong);
                try {
                    // A wrong byte may also be one of a row, or of a number of rows.
                    WireProgram prepared = prepared(said, NEVER, NEVER);
                    prepared.execute();
                    prepared.execute();
                } catch (TargetException refused) {
                    assertThat(refused.getMessage()).isNotBlank().doesNotContain("\n");
                }
            }
        }
    }

    @Test
    void aRowWithoutADescriptionEndsTheSession() throws TargetException {
        List<byte[]> said = new ArrayList<>(answers.answers());
        said.set(
                1,
                new Answer().empty('2').row("1234", "some text").tag("SELECT 1").ready('T'));
        TargetException failure = failureOf(said);
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        assertThat(failure).hasMessageContaining("sent a row without a description");
    }

    @Test
    void rowsHaveTheColumnsThatWereAnnounced() throws TargetException {
        List<byte[]> said = new ArrayList<>(answers.answers());
        Answer wide = new Answer().empty('1').shape(Oid.INT4).empty('2');
        said.set(1, wide.row("1234", "some text").tag("SELECT 1").ready('T'));
        assertThat(failureOf(said)).hasMessageContaining("a row of 2 columns where 1 were announced");
    }

    @Test
    void longRowsAreReadAndPassedOver() throws TargetException {
        String large = "x".repeat(300_000);
        for (int statement : new int[] {1, 2}) {
            List<byte[]> said = new ArrayList<>(answers.answers());
            Answer rows = new Answer().empty('1').shape(Oid.INT4, Oid.TEXT).empty('2');
            said.set(statement, rows.row("1234", large).tag("SELECT 1").ready('T'));
            TestProgram straight = new TestProgram(mode);
            straight.add("BEGIN");
            straight.read("SELECT");
            straight.add("SELECT");
            straight.add("COMMIT");
            ScriptedTransport transport = new ScriptedTransport(said, NEVER, NEVER);
            BrokenServerTest.session(transport).prepare(straight).execute();
            assertThat(straight.lastRow()).isEqualTo("row [1234, " + (statement == 1 ? large : "some text") + "]");
        }
    }

    /// A cancellation that comes late may hit the ROLLBACK.
    @Test
    void aTransactionIsRolledBackAgainIfTheServerKeepsItOpen() throws TargetException {
        byte[] failed =
                new Answer().report('E', "ERROR", "22012", "division by zero").ready('E');
        byte[] cancelled = new Answer()
                .report('E', "ERROR", "57014", "canceling statement due to user request")
                .ready('E');
        byte[] rolledBack = new Answer().tag("ROLLBACK").ready('I');
        List<byte[]> said = new ArrayList<>(List.of(answers.answers().getFirst(), failed, cancelled, rolledBack));
        said.addAll(answers.answers().subList(0, 4));
        // BEGIN is prepared already.
        said.set(4, answers.answers().get(4));
        WireProgram prepared = prepared(said, NEVER, NEVER);
        TargetException failure = catchThrowableOfType(TargetException.class, prepared::execute);
        assertThat(failure).hasMessage("division by zero");
        prepared.execute();
        assertThat(prepared.rows()).isEqualTo(ProgramAnswers.ROWS);
    }

    @Test
    void aServerThatKeepsTransactionsOpenIsGivenUp() throws TargetException {
        byte[] failed =
                new Answer().report('E', "ERROR", "22012", "division by zero").ready('E');
        WireProgram prepared = prepared(List.of(failed, failed, failed, failed, failed, failed), NEVER, NEVER);
        assertThat(catchThrowableOfType(TargetException.class, prepared::execute))
                .hasMessage("division by zero");
        assertThat(catchThrowableOfType(TargetException.class, prepared::execute)
                        .errorClass())
                .isEqualTo(ErrorClass.CONNECTION);
    }

    /// The answer to a COPY that the server refuses by itself, before it hears that there are no rows.
    @Test
    void aCopyThatFailsAtOnceKeepsTheSession() throws TargetException {
        byte[] refused = new Answer()
                .copyIn()
                .report('E', "ERROR", "53100", "could not extend file: No space left on device")
                .ready('I');
        List<byte[]> said = new ArrayList<>(List.of(refused));
        said.addAll(answers.answers().subList(4, 5));
        TestProgram copies = new TestProgram(mode);
        copies.add("COPY t FROM STDIN");
        ScriptedTransport transport = new ScriptedTransport(said, NEVER, NEVER);
        StatementProgram.Prepared prepared = BrokenServerTest.session(transport).prepare(copies);
        assertThat(catchThrowableOfType(TargetException.class, prepared::execute)
                        .errorClass())
                .isEqualTo(ErrorClass.STATEMENT);
        copies.flow(_ -> StatementProgram.END);
        prepared.execute();
    }

    private TargetException failureOf(List<byte[]> said) throws TargetException {
        return catchThrowableOfType(TargetException.class, prepared(said, NEVER, NEVER)::execute);
    }
}
