package io.plimsoll.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Plants one fault and looks for it: exactly the invariants it breaks must report it, and name the row.
class AuditTest {
    private static final int TRANSACTIONS = 50;

    /// @param sql one or several statements, separated by `;`
    /// @param reported for each invariant that must report it, what its violators must contain
    record Fault(BankProfile profile, String sql, Map<String, String> reported) {}

    private static final Fault[] FAULTS = {
        new Fault(BankProfile.TESTBENCH, "", Map.of()),
        new Fault(
                BankProfile.TESTBENCH,
                "UPDATE accounts SET abalance = abalance + 7 WHERE aid = 5",
                Map.of(
                        "balance-sums", "the sum of accounts is",
                        "account-history", "account 5 holds",
                        "branch-accounts", "branch 0 holds")),
        new Fault(
                BankProfile.TESTBENCH,
                "UPDATE tellers SET tbalance = tbalance - 1 WHERE tid = 3",
                Map.of("balance-sums", "the sum of tellers is", "teller-history", "teller 3 holds")),
        new Fault(
                BankProfile.TESTBENCH,
                "UPDATE branches SET bbalance = bbalance + 3000000000 WHERE bid = 1",
                Map.of(
                        "balance-sums", "the sum of branches is",
                        "branch-history", "branch 1 holds",
                        "branch-accounts", "branch 1 holds")),
        new Fault(
                BankProfile.TESTBENCH,
                "UPDATE accounts SET abalance = abalance + 5 WHERE aid = 6;"
                        + "UPDATE accounts SET abalance = abalance - 5 WHERE aid = 7",
                Map.of("account-history", "account 6 holds")),
        new Fault(
                BankProfile.TESTBENCH,
                "INSERT INTO history (tid, bid, aid, delta) VALUES (3, 1, 150, 9)",
                Map.of(
                        "balance-sums", "the sum of history is",
                        "account-history", "account 150 holds",
                        "teller-history", "teller 3 holds",
                        "branch-history", "branch 1 holds",
                        "history-commits", "history grew by 51 rows, should have grown by 50")),
        new Fault(
                BankProfile.TESTBENCH,
                "INSERT INTO history (tid, bid, aid, delta) VALUES (3, 1, 150, 0)",
                Map.of("history-commits", "history grew by 51 rows, should have grown by 50")),
        new Fault(
                BankProfile.TESTBENCH,
                "INSERT INTO accounts (aid, bid, abalance) VALUES (900, 1, 0)",
                Map.of("row-counts", "accounts holds 201 rows, should hold 200")),
        new Fault(
                BankProfile.TPCB,
                "INSERT INTO tpcb_account (aid, bid, abalance) VALUES (900, 1, NULL)",
                Map.of(
                        "row-counts", "tpcb_account holds 201 rows, should hold 200",
                        "account-history", "account 900 holds null, should hold 0")),
        new Fault(
                BankProfile.TPCB,
                "UPDATE tpcb_teller SET tbalance = tbalance + 1 WHERE tid = 13",
                Map.of(
                        "balance-sums", "the sum of tellers is",
                        "teller-history", "teller 13 holds",
                        "branch-tellers", "branch 2 holds")),
        new Fault(
                BankProfile.TPCB,
                "UPDATE tpcb_teller SET bid = 2 WHERE tid = 3",
                Map.of("branch-tellers", "branch 2 holds")),
        new Fault(
                BankProfile.PGBENCH,
                "UPDATE pgbench_branches SET bbalance = bbalance - 1 WHERE bid = 2",
                Map.of("balance-sums", "the sum of branches is", "branch-history", "branch 2 holds")),
        new Fault(
                BankProfile.PGBENCH,
                "INSERT INTO pgbench_history (tid, bid, aid, delta) VALUES (1, 1, 777, 4)",
                Map.of(
                        "balance-sums", "the sum of history is",
                        "account-history", "account 777 holds 0, should hold 4",
                        "teller-history", "teller 1 holds",
                        "branch-history", "branch 1 holds",
                        "history-commits", "pgbench_history grew by 51 rows")),
        new Fault(
                BankProfile.PGBENCH,
                "DELETE FROM pgbench_history",
                Map.of(
                        "balance-sums", "the sum of history is 0",
                        "account-history", "should hold 0",
                        "teller-history", "should hold 0",
                        "branch-history", "should hold 0",
                        "history-commits", "should have grown by 50")),
    };

