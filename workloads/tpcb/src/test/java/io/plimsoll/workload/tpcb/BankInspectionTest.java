package io.plimsoll.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BankInspectionTest {
    private static final Bank BANK = new Bank(BankProfile.PGBENCH, 2, 1_000);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DROP TABLE pgbench_history | lacks some of the tables: pgbench_history",
                "DELETE FROM pgbench_branches WHERE bid > 1 | holds scale 1, not 2: use --scale 1",
                "INSERT INTO pgbench_branches (bid) VALUES (3) | holds scale 3, not 2: use --scale 3",
                "DELETE FROM pgbench_tellers WHERE tid > 7 | is incomplete: 7 of 20 tellers (an interrupted load)",
                "DELETE FROM pgbench_accounts WHERE aid > 1730"
                        + " | is incomplete: 1,730 of 2,000 accounts (an interrupted load)",
                "INSERT INTO pgbench_accounts (aid) VALUES (9999) | holds 2,001 accounts, not 2,000",
                "UPDATE pgbench_accounts SET aid = 0 WHERE aid = 2000 | has accounts 0 to 1,999, not 1 to 2,000",
            })
    void saysWhatIsDifferent(String sql, String description) throws TargetException {
        TpcbPlan plan = new TpcbPlan(BANK, Variant.TPCB_LIKE);
        try (Target target = RealTarget.HSQLDB.open();
                SqlSession session = target.openSession().sql()) {
            Load.everything(plan, session, target.dialect());
            session.execute(sql);
            assertThat(plan.dataset().inspect(session, target.dialect())).isEqualTo(new Different(description));
        }
    }

    @Test
    void aLoadInterruptedBeforeItsKeysIsIncomplete() throws TargetException {
        TpcbPlan plan = new TpcbPlan(BANK, Variant.TPCB_LIKE);
        try (Target target = RealTarget.POSTGRESQL.open();
                SqlSession session = target.openSession().sql()) {
            Load.everything(plan, session, target.dialect());
            assertThat(plan.dataset().inspect(session, target.dialect())).isEqualTo(new Ready());
            session.execute("ALTER TABLE pgbench_accounts DROP CONSTRAINT pgbench_accounts_pkey");
            assertThat(plan.dataset().inspect(session, target.dialect()))
                    .isEqualTo(
                            new Different("is incomplete: pgbench_accounts has no primary key (an interrupted load)"));
        }
    }

    @Test
    void emptyTablesAreAnInterruptedLoad() throws TargetException {
        TpcbPlan plan = new TpcbPlan(BANK, Variant.TPCB_LIKE);
        try (Target target = RealTarget.HSQLDB.open();
                SqlSession session = target.openSession().sql()) {
            Load.createTables(plan, session, target.dialect());
            assertThat(plan.dataset().inspect(session, target.dialect()))
                    .isEqualTo(new Different("has empty tables (an interrupted load)"));
        }
    }

    @ParameterizedTest
    @EnumSource(RealTarget.class)
    void tablesOfSomeoneElseAreRecognised(RealTarget real) throws TargetException {
        TpcbPlan plan = new TpcbPlan(new Bank(BankProfile.TESTBENCH, 1, 10), Variant.TPCB_LIKE);
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Load.createTables(plan, session, target.dialect());
            session.execute(target.dialect().dropTable("accounts"));
            session.execute("CREATE TABLE accounts (id INTEGER, owner VARCHAR(20))");
            assertThat(plan.dataset().inspect(session, target.dialect()))
                    .isInstanceOfSatisfying(
                            Different.class,
                            different ->
                                    assertThat(different.description()).startsWith("its tables have other columns"));
        }
    }
}
