package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteSessionTest extends SqlSessionContract {
    @TempDir
    private Path folder;

    @Override
    protected Target open(Isolation isolation) throws TargetException {
        return JdbcTargets.open(
                "jdbc:sqlite:" + folder.resolve("contract.db") + "?busy_timeout=20", isolation, Map.of());
    }

    @Override
    protected ContractTraits traits() {
        return new ContractTraits(Isolation.SERIALIZABLE, "BEGIN IMMEDIATE", """
                WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
                SELECT count(*) FROM n
                """, List.of());
    }

    /// There is one writer at a time: the second is refused once the busy timeout is over.
    @Override
    protected TargetException provokeConflict(SqlSession first, SqlSession second) throws TargetException {
        first.execute(traits().begin());
        TargetException failure = catchThrowableOfType(
                TargetException.class, () -> second.execute("UPDATE contract_accounts SET abalance = 1"));
        first.execute("ROLLBACK");
        return failure;
    }

    @Test
    void leavesTheWriteLockToOthersBetweenTransactions() throws TargetException {
        session.load(ContractData.accounts(1), 0, 1, _ -> {});
        Arguments arguments = new Arguments(List.of(SlotType.INT32, SlotType.INT64));
        arguments.set(0, 1);
        arguments.set(1, 1);
        try (SqlSession other = target.openSession().sql()) {
            PreparedOperation mine = session.prepare(ContractData.list(true, ContractData.READ, ContractData.ADD));
            PreparedOperation theirs = other.prepare(ContractData.list(true, ContractData.READ, ContractData.ADD));
            for (int i = 0; i < 3; i++) {
                assertThat(mine.execute(arguments)).isEqualTo(Outcome.OK);
                assertThat(theirs.execute(arguments)).isEqualTo(Outcome.OK);
            }
            assertThat(other.number("SELECT abalance FROM contract_accounts")).isEqualTo(6);
        }
    }
}