    static Stream<Arguments> everyFault() {
        return Stream.of(RealTarget.values())
                .flatMap(target -> Stream.of(FAULTS).map(fault -> Arguments.of(target, fault)));
    }

    @ParameterizedTest
    @MethodSource("everyFault")
    void reportsExactlyWhatIsBroken(RealTarget real, Fault fault) throws TargetException {
        TpcbPlan plan = new TpcbPlan(new Bank(fault.profile(), 2, 100), Variant.TPCB_LIKE);
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Load.everything(plan, session, target.dialect());
            RunCounts counts = Load.transactions(plan, session, target.dialect(), TRANSACTIONS);
            for (String statement : fault.sql().split(";", -1)) {
                if (!statement.isEmpty()) {
                    session.execute(statement);
                }
            }
            Map<String, String> violations = violations(plan, session, target.dialect(), counts);
            assertThat(violations).containsOnlyKeys(fault.reported().keySet());
            fault.reported()
                    .forEach((name, part) -> assertThat(violations.get(name)).contains(part));
        }
    }

    private static Map<String, String> violations(TpcbPlan plan, SqlSession session, Dialect dialect, RunCounts counts)
            throws TargetException {
        Map<String, String> violations = new TreeMap<>();
        for (Invariant invariant : plan.audit().invariants(dialect)) {
            AuditResult result = invariant.check(session, dialect, counts);
            if (result.status() == Status.VIOLATED) {
                assertThat(result.violations()).isGreaterThanOrEqualTo(1);
                violations.put(result.invariant(), String.join("\n", result.violators()));
            }
        }
        return violations;
    }

    @Test
    void saysWhatPgbenchDoesToHistoryOnlyWhenSomethingIsBroken() throws TargetException {
        TpcbPlan plan = new TpcbPlan(new Bank(BankProfile.PGBENCH, 2, 100), Variant.TPCB_LIKE);
        try (Target target = RealTarget.HSQLDB.open();
                SqlSession session = target.openSession().sql()) {
            Load.everything(plan, session, target.dialect());
            RunCounts counts = Load.transactions(plan, session, target.dialect(), TRANSACTIONS);
            List<Invariant> invariants = plan.audit().invariants(target.dialect());
            for (Invariant invariant : invariants) {
                assertThat(invariant.check(session, target.dialect(), counts).note())
                        .isEmpty();
            }
            session.execute("DELETE FROM pgbench_history");
            assertThat(invariants
                            .get(2)
                            .check(session, target.dialect(), counts)
                            .note())
                    .startsWith("pgbench empties the history before its own runs unless started with -n");
        }
    }

    @ParameterizedTest
    @EnumSource(RealTarget.class)
    void countsAllViolatorsButKeepsTheFirst(RealTarget real) throws TargetException {
        TpcbPlan plan = new TpcbPlan(new Bank(BankProfile.TPCB, 2, 100), Variant.TPCB_LIKE);
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Load.everything(plan, session, target.dialect());
            session.execute("UPDATE tpcb_account SET abalance = 1");
            AuditResult result = plan.audit().invariants(target.dialect()).stream()
                    .filter(invariant -> invariant.name().equals("account-history"))
                    .findFirst()
                    .orElseThrow()
                    .check(session, target.dialect(), RunCounts.NONE);
            assertThat(result.violations()).isEqualTo(200);
            assertThat(result.violators())
                    .hasSize(Invariant.VIOLATORS_KEPT)
                    .startsWith("account 1 holds 1, should hold 0")
                    .endsWith("account 10 holds 1, should hold 0");
        }
    }
}
