package io.plimsoll.driver.postgres.wire;

import static io.plimsoll.driver.postgres.wire.BrokenServerTest.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.net.PlainTransport;
import io.plimsoll.driver.sql.TestProgram;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// A server on a real socket that stops or pauses at any byte of a program, under each kind of multiplexer and of
/// socket.
@ParameterizedClass
@CsvSource({"URING, tcp", "URING, unix", "SELECTOR, tcp", "SELECTOR, unix"})
@Timeout(300)
class MultiplexedProgramFaultsTest {
    private static final int EXECUTIONS = 2;

    private final Io io;
    private final boolean isLocal;

    @TempDir
    private Path folder;

    MultiplexedProgramFaultsTest(Io io, String socket) {
        assumeTrue(io != Io.URING || io.isRing(), "io_uring is not allowed here");
        this.io = io;
        isLocal = socket.equals("unix");
    }

    private AnsweringPeer peer(List<byte[]> answers, int bound, int split) throws IOException {
        return new AnsweringPeer(isLocal ? folder.resolve("socket") : null, answers, bound, split);
    }

    /// How an execution ended.
    private record Ended(Outcome outcome, @Nullable TargetException failure, long rows) {}

    /// Executes the program twice, or until it fails.
    private List<Ended> run(ProgramAnswers answers, TestProgram program, int bound, int split) throws Exception {
        try (AnsweringPeer peer = peer(answers.answers(), bound, split);
                SocketChannel channel = peer.connect();
                Multiplexer multiplexer = PostgresSession.multiplexer(io)) {
            PostgresSession session = BrokenServerTest.session(new PlainTransport(channel));
            StatementProgram.Prepared prepared = session.prepare(program);
            multiplexer.add(session, 5);
            List<Ended> ended = new ArrayList<>();
            while (ended.size() < EXECUTIONS
                    && (ended.isEmpty() || ended.getLast().failure() == null)) {
                int before = ended.size();
                try {
                    prepared.begin();
                } catch (TargetException lost) {
                    ended.add(new Ended(lost.errorClass().outcome(), lost, 0));
                }
                while (ended.size() == before) {
                    multiplexer.poll(Multiplexer.FOREVER, (tag, outcome, failure) -> {
                        assertThat(tag).isEqualTo(5);
                        ended.add(new Ended(outcome, failure, prepared.rows()));
                    });
                    peer.goOn();
                }
            }
            multiplexer.remove(session);
            session.close();
            return ended;
        }
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void anySplitChangesNothing(QueryMode mode) throws Exception {
        ProgramAnswers answers = new ProgramAnswers(mode);
        Ended well = new Ended(Outcome.OK, null, ProgramAnswers.ROWS);
        for (int split = 0; split < answers.total(); split++) {
            assertThat(run(answers, ProgramAnswers.program(mode), NEVER, split))
                    .as("split after %d bytes", split)
                    .containsExactly(well, well);
        }
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void anyTruncationIsASentence(QueryMode mode) throws Exception {
        ProgramAnswers answers = new ProgramAnswers(mode);
        for (int bound = 0; bound < answers.total(); bound++) {
            List<Ended> ended = run(answers, ProgramAnswers.program(mode), bound, NEVER);
            assertThat(ended).hasSize(bound < answers.half() ? 1 : 2);
            TargetException failure =
                    Objects.requireNonNull(ended.getLast().failure(), "cut after " + bound + " bytes");
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
            assertThat(failure.getMessage()).startsWith("the session with here was lost: the ");
            assertThat(failure.isCommitUnknown())
                    .as("cut after %d bytes", bound)
                    .isEqualTo(answers.isCommitting(bound));
        }
    }

    /// A server that leaves while the program sleeps is noticed at once.
    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void aPauseEndsWithTheSession(QueryMode mode) throws Exception {
        ProgramAnswers answers = new ProgramAnswers(mode);
        TestProgram program = ProgramAnswers.program(mode);
        program.pause(Long.MAX_VALUE);
        program.flow(asked -> asked == 0 ? 0 : StatementProgram.PAUSE);
        List<Ended> left = run(answers, program, answers.answers().getFirst().length, NEVER);
        assertThat(Objects.requireNonNull(left.getLast().failure()).getMessage())
                .startsWith("the session with here was lost: the server closed the connection");
        assertThat(left.getLast().failure().isCommitUnknown()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void answersDuringAPauseAreOutOfTurn(QueryMode mode) throws Exception {
        ProgramAnswers answers = new ProgramAnswers(mode);
        byte[] first = answers.answers().getFirst();
        for (byte[] more : List.of(
                new Answer().ready('I'),
                new Answer().tag("SELECT 1").bytes(),
                new Answer().report('E', "ERROR", "22012", "division by zero").bytes())) {
            byte[] both = Arrays.copyOf(first, first.length + more.length);
            System.arraycopy(more, 0, both, first.length, more.length);
            answers.answers().set(0, both);
            TestProgram program = ProgramAnswers.program(mode);
            program.pause(Long.MAX_VALUE);
            program.flow(asked -> asked == 0 ? 0 : StatementProgram.PAUSE);
            TargetException failure = Objects.requireNonNull(
                    run(answers, program, NEVER, NEVER).getLast().failure());
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
            assertThat(failure.getMessage()).startsWith("the session with here was lost: the server ");
        }
    }
}
