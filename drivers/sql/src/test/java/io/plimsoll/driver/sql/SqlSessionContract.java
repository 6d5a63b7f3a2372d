package io.plimsoll.driver.sql;

import static io.plimsoll.driver.sql.ContractData.ACCOUNTS;
import static io.plimsoll.driver.sql.ContractData.ADD;
import static io.plimsoll.driver.sql.ContractData.INSERT;
import static io.plimsoll.driver.sql.ContractData.LOOK;
import static io.plimsoll.driver.sql.ContractData.READ;
import static io.plimsoll.driver.sql.ContractData.arguments;
import static io.plimsoll.driver.sql.ContractData.list;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.table.RowReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// What every SQL session must do, whatever the driver and the engine. Subclasses open the target; each
/// test begins with two empty tables and one session.
public abstract class SqlSessionContract extends RowBatchContract {
    private static final long ROWS = 250;

    @Test
    void loadsRowsInPartsAndReportsWhatIsCommitted() throws TargetException {
        AtomicLong committed = new AtomicLong();
        session.load(ContractData.accounts(ROWS), 0, 100, committed::addAndGet);
        session.load(ContractData.accounts(ROWS), 100, ROWS, committed::addAndGet);
        finish(ACCOUNTS);

        assertThat(committed).hasValue(ROWS);
        String sums = "SELECT count(*), min(aid), max(aid), sum(bid) FROM contract_accounts";
        assertThat(session.query(sums).getFirst().toString()).isEqualTo("[250, 1, 250, 450]");
    }

    @Test
    void loadsTextsTimesAndNullsAsTheyAre() throws TargetException {
        session.load(ContractData.notes(), 0, ContractData.REMARKS.size(), _ -> {});

        assertThat(session.query("SELECT remark FROM contract_notes ORDER BY nid"))
                .extracting(List::getFirst)
                .isEqualTo(ContractData.REMARKS);
        assertThat(session.query("SELECT written, unused FROM contract_notes WHERE nid = -1"))
                .allSatisfy(row -> assertThat(row).containsOnlyNulls());
        List<?> moment = session.query("SELECT written FROM contract_notes WHERE nid = 0");
        assertThat(moment.getFirst().toString()).startsWith("[2026-11-21").contains("01:02:03.456");
    }

    @Test
    void findsTablesWithoutRegardToCase() throws TargetException {
        assertThat(session.existing(List.of("Contract_ACCOUNTS", "contract_absent", "contract_notes")))
                .containsExactly("Contract_ACCOUNTS", "contract_notes");
    }

    @Test
    void returnsNumbersAsLongs() throws TargetException {
        load();
        assertThat(session.number("SELECT sum(aid) FROM contract_accounts WHERE aid < 0"))
                .isZero();
        assertThat(session.query("SELECT aid, abalance FROM contract_accounts WHERE aid = 7"))
                .containsExactly(List.of(7L, 0L));
        assertThat(session.number("SELECT sum(aid) FROM contract_accounts")).isEqualTo(31_375);
    }

    @Test
    void limitsRowsAndKnowsTheTime() throws TargetException {
        load();
        assertThat(session.query(target.dialect().limit("SELECT aid FROM contract_accounts ORDER BY aid", 3)))
                .hasSize(3);
        session.execute("INSERT INTO contract_notes (nid, written) VALUES (1, "
                + target.dialect().now() + ")");
        assertThat(session.number("SELECT count(written) FROM contract_notes")).isOne();
    }

    @Test
    void commitsATransactionForOthersToSee() throws TargetException {
        load();
        PreparedOperation operation = session.prepare(list(true, ADD, READ));
        assertThat(operation.execute(arguments(1, 5))).isEqualTo(Outcome.OK);
        assertThat(operation.execute(arguments(1, 6))).isEqualTo(Outcome.OK);
        try (SqlSession other = target.openSession().sql()) {
            assertThat(balance(other, 1)).isEqualTo(11);
        }
    }

