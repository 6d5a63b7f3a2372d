package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.connect.Connections;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.sql.TestProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Programs of many sessions in one thread.
@ParameterizedClass
@CsvSource({"URING, tcp", "URING, unix", "SELECTOR, tcp", "SELECTOR, unix"})
@Timeout(120)
@OnLocalServer
class MultiplexedProgramTest {
    private static final String ADD = "UPDATE contract_accounts SET abalance = abalance + :amount WHERE aid = :aid";
    private static final String READ = "SELECT abalance FROM contract_accounts WHERE aid = :aid";
    private static final long POLL_NANOS = 10_000_000L;
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final int SESSIONS = 20;
    private static final int EACH = 30;

    private record Ended(int tag, Outcome outcome, @Nullable TargetException failure) {
        ErrorClass errorClass() {
            return Objects.requireNonNull(failure, "no failure").errorClass();
        }
    }

    private final Io io;
    private final Connections server;
    private final List<SqlSession> sessions = new ArrayList<>();
    private final List<Ended> ended = new ArrayList<>();
    private PostgresTarget target;
    private Multiplexer multiplexer;
    private SqlSession control;

    MultiplexedProgramTest(Io io, String socket) {
        this.io = io;
        server = socket.equals("unix") ? LocalServer.localConnections() : LocalServer.connections();
    }

    @BeforeEach
    void open() throws TargetException {
        target = WireTargets.open(server, io, Isolation.DEFAULT, false);
        control = target.openSession();
        WireTargets.recreate(control, target);
        control.load(ContractData.accounts(100), 0, 100, _ -> {});
        multiplexer = target.multiplexer().orElseThrow();
    }

    @AfterEach
    void close() {
        multiplexer.close();
        sessions.forEach(SqlSession::close);
        control.close();
        target.close();
    }

    private StatementProgram.Prepared join(TestProgram program, int tag) throws TargetException {
        SqlSession session = target.openSession().sql();
        sessions.add(session);
        StatementProgram.Prepared prepared = session.prepare(program);
        multiplexer.add(session, tag);
        return prepared;
    }

    private void note(int tag, Outcome outcome, @Nullable TargetException failure) {
        ended.add(new Ended(tag, outcome, failure));
    }

    private Ended awaitEnd() {
        int before = ended.size();
        while (ended.size() == before) {
            multiplexer.poll(Multiplexer.FOREVER, this::note);
        }
        return ended.getLast();
    }

    private static void begin(StatementProgram.Prepared prepared) {
        try {
            prepared.begin();
        } catch (TargetException refused) {
            throw new AssertionError(refused);
        }
    }

    private long balance(int account) throws TargetException {
        return control.number("SELECT abalance FROM contract_accounts WHERE aid = " + account);
    }

    /// A session that has read an even balance adds 1, and one that has read an odd balance adds 3.
    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void manySessionsBranchOnWhatTheyRead(QueryMode mode) throws TargetException {
        List<StatementProgram.Prepared> all = new ArrayList<>();
        for (int tag = 0; tag < SESSIONS; tag++) {
            TestProgram program = TestProgram.of(mode, "BEGIN").set("aid", tag + 1);
            int read = program.read(READ);
            int one = program.add(ADD.replace(":amount", "1"));
            int three = program.add(ADD.replace(":amount", "3"));
            int commit = program.add("COMMIT");
            program.flow(asked -> switch (asked) {
                case 0 -> 0;
                case 1 -> read;
                case 2 -> Long.parseLong(program.lastRow().replaceAll("\\D", "")) % 2 == 0 ? one : three;
                case 3 -> commit;
                default -> StatementProgram.END;
            });
            all.add(join(program, tag));
        }
        int[] left = new int[SESSIONS];
        all.forEach(MultiplexedProgramTest::begin);
        while (ended.size() < SESSIONS * EACH) {
            multiplexer.poll(Multiplexer.FOREVER, (tag, outcome, failure) -> {
                note(tag, outcome, failure);
                left[tag]++;
                if (left[tag] < EACH) {
                    begin(all.get(tag));
                }
            });
        }
        assertThat(ended)
                .allSatisfy(
                        one -> assertThat(one.outcome()).as("%s", one.failure()).isEqualTo(Outcome.OK));
        assertThat(control.query("SELECT DISTINCT abalance FROM contract_accounts WHERE aid <= " + SESSIONS))
                .containsExactly(List.of(2L * EACH));
    }

