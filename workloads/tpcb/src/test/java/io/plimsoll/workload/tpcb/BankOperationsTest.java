package io.plimsoll.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.BankOperations.BankRoutine;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BankOperationsTest {
    private static StatementList list(BankProfile profile, Variant variant, String dialect) {
        return BankOperations.of(Bank.ofScale(profile, 1), variant, new ScriptedDialect(dialect))
                .statements();
    }

    private static String text(StatementList list) {
        return list.statements().stream()
                .map(statement -> statement.sql() + " " + statement.slots() + " " + statement.rows())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void testbenchTransaction() {
        assertThat(text(list(BankProfile.TESTBENCH, Variant.TPCB_LIKE, "hsqldb")))
                .isEqualTo("""
                    UPDATE accounts SET abalance = abalance + ? WHERE aid = ? [3, 0] EXACTLY_ONE
                    SELECT abalance FROM accounts WHERE aid = ? [0] EXACTLY_ONE
                    UPDATE tellers SET tbalance = tbalance + ? WHERE tid = ? [3, 1] EXACTLY_ONE
                    UPDATE branches SET bbalance = bbalance + ? WHERE bid = ? [3, 2] EXACTLY_ONE
                    INSERT INTO history (tid, bid, aid, delta) VALUES (?, ?, ?, ?) [1, 2, 0, 3] EXACTLY_ONE\
                    """);
    }

    @Test
    void pgbenchTransaction() {
        assertThat(text(list(BankProfile.PGBENCH, Variant.TPCB_LIKE, "postgresql")))
                .isEqualTo("""
                    UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ? [3, 0] EXACTLY_ONE
                    SELECT abalance FROM pgbench_accounts WHERE aid = ? [0] EXACTLY_ONE
                    UPDATE pgbench_tellers SET tbalance = tbalance + ? WHERE tid = ? [3, 1] EXACTLY_ONE
                    UPDATE pgbench_branches SET bbalance = bbalance + ? WHERE bid = ? [3, 2] EXACTLY_ONE
                    INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP)\
                     [1, 2, 0, 3] EXACTLY_ONE\
                    """);
    }

    @Test
    void strictHistoryIsStampedAndPaddedToFiftyBytes() {
        assertThat(list(BankProfile.TPCB, Variant.TPCB_LIKE, "h2")
                        .statements()
                        .getLast()
                        .sql())
                .isEqualTo("INSERT INTO tpcb_history (tid, bid, aid, delta, tstime, filler)"
                        + " VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP, 'plimsollplimsollplimso')");
    }

    @Test
    void simpleUpdateLeavesTellerAndBranchAlone() {
        assertThat(list(BankProfile.PGBENCH, Variant.SIMPLE_UPDATE, "postgresql")
                        .statements())
                .extracting(Statement::sql)
                .containsExactly(
                        "UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ?",
                        "SELECT abalance FROM pgbench_accounts WHERE aid = ?",
                        "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)"
                                + " VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP)");
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void onlySelectsAreOutsideATransaction(Variant variant) {
        assertThat(list(BankProfile.TPCB, variant, "hsqldb").commit())
                .isEqualTo(variant == Variant.SELECT_ONLY ? Commit.EACH_STATEMENT : Commit.AT_END);
    }

    @Test
    void selectsOfTestBenchAreNeverCommitted() {
        assertThat(list(BankProfile.TESTBENCH, Variant.SELECT_ONLY, "hsqldb").commit())
                .isEqualTo(Commit.NEVER);
    }

    @Test
    void operationsAreNamedAsReportsNameThem() {
        assertThat(List.of(Variant.values()))
                .extracting(variant -> list(BankProfile.TPCB, variant, "hsqldb").name())
                .containsExactly("tpcb", "select", "simple-update", "procedure");
    }

    @Test
    void wideAccountsAreBoundAsWideNumbers() {
        ScriptedDialect dialect = new ScriptedDialect("postgresql");
        Bank wide = Bank.ofScale(BankProfile.PGBENCH, 20_000);
        assertThat(BankOperations.of(wide, Variant.SELECT_ONLY, dialect)
                        .statements()
                        .slotTypes())
                .containsExactly(SlotType.INT64);
        assertThat(list(BankProfile.PGBENCH, Variant.SELECT_ONLY, "postgresql").slotTypes())
                .containsExactly(SlotType.INT32);
    }

    @Test
    void postgresqlCallsAFunctionAndOthersAProcedure() {
        assertThat(text(list(BankProfile.PGBENCH, Variant.STORED_PROCEDURE, "postgresql")))
                .isEqualTo("SELECT plimsoll_pgbench_tx(?, ?, ?, ?) [0, 1, 2, 3] EXACTLY_ONE");
        for (String dialect : List.of("hsqldb", "mysql")) {
            StatementList list = list(BankProfile.TESTBENCH, Variant.STORED_PROCEDURE, dialect);
            assertThat(text(list)).isEqualTo("CALL plimsoll_testbench_tx(?, ?, ?, ?, ?) [0, 1, 2, 3] ANY");
            assertThat(list.statements().getFirst().kind()).isEqualTo(Statement.Kind.CALL);
        }
    }

    @Test
    void routinesReplaceOnlyOurOwn() {
        Bank bank = Bank.ofScale(BankProfile.TESTBENCH, 1);
        assertThat(BankRoutine.of(bank, new ScriptedDialect("mysql")).creation())
                .containsExactly("DROP PROCEDURE IF EXISTS plimsoll_testbench_tx", """
                    CREATE PROCEDURE plimsoll_testbench_tx(IN account_id INTEGER, IN teller_id INTEGER,\
                     IN branch_id INTEGER, IN amount INTEGER, OUT new_balance BIGINT) MODIFIES SQL DATA BEGIN
                    UPDATE accounts SET abalance = abalance + amount WHERE aid = account_id;
                    SELECT abalance INTO new_balance FROM accounts WHERE aid = account_id;
                    UPDATE tellers SET tbalance = tbalance + amount WHERE tid = teller_id;
                    UPDATE branches SET bbalance = bbalance + amount WHERE bid = branch_id;
                    INSERT INTO history (tid, bid, aid, delta) VALUES (teller_id, branch_id, account_id, amount);
                    END\
                    """);
    }
}
