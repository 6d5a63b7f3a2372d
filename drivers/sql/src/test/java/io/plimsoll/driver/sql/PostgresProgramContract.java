package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What sessions with PostgreSQL, of either driver, must do with a user's own statements.
abstract class PostgresProgramContract extends ProgramContract {
    private void assumePostgresql() {
        assumeTrue(Product.ofDialect(target.dialect().name()).isPostgres(), "this is not PostgreSQL");
    }

    @Test
    void aTextOfSeveralStatementsHasSeveralResults() throws TargetException {
        assumePostgresql();
        makeAccounts();
        TestProgram program = TestProgram.of(QueryMode.SIMPLE);
        program.read("SELECT 1 AS one; " + DEPOSIT + "; SELECT 2 AS two, 3 AS three WHERE false; SELECT 4 AS four");
        StatementProgram.Prepared prepared = session.prepare(program);
        for (int round = 0; round < 2; round++) {
            prepared.execute();
            assertThat(program.heard())
                    .containsExactly(
                            "columns [one]",
                            "row [1]",
                            "end true",
                            "end false",
                            "columns [two, three]",
                            "end true",
                            "columns [four]",
                            "row [4]",
                            "end true",
                            "done 0");
            assertThat(prepared.rows()).isEqualTo(3);
        }
    }

    @Test
    void aTextMayHoldAWholeTransaction() throws TargetException {
        assumePostgresql();
        makeAccounts();
        session.prepare(TestProgram.of(QueryMode.SIMPLE, "BEGIN; " + DEPOSIT + "; END;"))
                .execute();
        session.prepare(TestProgram.of(QueryMode.SIMPLE, "BEGIN; " + DEPOSIT, DEPOSIT + "; COMMIT"))
                .execute();
        assertThat(balanceForOthers(3)).isEqualTo(30);
        TargetException open =
                TestProgram.failureOf(session.prepare(TestProgram.of(QueryMode.SIMPLE, "BEGIN; " + DEPOSIT)));
        assertThat(open.errorClass()).isEqualTo(ErrorClass.UNEXPECTED_RESULT);
        assertThat(balanceForOthers(3)).isEqualTo(30);
    }