    @Test
    void aProgramWithNothingToSendEndsInTheNextPoll() throws TargetException {
        TestProgram program = TestProgram.of(QueryMode.PREPARED, ADD);
        program.flow(_ -> StatementProgram.END);
        StatementProgram.Prepared idle = join(program, 4);
        begin(idle);
        assertThat(ended).isEmpty();
        while (ended.size() < 1_000) {
            multiplexer.poll(Multiplexer.FOREVER, (tag, outcome, failure) -> {
                note(tag, outcome, failure);
                begin(idle);
            });
        }
        assertThat(ended).containsOnly(new Ended(4, Outcome.OK, null));
        program.flow(_ -> {
            throw new TargetException(ErrorClass.DATA, "division by zero");
        });
        awaitEnd();
        begin(idle);
        assertThat(awaitEnd().errorClass()).isEqualTo(ErrorClass.DATA);
        program.flow(asked -> asked == 0 ? 0 : StatementProgram.END);
        begin(idle);
        assertThat(awaitEnd().outcome()).isEqualTo(Outcome.OK);
        assertThat(balance(3)).isEqualTo(10);
    }

    @Test
    void aProgramThatFoundNothingIsAMiss() throws TargetException {
        begin(join(TestProgram.of(QueryMode.PREPARED, ADD).missing(), 4));
        assertThat(awaitEnd()).isEqualTo(new Ended(4, Outcome.MISS, null));
    }

    @Test
    void pausesDoNotHoldUpOtherSessions() throws TargetException {
        List<TestProgram> sleepers = new ArrayList<>();
        for (int tag = 0; tag < 5; tag++) {
            TestProgram sleeper = TestProgram.of(QueryMode.SIMPLE, ADD).set("aid", 50 + tag);
            sleeper.pause(HOUR_NANOS);
            sleeper.flow(asked -> asked == 0 ? 0 : StatementProgram.PAUSE);
            sleepers.add(sleeper);
            begin(join(sleeper, tag));
        }
        StatementProgram.Prepared busy = join(TestProgram.of(QueryMode.PREPARED, ADD, ADD), 9);
        for (int i = 0; i < 100; i++) {
            begin(busy);
            assertThat(awaitEnd()).isEqualTo(new Ended(9, Outcome.OK, null));
        }
        assertThat(balance(3)).isEqualTo(2_000);
        // On a busy machine, the statement of a sleeper may take longer than all of the others.
        while (sleepers.stream().anyMatch(sleeper -> sleeper.heard().isEmpty())) {
            multiplexer.poll(POLL_NANOS, this::note);
        }
        assertThat(ended).hasSize(100);
        for (int tag = 0; tag < 5; tag++) {
            assertThat(sleepers.get(tag).heard()).containsExactly("done 0");
            assertThat(balance(50 + tag)).isEqualTo(10);
            SqlSession asleep = sessions.get(tag);
            Thread cancelling = Thread.ofPlatform().start(asleep::cancel);
            Ended cancelled = awaitEnd();
            assertThat(cancelled.tag()).isEqualTo(tag);
            assertThat(cancelled.errorClass()).isEqualTo(ErrorClass.CANCELLED);
            join(cancelling);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException hurried) {
            throw new AssertionError(hurried);
        }
    }

    @Test
    void aPauseLastsAsLongAsItMust() throws TargetException {
        TestProgram program = TestProgram.of(QueryMode.EXTENDED, ADD);
        program.pause(15_000_000);
        program.flow(asked -> switch (asked) {
            case 0, 2, 3 -> StatementProgram.PAUSE;
            case 1 -> 0;
            default -> StatementProgram.END;
        });
        StatementProgram.Prepared sleeper = join(program, 1);
        for (int round = 1; round <= 2; round++) {
            long before = System.nanoTime();
            begin(sleeper);
            assertThat(awaitEnd().outcome()).isEqualTo(Outcome.OK);
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(45_000_000);
            assertThat(balance(3)).isEqualTo(10L * round);
        }
    }

    @Test
    void manyPausesOfManySessionsEnd() throws TargetException {
        int pauses = 8;
        for (int tag = 0; tag < SESSIONS; tag++) {
            TestProgram program = TestProgram.of(QueryMode.PREPARED, ADD).set("aid", tag + 1);
            program.pause(1 + tag * 300_000L);
            program.flow(
                    asked -> asked < 2 * pauses ? asked % 2 == 0 ? StatementProgram.PAUSE : 0 : StatementProgram.END);
            begin(join(program, tag));
        }
        while (ended.size() < SESSIONS) {
            awaitEnd();
        }
        assertThat(ended).allSatisfy(one -> assertThat(one.outcome()).isEqualTo(Outcome.OK));
        assertThat(control.query("SELECT DISTINCT abalance FROM contract_accounts WHERE aid <= " + SESSIONS))
                .containsExactly(List.of(10L * pauses));
    }