    @Test
    void commitsEachStatementOutsideATransaction() throws TargetException {
        load();
        PreparedOperation together = session.prepare(list(true, ADD));
        PreparedOperation alone = session.prepare(list(false, ADD, LOOK));
        together.execute(arguments(2, 1));
        alone.execute(arguments(2, 2));
        together.execute(arguments(2, 4));
        try (SqlSession other = target.openSession().sql()) {
            assertThat(balance(other, 2)).isEqualTo(7);
        }
    }

    @Test
    void reportsAMissAndGoesOn() throws TargetException {
        load();
        PreparedOperation operation = session.prepare(list(false, LOOK));
        assertThat(operation.execute(arguments(1_000, 0))).isEqualTo(Outcome.MISS);
        assertThat(operation.execute(arguments(1, 0))).isEqualTo(Outcome.OK);
    }

    @Test
    void handsOutWhatAQueryReturnsAsText() throws TargetException {
        load();
        List<String> heard = new ArrayList<>();
        RowReader reader = new RowReader() {
            @Override
            public void value(int column, byte[] bytes, int offset, int length) {
                heard.add(column + " " + new String(bytes, offset, length, StandardCharsets.UTF_8));
            }

            @Override
            public void nothing(int column) {
                heard.add(column + " nothing");
            }

            @Override
            public void endRow() {
                heard.add("end");
            }
        };
        String select =
                "SELECT aid, abalance, CASE WHEN aid < 0 THEN abalance END FROM contract_accounts WHERE aid = ?";
        PreparedOperation operation =
                session.prepare(list(false, Statement.query(select, Statement.Rows.ONE_OR_MISS, 0)), reader);
        operation.execute(arguments(1_000, 0));
        assertThat(heard).isEmpty();
        operation.execute(arguments(3, 0));
        assertThat(heard).containsExactly("0 3", "1 0", "2 nothing", "end");
    }

    @Test
    void rollsBackWhenAStatementTouchesAnotherNumberOfRows() throws TargetException {
        load();
        Statement other = Statement.update("UPDATE contract_accounts SET abalance = 1 WHERE aid = ? + 1000", 0);
        TargetException failure = failureOf(session.prepare(list(true, ADD, other)), 3);

        assertThat(failure.errorClass()).isEqualTo(ErrorClass.UNEXPECTED_RESULT);
        assertThat(failure).hasMessageContaining("changed 0 rows where it must be one");
        assertThat(balance(session, 3)).isZero();
    }

