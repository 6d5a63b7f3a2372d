package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.ParameterKind;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What every session must do with a user's own statements.
abstract class ProgramContract extends CheckContract {
    static final String DEPOSIT = "UPDATE contract_accounts SET abalance = abalance + :amount WHERE aid = :aid";
    static final String LOOKUP = "SELECT aid, abalance FROM contract_accounts WHERE aid = :aid";
    private static final String TAKE = "INSERT INTO contract_accounts (aid, bid, abalance) VALUES (:aid, 0, 0)";
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    final void makeAccounts() throws TargetException {
        session.load(ContractData.accounts(10), 0, 10, _ -> {});
        finish(ContractData.ACCOUNTS);
    }

    final long balanceForOthers(int account) throws TargetException {
        try (SqlSession other = target.openSession().sql()) {
            return other.number("SELECT abalance FROM contract_accounts WHERE aid = " + account);
        }
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void theNextStatementDependsOnTheRowsOfOthers(QueryMode mode) throws TargetException {
        makeAccounts();
        TestProgram program = TestProgram.of(mode);
        int add = program.add(DEPOSIT);
        int read = program.read(LOOKUP);
        int mark = program.add("UPDATE contract_accounts SET bid = 77 WHERE aid = :aid");
        program.flow(asked -> switch (asked) {
            case 0 -> add;
            case 1 -> read;
            case 2 -> program.lastRow().equals("row [3, 20]") ? mark : StatementProgram.END;
            default -> StatementProgram.END;
        });
        StatementProgram.Prepared prepared = session.prepare(program);
        prepared.execute();
        assertThat(program.heard())
                .containsExactly("done 0", "columns [aid, abalance]", "row [3, 10]", "end true", "done 1");
        assertThat(prepared.rows()).isEqualTo(2);
        prepared.execute();
        assertThat(program.heard()).containsExactly("done 0", "row [3, 20]", "end true", "done 1", "done 2");
        assertThat(prepared.rows()).isEqualTo(3);
        assertThat(session.number("SELECT bid FROM contract_accounts WHERE aid = 3"))
                .isEqualTo(77);
    }

    /// Sessions may share what they send, and one session may prepare the same texts twice.
    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void equalProgramsDoNotDisturbEachOther(QueryMode mode) throws TargetException {
        makeAccounts();
        TestProgram first = TestProgram.of(mode);
        TestProgram second = TestProgram.of(mode);
        TestProgram third = TestProgram.of(mode).set("aid", 4);
        for (TestProgram program : List.of(first, second, third)) {
            program.add(DEPOSIT);
            program.read(LOOKUP);
        }
        try (SqlSession other = target.openSession().sql()) {
            List<StatementProgram.Prepared> prepared =
                    List.of(session.prepare(first), session.prepare(second), other.prepare(third));
            for (int round = 0; round < 2; round++) {
                for (StatementProgram.Prepared each : prepared) {
                    each.execute();
                }
            }
        }
        assertThat(first.lastRow()).isEqualTo("row [3, 30]");
        assertThat(second.lastRow()).isEqualTo("row [3, 40]");
        assertThat(third.lastRow()).isEqualTo("row [4, 20]");
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void theRowsOfEachStatementAreCounted(QueryMode mode) throws TargetException {
        makeAccounts();
        TestProgram program = TestProgram.of(
                mode,
                "BEGIN",
                "UPDATE contract_accounts SET bid = 5 WHERE aid > 3",
                "UPDATE contract_accounts SET bid = 5 WHERE aid > 300",
                "INSERT INTO contract_accounts (aid, bid, abalance) VALUES (901, 0, 0), (902, 0, 0)",
                "SELECT aid FROM contract_accounts WHERE aid > 900",
                "DELETE FROM contract_accounts WHERE aid = 901");
        program.read("SELECT aid FROM contract_accounts WHERE bid = 5");
        program.read(LOOKUP);
        program.add("COMMIT");
        session.prepare(program).execute();
        long above = session.number("SELECT count(*) FROM contract_accounts WHERE bid = 5");
        assertThat(program.counts()).containsExactly(0L, above, 0L, 2L, 2L, 1L, above, 1L, 0L);
        assertThat(above).isPositive();
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void valuesArriveAsTheyAre(QueryMode mode) throws TargetException {
        String text = "it's \"this\": größer, 水 $1 -- ?";
        TestProgram program = new TestProgram(mode).set("n", -7_000_000_000L).set("nothing", null, ParameterKind.TEXT);
        program.set("t", text, ParameterKind.TEXT);
        program.set("d", "2.5", ParameterKind.DOUBLE).set("b", "true", ParameterKind.BOOLEAN);
        program.add("INSERT INTO contract_notes (nid, remark, unused) VALUES (:n, :t, :nothing)");
        program.read("SELECT nid, remark, unused FROM contract_notes WHERE nid = :n AND remark = :t");
        program.read("SELECT nid FROM contract_notes"
                + " WHERE CAST(:d AS DECIMAL(10, 2)) > 2.4 AND CAST(:d AS DECIMAL(10, 2)) < 2.6");
        program.read("SELECT nid FROM contract_notes WHERE nid < 0 AND CASE WHEN :b THEN 1 ELSE 0 END = 1");
        StatementProgram.Prepared prepared = session.prepare(program);
        prepared.execute();
        assertThat(program.heard())
                .containsExactly(
                        "done 0",
                        "columns [nid, remark, unused]",
                        "row [-7000000000, " + text + ", null]",
                        "end true",
                        "done 1",
                        "columns [nid]",
                        "row [-7000000000]",
                        "end true",
                        "done 2",
                        "columns [nid]",
                        "row [-7000000000]",
                        "end true",
                        "done 3");
        program.set("b", "false", ParameterKind.BOOLEAN).set("n", 1).set("t", "", ParameterKind.TEXT);
        prepared.execute();
        assertThat(program.heard())
                .containsSequence("row [1, , null]", "end true", "done 1")
                .endsWith("done 2", "end true", "done 3");
    }

    /// A value of text stands for any type, as long as it can be read as that.
    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void theTargetInfersTheTypeOfAText(QueryMode mode) throws TargetException {
        assumeFalse(mode == QueryMode.SIMPLE, "there, a literal has the type of a text");
        makeAccounts();
        TestProgram program = TestProgram.of(mode, "UPDATE contract_accounts SET bid = :bid WHERE aid = :aid");
        program.set("aid", "3", ParameterKind.TEXT).set("bid", "12", ParameterKind.TEXT);
        session.prepare(program).execute();
        assertThat(session.number("SELECT bid FROM contract_accounts WHERE aid = 3"))
                .isEqualTo(12);
        program.set("bid", null, ParameterKind.WHOLE);
        session.prepare(program).execute();
        assertThat(session.number("SELECT count(*) FROM contract_accounts WHERE bid IS NULL"))
                .isOne();
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void questionMarksOfTheUserAreKept(QueryMode mode) throws TargetException {
        makeAccounts();
        TestProgram program = TestProgram.of(mode);
        program.read("SELECT '?', aid /* why? */ FROM contract_accounts WHERE aid = :aid AND '??' = '??' -- ?");
        session.prepare(program).execute();
        assertThat(program.lastRow()).isEqualTo("row [?, 3]");
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void aResultWithoutRowsHasColumnsAndAnUpdateHasNone(QueryMode mode) throws TargetException {
        TestProgram program = TestProgram.of(mode);
        program.read(LOOKUP);
        program.read(DEPOSIT);
        program.read("BEGIN");
        program.read("COMMIT");
        StatementProgram.Prepared prepared = session.prepare(program);
        for (int round = 0; round < 3; round++) {
            prepared.execute();
            assertThat(program.heard().stream().filter(line -> !line.startsWith("columns")))
                    .containsExactly(
                            "end true", "done 0", "end false", "done 1", "end false", "done 2", "end false", "done 3");
            assertThat(prepared.rows()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void rowsThatNobodyReadsAreCounted(QueryMode mode) throws TargetException {
        makeAccounts();
        TestProgram program = TestProgram.of(mode, "SELECT * FROM contract_accounts", DEPOSIT);
        StatementProgram.Prepared prepared = session.prepare(program);
        prepared.execute();
        prepared.execute();
        assertThat(prepared.rows()).isEqualTo(11);
        assertThat(program.heard()).containsExactly("done 0", "done 1");
    }

    @ParameterizedTest
    @CsvSource({"SIMPLE, BEGIN;, END;", "EXTENDED, start transaction, COMMIT WORK", "PREPARED, Begin Work, end"})
    void aTransactionIsCommitted(QueryMode mode, String begin, String commit) throws TargetException {
        makeAccounts();
        StatementProgram.Prepared prepared = session.prepare(TestProgram.of(mode, begin, DEPOSIT, DEPOSIT, commit));
        prepared.execute();
        prepared.execute();
        assertThat(balanceForOthers(3)).isEqualTo(40);
    }

    @ParameterizedTest
    @CsvSource({"SIMPLE, ROLLBACK;", "EXTENDED, /* no */ abort", "PREPARED, Rollback Work"})
    void aTransactionIsRolledBack(QueryMode mode, String rollback) throws TargetException {
        makeAccounts();
        StatementProgram.Prepared prepared = session.prepare(TestProgram.of(
                mode, DEPOSIT, "BEGIN", DEPOSIT, DEPOSIT, rollback, "BEGIN", DEPOSIT, "COMMIT", DEPOSIT));
        prepared.execute();
        assertThat(balanceForOthers(3)).isEqualTo(30);
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void whatPostgresqlOnlyWarnsOfIsNoError(QueryMode mode) throws TargetException {
        makeAccounts();
        session.prepare(TestProgram.of(
                        mode, "COMMIT", "ROLLBACK", DEPOSIT, "BEGIN", "BEGIN", DEPOSIT, "COMMIT", "COMMIT"))
                .execute();
        assertThat(balanceForOthers(3)).isEqualTo(20);
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void aTransactionThatIsLeftOpenFails(QueryMode mode) throws TargetException {
        makeAccounts();
        StatementProgram.Prepared prepared = session.prepare(TestProgram.of(mode, "BEGIN", DEPOSIT));
        for (int round = 0; round < 2; round++) {
            TargetException failure = TestProgram.failureOf(prepared);
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.UNEXPECTED_RESULT);
            assertThat(failure)
                    .hasMessage("the script ended within a transaction, which was rolled back: end it with COMMIT or"
                            + " ROLLBACK");
            assertThat(failure.getSuppressed()).isEmpty();
        }
        session.prepare(TestProgram.of(mode, DEPOSIT)).execute();
        assertThat(balanceForOthers(3)).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({
        "SIMPLE, true",
        "SIMPLE, false",
        "EXTENDED, true",
        "EXTENDED, false",
        "PREPARED, true",
        "PREPARED, false"
    })
    void aFailureEndsTheProgramAndItsTransaction(QueryMode mode, boolean inTransaction) throws TargetException {
        makeAccounts();
        TestProgram program = TestProgram.of(mode);
        if (inTransaction) {
            program.add("BEGIN");
        }
        program.add(DEPOSIT);
        int taken = program.add(TAKE);
        program.add(DEPOSIT);
        program.add("COMMIT");
        StatementProgram.Prepared prepared = session.prepare(program);
        for (int round = 1; round <= 2; round++) {
            TargetException failure = TestProgram.failureOf(prepared);
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONSTRAINT);
            assertThat(failure.isCommitUnknown()).isFalse();
            assertThat(program.heard()).hasSize(taken);
            assertThat(balanceForOthers(3)).isEqualTo(inTransaction ? 0 : 10 * round);
        }
        program.set("aid", 30);
        prepared.execute();
        assertThat(session.number("SELECT count(*) FROM contract_accounts")).isEqualTo(11);
    }

    @Test
    void nonsenseIsClassedAsStatement() throws TargetException {
        for (QueryMode mode : QueryMode.values()) {
            assertThat(TestProgram.failureOf(session.prepare(TestProgram.of(mode, "SELEC 1")))
                            .errorClass())
                    .isEqualTo(ErrorClass.STATEMENT);
        }
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void theProgramMayRefuseToGoOn(QueryMode mode) throws TargetException {
        makeAccounts();
        TestProgram program = TestProgram.of(mode, "BEGIN", DEPOSIT, "COMMIT");
        program.failAfter(1);
        StatementProgram.Prepared prepared = session.prepare(program);
        assertThat(TestProgram.failureOf(prepared)).hasMessage("the program gives up");
        assertThat(program.heard()).containsExactly("done 0", "done 1");
        program.failAfter(StatementProgram.END);
        program.flow(asked -> {
            if (asked == 2) {
                throw new TargetException(ErrorClass.DATA, "division by zero");
            }
            return asked;
        });
        assertThat(TestProgram.failureOf(prepared)).hasMessage("division by zero");
        assertThat(balanceForOthers(3)).isZero();
        program.flow(asked -> asked < 3 ? asked : StatementProgram.END);
        prepared.execute();
        assertThat(balanceForOthers(3)).isEqualTo(10);
    }

    @Test
    void aProgramWithNothingToSendEnds() throws TargetException {
        TestProgram program = TestProgram.of(QueryMode.PREPARED, DEPOSIT);
        program.flow(_ -> StatementProgram.END);
        StatementProgram.Prepared prepared = session.prepare(program);
        prepared.execute();
        assertThat(prepared.rows()).isZero();
        assertThat(program.heard()).isEmpty();
        program.flow(_ -> {
            throw new TargetException(ErrorClass.DATA, "division by zero");
        });
        assertThat(TestProgram.failureOf(prepared)).hasMessage("division by zero");
        assertThat(session.number("SELECT count(*) FROM contract_accounts")).isZero();
    }

    @Test
    void aPauseLastsAsLongAsItMust() throws TargetException {
        makeAccounts();
        TestProgram program = TestProgram.of(QueryMode.SIMPLE, DEPOSIT);
        program.pause(20_000_000);
        program.flow(asked -> switch (asked) {
            case 0, 1, 3 -> StatementProgram.PAUSE;
            case 2 -> 0;
            default -> StatementProgram.END;
        });
        StatementProgram.Prepared prepared = session.prepare(program);
        long before = System.nanoTime();
        prepared.execute();
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(60_000_000);
        assertThat(balanceForOthers(3)).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({"false, CANCELLED", "true, CONNECTION"})
    void anotherThreadEndsAPause(boolean isAbort, ErrorClass expected) throws Exception {
        makeAccounts();
        TestProgram program = TestProgram.of(QueryMode.PREPARED, "BEGIN", DEPOSIT);
        program.pause(HOUR_NANOS);
        program.flow(asked -> asked < 2 ? asked : StatementProgram.PAUSE);
        try (SqlSession own = target.openSession().sql();
                ExecutorService executor = Executors.newSingleThreadExecutor()) {
            StatementProgram.Prepared prepared = own.prepare(program);
            Future<?> ended = executor.submit(() -> {
                prepared.execute();
                return null;
            });
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> ContractData.interruptUntilDone(isAbort ? own::abort : own::cancel, ended))
                    .havingCause()
                    .isInstanceOfSatisfying(
                            TargetException.class,
                            failure -> assertThat(failure.errorClass()).isEqualTo(expected));
            if (!isAbort) {
                program.flow(asked -> asked == 0 ? 1 : StatementProgram.END);
                executeDespiteLateCancellations(prepared);
                assertThat(balanceForOthers(3)).isEqualTo(10);
            }
        }
    }

    /// A request to cancel may reach the server after the work that it was meant for.
    private static void executeDespiteLateCancellations(StatementProgram.Prepared prepared) throws TargetException {
        for (int attempt = 1; true; attempt++) {
            try {
                prepared.execute();
                return;
            } catch (TargetException failure) {
                boolean isLate = failure.errorClass() == ErrorClass.CANCELLED
                        || failure.errorClass() == ErrorClass.STATEMENT_TIMEOUT;
                if (!isLate || attempt == 100) {
                    throw failure;
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void anotherThreadEndsAStatement(QueryMode mode) throws Exception {
        assumeFalse(traits().slowQuery().isEmpty(), "this engine cannot cancel a query");
        makeAccounts();
        TestProgram program = TestProgram.of(mode, "BEGIN", DEPOSIT, traits().slowQuery(), "COMMIT");
        StatementProgram.Prepared prepared = session.prepare(program);
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            Future<?> ended = executor.submit(() -> {
                prepared.execute();
                return null;
            });
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> ContractData.interruptUntilDone(session::cancel, ended))
                    .havingCause()
                    .isInstanceOfSatisfying(
                            TargetException.class,
                            failure -> assertThat(failure.errorClass()).isEqualTo(ErrorClass.CANCELLED));
        }
        assertThat(balanceForOthers(3)).isZero();
    }

    @Test
    void programsAndListsHaveNoTransactionInCommon() throws TargetException {
        makeAccounts();
        PreparedOperation later = session.prepare(new StatementList(
                "part", List.of(SlotType.INT32, SlotType.INT64), List.of(ContractData.ADD), Commit.LATER));
        PreparedOperation whole = session.prepare(ContractData.list(true, ContractData.ADD));
        PreparedOperation each = session.prepare(ContractData.list(false, ContractData.ADD));
        StatementProgram.Prepared alone = session.prepare(TestProgram.of(QueryMode.PREPARED, DEPOSIT));
        StatementProgram.Prepared together =
                session.prepare(TestProgram.of(QueryMode.SIMPLE, "BEGIN", DEPOSIT, "COMMIT"));
        for (StatementProgram.Prepared program : List.of(alone, together)) {
            later.execute(ContractData.arguments(1, 100));
            program.execute();
            whole.execute(ContractData.arguments(2, 1));
            program.execute();
            each.execute(ContractData.arguments(2, 1));
        }
        assertThat(balanceForOthers(1)).isZero();
        assertThat(balanceForOthers(2)).isEqualTo(4);
        assertThat(balanceForOthers(3)).isEqualTo(40);
    }

    /// What a session is told that its own transaction does not end, must not hold locks.
    @Test
    void nothingStaysLockedAfterATransaction() throws TargetException {
        makeAccounts();
        StatementProgram.Prepared committed =
                session.prepare(TestProgram.of(QueryMode.SIMPLE, "BEGIN", DEPOSIT, "COMMIT"));
        StatementProgram.Prepared leftOpen = session.prepare(TestProgram.of(QueryMode.SIMPLE, "BEGIN", DEPOSIT));
        try (SqlSession other = target.openSession().sql()) {
            committed.execute();
            other.execute("UPDATE contract_accounts SET abalance = abalance + 1 WHERE aid = 3");
            assertThat(TestProgram.failureOf(leftOpen).errorClass()).isEqualTo(ErrorClass.UNEXPECTED_RESULT);
            other.execute("UPDATE contract_accounts SET abalance = abalance + 1 WHERE aid = 3");
        }
        assertThat(balanceForOthers(3)).isEqualTo(12);
    }
}