    @ParameterizedTest
    @EnumSource(
            value = QueryMode.class,
            names = {"EXTENDED", "PREPARED"})
    void onlySimpleTextsHoldSeveralStatements(QueryMode mode) throws TargetException {
        assumePostgresql();
        StatementProgram.Prepared prepared = session.prepare(TestProgram.of(mode, "SELECT 1; SELECT 2"));
        if (isWire()) {
            assertThat(TestProgram.failureOf(prepared))
                    .hasMessage("cannot insert multiple commands into a prepared statement");
        }
        assertThat(session.number("SELECT 5")).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void anEmptyStatementIsExecuted(QueryMode mode) throws TargetException {
        assumePostgresql();
        TestProgram program = TestProgram.of(mode);
        program.read(";");
        session.prepare(program).execute();
        assertThat(program.heard()).containsExactly("end false", "done 0");
    }

    /// JDBC's driver splits such texts itself.
    private boolean isWire() {
        return !session.getClass().getName().contains(".jdbc.");
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void transactionsHaveTheLevelTheyAskFor(QueryMode mode) throws TargetException {
        assumePostgresql();
        TestProgram program =
                TestProgram.of(mode, "START TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY, DEFERRABLE");
        program.read("SELECT current_setting('transaction_isolation'), current_setting('transaction_read_only')");
        program.add("COMMIT AND CHAIN");
        program.add("ROLLBACK");
        program.read("SELECT current_setting('transaction_isolation'), current_setting('transaction_read_only')");
        session.prepare(program).execute();
        assertThat(program.heard()).contains("row [serializable, on]", "row [read committed, off]");
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void operatorsWithQuestionMarksAreKept(QueryMode mode) throws TargetException {
        assumePostgresql();
        TestProgram program = TestProgram.of(mode);
        program.read("SELECT '{\"a\": 1}'::jsonb ? 'a' AS has, '{\"a\": 1}'::jsonb ?| array['b', $$c?$$] AS any, :aid"
                + "::int AS \"Mixed\"");
        session.prepare(program).execute();
        assertThat(program.heard()).containsExactly("columns [has, any, Mixed]", "row [t, f, 3]", "end true", "done 0");
    }

    /// The server keeps a plan from the first execution on, or never.
    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void onlyPreparedStatementsAreKept(QueryMode mode) throws TargetException {
        assumePostgresql();
        StatementProgram.Prepared prepared = session.prepare(TestProgram.of(mode, "SELECT 47 + :aid::int"));
        for (int round = 0; round < 10; round++) {
            prepared.execute();
            assertThat(session.number("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT 47%'"))
                    .isEqualTo(mode == QueryMode.PREPARED ? 1 : 0);
        }
    }

    /// As numbers of a fixed type, these would be refused.
    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void theServerInfersTheTypesOfNumbers(QueryMode mode) throws TargetException {
        assumePostgresql();
        TestProgram program = TestProgram.of(mode);
        program.read("SELECT repeat('x', :aid), substr('abcdef', :aid, 2)");
        session.prepare(program).execute();
        assertThat(program.lastRow()).isEqualTo("row [xxx, cd]");
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void savepointsAreStatementsLikeOthers(QueryMode mode) throws TargetException {
        assumePostgresql();
        makeAccounts();
        session.prepare(TestProgram.of(
                        mode, "BEGIN", DEPOSIT, "SAVEPOINT a", DEPOSIT, "ROLLBACK TO a", DEPOSIT, "COMMIT"))
                .execute();
        assertThat(balanceForOthers(3)).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({
        "SIMPLE, FROM STDIN", "EXTENDED, FROM STDIN", "PREPARED, FROM STDIN",
        "SIMPLE, TO STDOUT", "EXTENDED, TO STDOUT", "PREPARED, TO STDOUT"
    })
    void aCopyIsRefused(QueryMode mode, String direction) throws TargetException {
        assumePostgresql();
        makeAccounts();
        TestProgram program = TestProgram.of(mode, DEPOSIT, "BEGIN", DEPOSIT);
        int copy = program.read("COPY contract_accounts " + direction);
        program.add("COMMIT");
        StatementProgram.Prepared prepared = session.prepare(program);
        for (int round = 1; round <= 3; round++) {
            TargetException failure = TestProgram.failureOf(prepared);
            assertThat(failure.errorClass()).as(failure.getMessage()).isEqualTo(ErrorClass.STATEMENT);
            assertThat(failure).hasMessage("COPY is not supported in scripts");
            assertThat(balanceForOthers(3)).isEqualTo(10L * round);
            assertThat(session.number("SELECT 5")).isEqualTo(5);
        }
        program.flow(asked -> asked == 0 ? copy : StatementProgram.END);
        assertThat(TestProgram.failureOf(prepared)).hasMessage("COPY is not supported in scripts");
        assertThat(session.number("SELECT count(*) FROM contract_accounts")).isEqualTo(10);
    }

    /// The statements of a pipeline are one transaction. If others follow the COPY, the server ends the session.
    @ParameterizedTest
    @EnumSource(
            value = QueryMode.class,
            names = {"EXTENDED", "PREPARED"})
    void aCopyInAPipelineIsRefused(QueryMode mode) throws TargetException {
        assumePostgresql();
        assumeTrue(isWire(), "JDBC has no pipelines");
        makeAccounts();
        TestProgram program = TestProgram.of(mode, DEPOSIT, "COPY contract_accounts FROM STDIN");
        StatementProgram.Prepared prepared = session.prepare(program);
        program.flow(inOrder(StatementProgram.START_PIPELINE, 0, 1, StatementProgram.END_PIPELINE));
        for (int round = 0; round < 2; round++) {
            TargetException failure = TestProgram.failureOf(prepared);
            assertThat(failure.errorClass()).as(failure.getMessage()).isEqualTo(ErrorClass.STATEMENT);
            assertThat(failure).hasMessage(StatementProgram.NO_COPY);
            assertThat(session.number("SELECT 5")).isEqualTo(5);
        }
        program.flow(inOrder(StatementProgram.START_PIPELINE, 0, 1, 0, StatementProgram.END_PIPELINE));
        TargetException failure = TestProgram.failureOf(prepared);
        assertThat(failure.errorClass().breaksSession()).isTrue();
        assertThat(failure).hasMessage(StatementProgram.NO_COPY);
        assertThat(balanceForOthers(3)).isZero();
    }

    private static TestProgram.Flow inOrder(int... steps) {
        return asked -> asked < steps.length ? steps[asked] : StatementProgram.END;
    }

    /// As opposed to one that fails when it is executed.
    @Test
    void aStatementThatCannotBePreparedIsNamed() throws TargetException {
        assumePostgresql();
        assumeTrue(isWire(), "JDBC does not say where a statement failed");
        TestProgram program = TestProgram.of(QueryMode.PREPARED, "SELECT 1", "SELECT 1 +", "SELECT 1 / 0");
        StatementProgram.Prepared prepared = session.prepare(program);
        assertThat(TestProgram.failureOf(prepared).errorClass()).isEqualTo(ErrorClass.STATEMENT);
        assertThat(program.heard()).containsExactly("done 0", "unprepared 1");
        program.flow(inOrder(2));
        assertThat(TestProgram.failureOf(prepared).errorClass()).isEqualTo(ErrorClass.DATA);
        assertThat(program.heard()).isEmpty();
    }

    /// A constraint that is checked at the commit fails at the Sync, when all statements have been executed.
    @Test
    void aFailureAtASyncIsOfNoStatement() throws TargetException {
        assumePostgresql();
        assumeTrue(isWire(), "JDBC has no pipelines");
        session.execute("CREATE TEMPORARY TABLE contract_once (id BIGINT UNIQUE DEFERRABLE INITIALLY DEFERRED)");
        TestProgram program = TestProgram.of(
                QueryMode.PREPARED,
                "SELECT 1",
                "INSERT INTO contract_once VALUES (1)",
                "INSERT INTO contract_once SELECT 1",
                "SELECT 1 +");
        StatementProgram.Prepared prepared = session.prepare(program);
        int sync = StatementProgram.SYNC_PIPELINE;
        for (int[] steps : new int[][] {{1, 2}, {1, 2, sync}, {sync, 1, 1, sync}}) {
            program.flow(inPipeline(steps));
            assertThat(TestProgram.failureOf(prepared).errorClass()).isEqualTo(ErrorClass.CONSTRAINT);
            assertThat(program.heard()).isEmpty();
        }
        // The statement after a Sync is still found.
        program.flow(inPipeline(1, sync, 3));
        assertThat(TestProgram.failureOf(prepared).errorClass()).isEqualTo(ErrorClass.STATEMENT);
        assertThat(program.heard()).containsExactly("unprepared 3");
    }

    private static TestProgram.Flow inPipeline(int... steps) {
        int[] all = new int[steps.length + 2];
        all[0] = StatementProgram.START_PIPELINE;
        System.arraycopy(steps, 0, all, 1, steps.length);
        all[steps.length + 1] = StatementProgram.END_PIPELINE;
        return inOrder(all);
    }

    /// A statement that fails before it has described its rows is described at its next execution.
    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void columnsAreAnnouncedAfterAFailureToo(QueryMode mode) throws TargetException {
        assumePostgresql();
        TestProgram program = TestProgram.of(mode);
        program.read("SELECT 12 / (:aid::int - 3) AS quotient");
        StatementProgram.Prepared prepared = session.prepare(program);
        assertThat(TestProgram.failureOf(prepared).errorClass()).isEqualTo(ErrorClass.DATA);
        program.set("aid", 6);
        prepared.execute();
        assertThat(program.heard()).contains("row [4]", "end true", "done 0");
    }

    @Test
    void aSessionThatIsLostInACommitLeavesItUnknown() throws TargetException {
        assumePostgresql();
        makeAccounts();
        for (QueryMode mode : QueryMode.values()) {
            assertLost(mode, 0, false, "BEGIN", DEPOSIT, "COMMIT");
            assertLost(mode, 1, false, "BEGIN", DEPOSIT, "COMMIT");
            assertLost(mode, 2, true, "BEGIN", DEPOSIT, "COMMIT");
            assertLost(mode, 2, false, "BEGIN", DEPOSIT, "ROLLBACK");
            assertLost(mode, 0, true, DEPOSIT);
            assertLost(mode, 1, true, DEPOSIT, DEPOSIT);
        }
        assertLost(QueryMode.SIMPLE, 1, true, "BEGIN", DEPOSIT + "; COMMIT");
    }

    /// Ends the session on the server before one of its statements is executed.
    private void assertLost(QueryMode mode, int before, boolean isUnknown, String... statements)
            throws TargetException {
        try (SqlSession own = target.openSession().sql()) {
            TestProgram program = TestProgram.of(mode, statements);
            StatementProgram.Prepared prepared = own.prepare(program);
            long backend = own.number("SELECT pg_backend_pid()");
            program.flow(asked -> {
                if (asked == before) {
                    session.query("SELECT pg_terminate_backend(" + backend + ", 5000)");
                }
                return asked < statements.length ? asked : StatementProgram.END;
            });
            TargetException lost = TestProgram.failureOf(prepared);
            assertThat(lost.errorClass()).isEqualTo(ErrorClass.CONNECTION);
            assertThat(lost.isCommitUnknown())
                    .as("lost before %s of %s", before, String.join("; ", statements))
                    .isEqualTo(isUnknown);
            assertThat(catchThrowableOfType(TargetException.class, prepared::execute)
                            .errorClass()
                            .breaksSession())
                    .isTrue();
        }
    }
}
