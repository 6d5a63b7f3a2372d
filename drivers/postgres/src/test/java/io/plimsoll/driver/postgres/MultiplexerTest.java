package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.Sending;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.connect.Connections;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@CsvSource({"URING, tcp", "URING, unix", "SELECTOR, tcp", "SELECTOR, unix"})
@OnLocalServer
class MultiplexerTest {
    private final Io io;
    private final Connections server;
    private static final int SESSIONS = 20;
    private static final int EACH = 50;

    private record Ended(int tag, Outcome outcome, @Nullable TargetException failure) {}

    private PostgresTarget target;
    private Multiplexer multiplexer;
    private SqlSession control;
    private final List<SqlSession> sessions = new ArrayList<>();
    private final List<Ended> ended = new ArrayList<>();

    MultiplexerTest(Io io, String socket) {
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

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void drivesManySessionsAtOnce(boolean pipelined) throws TargetException {
        List<PreparedOperation> operations = new ArrayList<>();
        try (PostgresTarget own = WireTargets.open(server, io, Isolation.DEFAULT, pipelined)) {
            for (int tag = 0; tag < SESSIONS; tag++) {
                SqlSession session = own.openSession().sql();
                sessions.add(session);
                operations.add(session.prepare(ContractData.list(true, ContractData.ADD, ContractData.READ)));
                multiplexer.add(session, tag);
            }
            for (int tag = 0; tag < SESSIONS; tag++) {
                operations.get(tag).begin(ContractData.arguments(tag + 1, 2));
            }
            if (io == Io.URING) {
                // No request waits for more than fifteen others.
                assertThat(multiplexer.sending().requests()).isEqualTo(16);
            }
            int[] left = new int[SESSIONS];
            Arrays.fill(left, EACH - 1);
            awaitEnded(SESSIONS * EACH, (tag, outcome, failure) -> {
                ended.add(new Ended(tag, outcome, failure));
                if (left[tag]-- > 0) {
                    begin(operations.get(tag), tag + 1);
                }
            });
        }
        assertThat(ended).allSatisfy(one -> assertThat(one.outcome()).isEqualTo(Outcome.OK));
        if (io == Io.URING) {
            Sending sending = multiplexer.sending();
            assertThat(sending.requests()).isGreaterThanOrEqualTo(SESSIONS * EACH);
            assertThat(sending.calls()).isBetween(sending.requests() / 16, sending.requests());
            assertThat(sending.timedCalls()).isBetween(1L, sending.calls() / 64 + 1);
            assertThat(sending.waitMaxNanos() * sending.timedCalls()).isGreaterThanOrEqualTo(sending.waitSumNanos());
        } else {
            assertThat(multiplexer.sending()).isEqualTo(Sending.atOnce("selector"));
        }
        assertThat(control.number("SELECT sum(abalance) FROM contract_accounts"))
                .isEqualTo(2L * SESSIONS * EACH);
    }

    @Test
    void tellsAMissAFailureAndRowsApart() throws TargetException {
        SqlSession session = join();
        PreparedOperation look = session.prepare(ContractData.list(false, ContractData.LOOK));
        Statement range = Statement.query("SELECT aid FROM contract_accounts WHERE aid <= ?", Rows.ANY, 0);
        PreparedOperation scan = session.prepare(ContractData.list(false, range, ContractData.ADD));
        PreparedOperation broken = session.prepare(
                ContractData.list(true, ContractData.ADD, Statement.query("SELECT 1 / (? - 1)", Rows.ANY, 0)));
        multiplexer.add(session, 7);

        look.begin(ContractData.arguments(1000, 0));
        awaitEnded(1, this::note);
        scan.begin(ContractData.arguments(40, 0));
        awaitEnded(2, this::note);
        assertThat(scan.rows()).isEqualTo(41);
        broken.begin(ContractData.arguments(1, 5));
        awaitEnded(3, this::note);
        look.begin(ContractData.arguments(1, 0));
        awaitEnded(4, this::note);

        assertThat(ended)
                .extracting(Ended::outcome)
                .containsExactly(Outcome.MISS, Outcome.OK, Outcome.ERROR, Outcome.OK);
        assertThat(ended.get(2).failure()).hasMessage("division by zero");
        assertThat(control.number("SELECT sum(abalance) FROM contract_accounts"))
                .isZero();
    }

    /// As lanes do that give each other sessions. Others of the same multiplexer have something under way meanwhile.
    @Test
    void sessionsMoveToAnotherMultiplexerAndBack() throws TargetException {
        SqlSession staying = join();
        PreparedOperation sleep = sleep(staying);
        SqlSession moving = join();
        PreparedOperation add = moving.prepare(ContractData.list(false, ContractData.ADD, ContractData.LOOK));
        try (Multiplexer other = target.multiplexer().orElseThrow()) {
            multiplexer.add(staying, 0);
            sleep.begin(ContractData.arguments(300, 0));
            for (int move = 1; move <= 300; move++) {
                Multiplexer present = move % 2 == 0 ? multiplexer : other;
                present.add(moving, move);
                add.begin(ContractData.arguments(5, 1));
                while (ended.size() < move) {
                    present.poll(Multiplexer.FOREVER, this::note);
                }
                assertThat(ended.getLast()).isEqualTo(new Ended(move, Outcome.OK, null));
                present.remove(moving);
            }
        }
        assertThat(moving.number("SELECT abalance FROM contract_accounts WHERE aid = 5"))
                .isEqualTo(300);
        staying.cancel();
        awaitEnded(301, this::note);
        assertThat(lastFailure().errorClass()).isEqualTo(ErrorClass.CANCELLED);
    }

    @Test
    void aLocalServerAnswersOnAProcessorOfThisMachine() throws TargetException {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "only Linux tells");
        SqlSession session = join();
        assertThat(session.number("SELECT 1")).isOne();
        assertThat(session.targetProcessor().orElse(-1)).isBetween(0, 4096);
    }