    @Test
    void rollsBackWhenAConstraintIsViolated() throws TargetException {
        load();
        TargetException failure = failureOf(session.prepare(list(true, ADD, INSERT)), 4);

        assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONSTRAINT);
        assertThat(failure.isCommitUnknown()).isFalse();
        assertThat(failure.getMessage()).isNotBlank().doesNotContain("\n");
        assertThat(session.prepare(list(true, ADD)).execute(arguments(4, 2))).isEqualTo(Outcome.OK);
        assertThat(balance(session, 4)).isEqualTo(2);
    }

    @Test
    void classesAMissingTableAndNonsenseAsStatement() {
        assertThat(failureOf("SELECT * FROM contract_absent").errorClass()).isEqualTo(ErrorClass.STATEMENT);
        assertThat(failureOf("SELEC 1").errorClass()).isEqualTo(ErrorClass.STATEMENT);
    }

    @Test
    void classesAConcurrentUpdateAsAConflict() throws TargetException {
        load();
        target.close();
        target = open(traits().snapshotIsolation());
        session.close();
        session = target.openSession().sql();
        if (session.existing(List.of(ACCOUNTS.name())).isEmpty()) {
            // The database ended with its target: it was in memory.
            session.execute(target.dialect().createTable(ACCOUNTS).getFirst());
            load();
        }
        try (SqlSession other = target.openSession().sql()) {
            TargetException failure = provokeConflict(session, other);
            assertThat(failure.errorClass())
                    .as(failure.getMessage())
                    .isIn(ErrorClass.SERIALIZATION, ErrorClass.DEADLOCK);
        }
    }

    /// Makes one of two sessions fail because of the other.
    protected TargetException provokeConflict(SqlSession first, SqlSession second) throws TargetException {
        String update = "UPDATE contract_accounts SET abalance = abalance + 1 WHERE aid = 1";
        first.execute(traits().begin());
        first.query("SELECT abalance FROM contract_accounts WHERE aid = 1");
        second.execute(update);
        TargetException failure = catchThrowableOfType(TargetException.class, () -> first.execute(update));
        first.execute("ROLLBACK");
        return failure;
    }

    @Test
    void losesNoUpdateOfTwoSessions() throws Exception {
        load();
        try (SqlSession other = target.openSession().sql();
                ExecutorService executor = Executors.newFixedThreadPool(2)) {
            PreparedOperation mine = session.prepare(list(true, READ, ADD));
            PreparedOperation theirs = other.prepare(list(true, READ, ADD));
            Future<Integer> first = executor.submit(() -> ContractData.acknowledged(mine));
            Future<Integer> second = executor.submit(() -> ContractData.acknowledged(theirs));
            assertThat(first.get() + second.get()).isEqualTo(balance(session, 5));
        }
    }

    @Test
    void endsACancelledQuery() throws Exception {
        assumeFalse(traits().slowQuery().isEmpty(), "this engine cannot cancel a query");
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            Future<Long> slow = executor.submit(() -> session.number(traits().slowQuery()));
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> ContractData.interruptUntilDone(session::cancel, slow))
                    .havingCause()
                    .isInstanceOfSatisfying(
                            TargetException.class,
                            failure -> assertThat(failure.errorClass()).isEqualTo(ErrorClass.CANCELLED));
        }
        try (SqlSession other = target.openSession().sql()) {
            assertThat(other.number("SELECT count(*) FROM contract_accounts")).isZero();
        }
    }

    @Test
    void refusesWorkOnceAborted() throws TargetException {
        load();
        PreparedOperation operation = session.prepare(list(true, ADD));
        session.abort();
        TargetException failure = failureOf(operation, 1);

        assertThat(failure.errorClass().breaksSession())
                .as(failure.getMessage())
                .isTrue();
        try (SqlSession other = target.openSession().sql()) {
            assertThat(balance(other, 1)).isZero();
        }
    }

    @Test
    void callsAProcedureWithAnOutput() throws TargetException {
        assumeFalse(traits().routine().isEmpty(), "this engine has no procedures with outputs");
        load();
        for (String statement : traits().routine()) {
            session.execute(statement);
        }
        PreparedOperation operation = session.prepare(list(true, Statement.call("{call contract_add(?, ?)}", 1)));
        assertThat(operation.execute(arguments(1, 40))).isEqualTo(Outcome.OK);
        assertThat(operation.execute(arguments(1, 2))).isEqualTo(Outcome.OK);
        assertThat(balance(session, 1)).isEqualTo(42);
    }

    @Test
    void takesTheIsolationLevelOfTheSpec() throws TargetException {
        try (Target isolated = open(traits().snapshotIsolation())) {
            Isolation asked = traits().snapshotIsolation();
            String expected = asked == Isolation.DEFAULT ? target.identity().isolation() : asked.text();
            assertThat(isolated.identity().isolation()).isEqualTo(expected);
        }
    }

    private void load() throws TargetException {
        session.load(ContractData.accounts(ROWS), 0, ROWS, _ -> {});
        finish(ACCOUNTS);
    }

    private static long balance(SqlSession session, int account) throws TargetException {
        return session.number("SELECT abalance FROM contract_accounts WHERE aid = " + account);
    }

    private static TargetException failureOf(PreparedOperation operation, int account) {
        return catchThrowableOfType(TargetException.class, () -> operation.execute(arguments(account, 9)));
    }

    private TargetException failureOf(String query) {
        return catchThrowableOfType(TargetException.class, () -> session.query(query));
    }
}
