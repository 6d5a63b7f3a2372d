package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.TestProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Transactions of scripts in products that do not understand BEGIN, and what else differs from PostgreSQL.
class JdbcProgramTest {
    private static final String LEVEL = "CALL SESSION_ISOLATION_LEVEL()";

    @TempDir
    private Path folder;

    private static Target hsqldb() throws TargetException {
        return JdbcTargets.open("jdbc:hsqldb:mem:programs;hsqldb.tx=mvcc", Isolation.DEFAULT, Map.of());
    }

    private static TestProgram program(String... statements) {
        TestProgram program = new TestProgram(QueryMode.SIMPLE);
        for (String statement : statements) {
            program.read(statement);
        }
        return program;
    }

    private static List<String> rows(TestProgram program) {
        return program.heard().stream().filter(line -> line.startsWith("row")).toList();
    }

    /// Whatever way the transaction ends.
    @ParameterizedTest
    @ValueSource(strings = {"COMMIT", "ROLLBACK", "SELECT nonsense", LEVEL})
    void aTransactionHasItsLevelAlone(String end) throws TargetException {
        TestProgram program = program("START TRANSACTION READ WRITE, ISOLATION LEVEL SERIALIZABLE;", LEVEL, end);
        TestProgram after = program("BEGIN", LEVEL, "COMMIT", LEVEL);
        try (Target target = hsqldb();
                SqlSession session = target.openSession().sql()) {
            StatementProgram.Prepared prepared = session.prepare(program);
            for (int round = 0; round < 2; round++) {
                assertThat(TestProgram.failureOf(prepared) == null)
                        .isEqualTo(List.of("COMMIT", "ROLLBACK").contains(end));
                assertThat(rows(program)).first().isEqualTo("row [SERIALIZABLE]");
                session.prepare(after).execute();
                assertThat(rows(after)).containsExactly("row [READ COMMITTED]", "row [READ COMMITTED]");
            }
        }
    }

    @Test
    void aTransactionMayBeReadOnly() throws TargetException {
        TestProgram within = program("BEGIN READ ONLY", "INSERT INTO t VALUES 1", "COMMIT");
        TestProgram alone = program("INSERT INTO t VALUES 2", "BEGIN", "INSERT INTO t VALUES 3", "COMMIT");
        try (Target target = hsqldb();
                SqlSession session = target.openSession().sql()) {
            session.execute("DROP TABLE t IF EXISTS");
            session.execute("CREATE TABLE t (a INTEGER)");
            TargetException refused = TestProgram.failureOf(session.prepare(within));
            assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION);
            session.prepare(alone).execute();
            assertThat(session.number("SELECT sum(a) FROM t")).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    BEGIN DEFERRABLE                      | after BEGIN, it understands ISOLATION LEVEL
                    BEGIN ISOLATION LEVEL CHAOS           | after BEGIN, it understands ISOLATION LEVEL
                    BEGIN; UPDATE t SET a = 1             | after BEGIN, it understands ISOLATION LEVEL
                    BEGIN ISOLATION LEVEL :level          | after BEGIN, it understands ISOLATION LEVEL
                    COMMIT AND CHAIN                      | after COMMIT and ROLLBACK, it understands no more words
                    END; SELECT 1                         | after COMMIT and ROLLBACK, it understands no more words
                    """)
    void whatJdbcCannotDoIsRefused(String statement, String why) throws TargetException {
        try (Target target = hsqldb();
                SqlSession session = target.openSession().sql()) {
            TargetException refused =
                    catchThrowableOfType(TargetException.class, () -> session.prepare(program("SELECT 1", statement)));
            assertThat(refused.errorClass()).isEqualTo(ErrorClass.STATEMENT);
            assertThat(refused)
                    .hasMessageStartingWith("the driver of this target cannot execute \""
                            + statement.replace(":level", "?") + "\": " + why);
        }
    }

    @Test
    void aLevelThatIsNotOfferedIsRefused() throws TargetException {
        try (Target target = JdbcTargets.open("jdbc:duckdb:", Isolation.DEFAULT, Map.of());
                SqlSession session = target.openSession().sql()) {
            TestProgram program = program("BEGIN ISOLATION LEVEL SERIALIZABLE", "COMMIT");
            TargetException refused = catchThrowableOfType(
                    TargetException.class, () -> session.prepare(program).execute());
            assertThat(refused.errorClass()).isEqualTo(ErrorClass.STATEMENT);
            assertThat(session.number("SELECT 5")).isEqualTo(5);
        }
    }

    /// In SQLite, a transaction takes the lock for writing when it begins, unless it says that it only reads.
    @ParameterizedTest
    @CsvSource({"BEGIN, false", "BEGIN READ WRITE, false", "BEGIN READ ONLY, true"})
    void onlyReadersLeaveTheLockOfSqlite(String begin, boolean isFree) throws TargetException {
        String address = "jdbc:sqlite:" + folder.resolve("lock.db") + "?busy_timeout=20";
        try (Target target = JdbcTargets.open(address, Isolation.DEFAULT, Map.of());
                SqlSession session = target.openSession().sql();
                SqlSession other = target.openSession().sql()) {
            boolean[] wasFree = {false};
            TestProgram program = program(begin, "SELECT 1", "COMMIT");
            program.flow(asked -> {
                if (asked == 2) {
                    wasFree[0] = canWrite(other);
                }
                return asked < 3 ? asked : StatementProgram.END;
            });
            session.prepare(program).execute();
            assertThat(wasFree[0]).isEqualTo(isFree);
            assertThat(canWrite(other)).isTrue();
        }
    }

    private static boolean canWrite(SqlSession session) {
        try {
            session.execute("BEGIN IMMEDIATE");
            session.execute("ROLLBACK");
            return true;
        } catch (TargetException busy) {
            assertThat(busy.errorClass()).isEqualTo(ErrorClass.SERIALIZATION);
            return false;
        }
    }

    /// H2 keeps names without quotes in upper case.
    @Test
    void namesOfColumnsAreInLowerCaseUnlessTheyAreMixed() throws TargetException {
        TestProgram program = program("SELECT 1 AS plain, 2 AS \"Mixed\", 3 AS \"lower\", 4 AS \"12\"");
        try (Target target = JdbcTargets.open("jdbc:h2:mem:names", Isolation.DEFAULT, Map.of());
                SqlSession session = target.openSession().sql()) {
            session.prepare(program).execute();
        }
        assertThat(program.heard()).first().isEqualTo("columns [plain, Mixed, lower, 12]");
    }

    @Test
    void namesOfColumnsInUpperCaseStayWhereTheyAreKept() throws TargetException {
        TestProgram program = program("SELECT 1 AS plain, 2 AS \"UPPER\"");
        try (Target target = JdbcTargets.open("jdbc:sqlite:", Isolation.DEFAULT, Map.of());
                SqlSession session = target.openSession().sql()) {
            session.prepare(program).execute();
        }
        assertThat(program.heard()).first().isEqualTo("columns [plain, UPPER]");
    }
}