    private StatementProgram.Prepared asleepInATransaction(int tag) throws TargetException {
        TestProgram program = TestProgram.of(QueryMode.PREPARED, "BEGIN", ADD);
        program.pause(HOUR_NANOS);
        program.flow(asked -> asked < 2 ? asked : StatementProgram.PAUSE);
        StatementProgram.Prepared prepared = join(program, tag);
        begin(prepared);
        while (program.heard().size() < 2) {
            multiplexer.poll(Multiplexer.FOREVER, this::note);
        }
        assertThat(ended).isEmpty();
        return prepared;
    }

    @Test
    void aCancelledPauseRollsBackAndLeavesTheSessionUsable() throws TargetException {
        StatementProgram.Prepared prepared = asleepInATransaction(1);
        sessions.getFirst().cancel();
        assertThat(awaitEnd().errorClass()).isEqualTo(ErrorClass.CANCELLED);
        assertThat(control.number("SELECT count(*) FROM pg_stat_activity WHERE state LIKE '%in transaction%'"))
                .isZero();
        assertThat(balance(3)).isZero();
        multiplexer.remove(sessions.getFirst());
        assertThat(prepared.rows()).isOne();
        try {
            assertThat(sessions.getFirst().number("SELECT 5")).isEqualTo(5);
        } catch (TargetException late) {
            // The request to cancel goes its own way to the server, and may hit the next statement: one, not more.
            assertThat(late.sqlState()).isEqualTo("57014");
            assertThat(sessions.getFirst().number("SELECT 5")).isEqualTo(5);
        }
    }

    @Test
    void anAbortedPauseEndsTheSession() throws TargetException {
        StatementProgram.Prepared prepared = asleepInATransaction(1);
        Thread aborting = Thread.ofPlatform().start(sessions.getFirst()::abort);
        assertThat(awaitEnd().errorClass()).isEqualTo(ErrorClass.CONNECTION);
        join(aborting);
        assertThat(begun(prepared).errorClass()).isEqualTo(ErrorClass.CONNECTION);
        multiplexer.remove(sessions.getFirst());
    }

    @Test
    void aServerThatEndsTheSessionEndsItsPause() throws TargetException {
        StatementProgram.Prepared prepared = asleepInATransaction(1);
        control.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state LIKE '%in transaction%'");
        Ended lost = awaitEnd();
        assertThat(lost.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        assertThat(Objects.requireNonNull(lost.failure()).sqlState()).isEqualTo("57P01");
        assertThat(lost.failure().isCommitUnknown()).isFalse();
        assertThat(begun(prepared).errorClass()).isEqualTo(ErrorClass.CONNECTION);
        multiplexer.remove(sessions.getFirst());
    }

    private static TargetException begun(StatementProgram.Prepared prepared) {
        return catchThrowableOfType(TargetException.class, prepared::begin);
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void failuresRollBackAndTheSessionGoesOn(QueryMode mode) throws TargetException {
        TestProgram program =
                TestProgram.of(mode, "BEGIN", ADD, "SELECT 1 / 0", "COMMIT", "COPY contract_accounts FROM STDIN");
        StatementProgram.Prepared prepared = join(program, 1);
        begin(prepared);
        assertThat(awaitEnd().errorClass()).isEqualTo(ErrorClass.DATA);
        program.flow(asked -> asked < 2 ? asked : StatementProgram.END);
        begin(prepared);
        assertThat(awaitEnd().errorClass()).isEqualTo(ErrorClass.UNEXPECTED_RESULT);
        program.flow(asked -> asked < 2 ? asked : 4);
        begin(prepared);
        assertThat(awaitEnd().errorClass()).isEqualTo(ErrorClass.STATEMENT);
        assertThat(balance(3)).isZero();
        program.flow(asked -> asked == 0 ? 1 : StatementProgram.END);
        begin(prepared);
        assertThat(awaitEnd().outcome()).isEqualTo(Outcome.OK);
        assertThat(balance(3)).isEqualTo(10);
    }

    /// A session that was told to end, and then left, is nobody's business any more.
    @Test
    void aSessionThatLeavesAfterACancellationBlocksNobody() throws TargetException {
        StatementProgram.Prepared busy = join(TestProgram.of(QueryMode.SIMPLE, ADD), 1);
        StatementProgram.Prepared leaving = join(TestProgram.of(QueryMode.SIMPLE, ADD), 2);
        begin(leaving);
        awaitEnd();
        sessions.get(1).cancel();
        multiplexer.remove(sessions.get(1));
        begin(busy);
        assertThat(awaitEnd()).isEqualTo(new Ended(1, Outcome.OK, null));
        assertThat(five(sessions.get(1))).isEqualTo(5);
    }

    /// Asks again if the cancellation, which takes a connection of its own, comes so late that it hits the question.
    private static long five(SqlSession session) throws TargetException {
        try {
            return session.number("SELECT 5");
        } catch (TargetException hit) {
            assertThat(hit.sqlState()).isEqualTo("57014");
            return session.number("SELECT 5");
        }
    }
}