    @Test
    void tellsOfASessionThatIsLost() throws TargetException {
        SqlSession session = join();
        PreparedOperation sleep = sleep(session);
        long backend = session.number("SELECT pg_backend_pid()");
        multiplexer.add(session, 3);
        sleep.begin(ContractData.arguments(300, 0));
        control.query("SELECT pg_terminate_backend(" + backend + ")");
        awaitEnded(1, this::note);
        assertThat(lastFailure().errorClass()).isEqualTo(ErrorClass.CONNECTION);
        assertThat(lastFailure().sqlState()).isEqualTo("57P01");
        multiplexer.remove(session);
    }

    @Test
    void tellsOfASessionThatIsAbortedOrCancelled() throws TargetException {
        for (boolean isAbort : new boolean[] {false, true}) {
            SqlSession session = join();
            PreparedOperation sleep = sleep(session);
            long backend = session.number("SELECT pg_backend_pid()");
            multiplexer.add(session, 3);
            sleep.begin(ContractData.arguments(300, 0));
            awaitActive(backend);
            if (isAbort) {
                session.abort();
            } else {
                session.cancel();
            }
            awaitEnded(isAbort ? 2 : 1, this::note);
            assertThat(lastFailure().errorClass()).isEqualTo(isAbort ? ErrorClass.CONNECTION : ErrorClass.CANCELLED);
            multiplexer.remove(session);
        }
    }

    @Test
    void copiesInManySessionsAndGoesOnBlockingAfterwards() throws TargetException {
        List<PreparedRows> copies = new ArrayList<>();
        for (int tag = 0; tag < 5; tag++) {
            SqlSession session = join();
            copies.add(session.prepare(batch(Road.COPY)));
            multiplexer.add(session, tag);
        }
        for (int tag = 0; tag < 5; tag++) {
            copies.get(tag).begin(1000 + tag * 5000L, 6000 + tag * 5000L);
        }
        awaitEnded(5, this::note);
        assertThat(ended).allSatisfy(one -> assertThat(one.outcome()).isEqualTo(Outcome.OK));
        assertThat(copies.getFirst().rows()).isEqualTo(5000);
        assertThat(control.number("SELECT count(DISTINCT aid) FROM contract_accounts WHERE aid > 1000"))
                .isEqualTo(25_000);
        sessions.forEach(multiplexer::remove);
        assertThat(sessions.getFirst().number("SELECT 5")).isEqualTo(5);
    }

    @Test
    void endsABatchAtOnceWhenTheServerRefusesIt() throws TargetException {
        control.execute("ALTER TABLE contract_accounts ADD CHECK (aid <> 1500)");
        SqlSession session = join();
        PreparedRows copy = session.prepare(batch(Road.COPY));
        multiplexer.add(session, 1);
        copy.begin(1000, 50_000_000);
        awaitEnded(1, this::note);
        assertThat(lastFailure().errorClass()).isEqualTo(ErrorClass.CONSTRAINT);
        copy.begin(2000, 3000);
        awaitEnded(2, this::note);
        assertThat(ended.getLast().outcome()).isEqualTo(Outcome.OK);
        multiplexer.remove(session);
        assertThat(control.number("SELECT count(*) FROM contract_accounts")).isEqualTo(1100);
        TargetException again = catchThrowableOfType(TargetException.class, () -> copy.write(1000, 50_000_000));
        assertThat(again.errorClass()).isEqualTo(ErrorClass.CONSTRAINT);
        assertThat(copy.write(3000, 3010)).isEqualTo(10);
    }

    private static RowBatch batch(Road road) {
        return new RowBatch(
                "write",
                ContractData.ACCOUNTS,
                ContractData.ACCOUNTS.columns(),
                ContractData.accounts(1).source(),
                road,
                OnConflict.FAIL,
                false);
    }

    private static PreparedOperation sleep(SqlSession session) throws TargetException {
        return session.prepare(new StatementList(
                "sleep",
                List.of(SlotType.INT32),
                List.of(Statement.query("SELECT pg_sleep(?)", Rows.ANY, 0)),
                StatementList.Commit.EACH_STATEMENT));
    }

    private SqlSession join() throws TargetException {
        SqlSession session = target.openSession().sql();
        sessions.add(session);
        return session;
    }

    private void note(int tag, Outcome outcome, @Nullable TargetException failure) {
        ended.add(new Ended(tag, outcome, failure));
    }

    private TargetException lastFailure() {
        TargetException failure = ended.getLast().failure();
        assertThat(failure).isNotNull();
        return Objects.requireNonNull(failure);
    }

    private static void begin(PreparedOperation operation, int account) {
        try {
            operation.begin(ContractData.arguments(account, 2));
        } catch (TargetException refused) {
            throw new AssertionError(refused);
        }
    }

    private void awaitActive(long backend) throws TargetException {
        String active = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND pid = " + backend;
        while (control.number(active) == 0) {
            multiplexer.poll(0, this::note);
        }
    }

    private void awaitEnded(int count, Multiplexer.Completion completion) {
        while (ended.size() < count) {
            multiplexer.poll(Multiplexer.FOREVER, completion);
        }
    }
}
