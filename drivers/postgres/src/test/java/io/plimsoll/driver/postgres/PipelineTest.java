package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a pipelined list promises, and what it cannot.
@OnLocalServer
class PipelineTest {
    private static final Statement DIVIDE =
            Statement.query("SELECT 1 / (abalance - 5) FROM contract_accounts WHERE aid = ?", Rows.ANY, 0);
    private static final Statement ELSEWHERE =
            Statement.update("UPDATE contract_accounts SET abalance = 9 WHERE aid = ? + 1000", 0);

    private PostgresTarget target;
    private SqlSession session;

    @BeforeEach
    void open() throws TargetException {
        target = WireTargets.open(Isolation.DEFAULT, true);
        session = target.openSession().sql();
        WireTargets.recreate(session, target);
        session.load(ContractData.accounts(10), 0, 10, _ -> {});
    }

    @AfterEach
    void close() {
        session.close();
        target.close();
    }

    @Test
    void commitsAWholeTransaction() throws TargetException {
        PreparedOperation both = session.prepare(ContractData.list(true, ContractData.ADD, ContractData.READ));
        assertThat(both.execute(ContractData.arguments(1, 4))).isEqualTo(Outcome.OK);
        assertThat(both.execute(ContractData.arguments(1, 4))).isEqualTo(Outcome.OK);
        assertThat(both.rows()).isEqualTo(2);
        assertThat(balance(1)).isEqualTo(8);
    }

    @Test
    void rollsBackWhatAnErrorEnds() throws TargetException {
        PreparedOperation broken = session.prepare(ContractData.list(true, ContractData.ADD, DIVIDE));
        TargetException failure = failureOf(broken, 1, 5);
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.DATA);
        assertThat(balance(1)).isZero();
        assertThat(broken.execute(ContractData.arguments(1, 6))).isEqualTo(Outcome.OK);
        assertThat(balance(1)).isEqualTo(6);
    }

    @Test
    void saysThatAnUnexpectedCountIsCommitted() throws TargetException {
        TargetException failure =
                failureOf(session.prepare(ContractData.list(true, ContractData.ADD, ELSEWHERE)), 1, 3);
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.UNEXPECTED_RESULT);
        assertThat(failure).hasMessageContaining("changed 0 rows").hasMessageContaining("committed all the same");
        assertThat(balance(1)).isEqualTo(3);
    }

    @Test
    void statementsThatCommitThemselvesStandAlone() throws TargetException {
        PreparedOperation alone = session.prepare(
                ContractData.list(false, ContractData.ADD, DIVIDE, ContractData.ADD, ContractData.LOOK));
        assertThat(failureOf(alone, 1, 5).errorClass()).isEqualTo(ErrorClass.DATA);
        assertThat(balance(1)).isEqualTo(10);
        assertThat(alone.execute(ContractData.arguments(2, 1))).isEqualTo(Outcome.OK);
    }

    @Test
    void readsWithinATransactionThatNeverEnds() throws TargetException {
        StatementList list = ContractData.list(true, ContractData.LOOK, ContractData.LOOK);
        PreparedOperation within =
                session.prepare(new StatementList("within", list.slotTypes(), list.statements(), Commit.NEVER));
        PreparedOperation alone = session.prepare(ContractData.list(false, ContractData.ADD));
        assertThat(within.execute(ContractData.arguments(1, 0))).isEqualTo(Outcome.OK);
        assertThat(within.execute(ContractData.arguments(100, 0))).isEqualTo(Outcome.MISS);
        assertThat(states()).containsExactly("idle in transaction");
        assertThat(alone.execute(ContractData.arguments(1, 7))).isEqualTo(Outcome.OK);
        assertThat(states()).containsExactly("idle");
        assertThat(balance(1)).isEqualTo(7);
        assertThat(within.execute(ContractData.arguments(1, 0))).isEqualTo(Outcome.OK);
        assertThat(session.number("SELECT 3")).isEqualTo(3);
        assertThat(states()).containsExactly("idle");
    }

    private List<Object> states() throws TargetException {
        try (SqlSession other = target.openSession().sql()) {
            return List.copyOf(other.query("SELECT state FROM pg_stat_activity WHERE backend_type = 'client backend'"
                            + " AND pid <> pg_backend_pid() ORDER BY query_start DESC LIMIT 1")
                    .getFirst());
        }
    }

    private long balance(int account) throws TargetException {
        try (SqlSession other = target.openSession().sql()) {
            return other.number("SELECT abalance FROM contract_accounts WHERE aid = " + account);
        }
    }

    private static TargetException failureOf(PreparedOperation operation, int account, int amount) {
        return catchThrowableOfType(
                TargetException.class, () -> operation.execute(ContractData.arguments(account, amount)));
    }
}
