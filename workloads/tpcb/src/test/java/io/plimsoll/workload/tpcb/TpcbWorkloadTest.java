package io.plimsoll.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.Workloads;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TpcbWorkloadTest {
    private static WorkloadPlan plan(Problems problems, String... settings) {
        TpcbWorkload workload = new TpcbWorkload();
        Spec spec = new SpecReader(workload.keys())
                .read(List.of(SpecReader.assignments(List.of(settings), Origin.COMMAND_LINE, problems)), problems);
        return workload.plan(spec, new Seed(1), problems);
    }

    private static WorkloadPlan plan(String... settings) {
        Problems problems = new Problems();
        WorkloadPlan plan = plan(problems, settings);
        problems.refuseIfAny();
        return plan;
    }

    @Test
    void isFoundByItsName() {
        assertThat(Workloads.named("tpcb")).containsInstanceOf(TpcbWorkload.class);
    }

    @Test
    void defaultIsTheStrictProfileAtScaleOne() {
        assertThat(plan()).isEqualTo(new TpcbPlan(Bank.ofScale(BankProfile.TPCB, 1), Variant.TPCB_LIKE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "profile=testbench | TESTBENCH | TPCB_LIKE",
                "variant=select-only | TPCB | SELECT_ONLY",
                "variant=stored-procedure | TPCB | STORED_PROCEDURE",
            })
    void readsItsKeys(String setting, BankProfile profile, Variant variant) {
        assertThat(plan(setting)).isEqualTo(new TpcbPlan(Bank.ofScale(profile, 1), variant));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "profile=pgbnech | pgbench",
                "variant=select | select-only",
                "scale=0 | a whole number from 1 to 100000",
                "scale=100001 | a whole number from 1 to 100000",
                "scale=many | a whole number",
            })
    void refusesWhatItCannotRead(String setting, String part) {
        Problems problems = new Problems();
        plan(problems, setting);
        assertThat(problems.found()).singleElement().asString().contains(part);
    }

    @Test
    void refusesATestbenchLargerThanItsIntegerIds() {
        Problems problems = new Problems();
        plan(problems, "profile=testbench", "scale=21475");
        assertThat(problems.found())
                .containsExactly(new Problem(
                        Origin.COMMAND_LINE,
                        "scale = 21475 is too large for profile = testbench: its INTEGER account ids end at"
                                + " scale 21,474; use that, or another profile"));
        assertThat(plan("profile=testbench", "scale=21474").dataset().tables()).hasSize(4);
        assertThat(plan("profile=pgbench", "scale=100k").dataset().tables()).hasSize(4);
    }

    @Test
    void factsSayWhatWasDecided() {
        assertThat(plan("profile=pgbench", "scale=3").facts())
                .containsEntry("pgbench_accounts", "300,000 rows, ids 1 to 300,000")
                .containsEntry("pgbench_tellers", "30 rows, ids 1 to 30")
                .containsEntry("delta", "uniform in [-5,000, 5,000]")
                .containsEntry("choice", "uniform account, teller and branch, independent of each other");
        assertThat(plan("variant=simple-update").facts().get("note")).contains("cannot check");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "testbench | tpcb-like | teller-history branch-history branch-accounts",
                "pgbench | tpcb-like | teller-history branch-history",
                "tpcb | tpcb-like | teller-history branch-history branch-tellers",
                "tpcb | stored-procedure | teller-history branch-history branch-tellers",
                "testbench | select-only | teller-history branch-history branch-accounts",
                "testbench | simple-update | ''",
                "pgbench | simple-update | ''",
                "tpcb | simple-update | ''",
            })
    void auditsWhatTheProfileAndVariantGuarantee(String profile, String variant, String beyondAccounts) {
        String expected = "row-counts balance-sums account-history " + beyondAccounts + " history-commits";
        assertThat(plan("profile=" + profile, "variant=" + variant).audit().invariants(new ScriptedDialect("hsqldb")))
                .extracting(Invariant::name)
                .containsExactly(expected.split(" +"));
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql,true",
        "hsqldb,true",
        "mysql,true",
        "h2,false",
        "sqlite,false",
        "duckdb,false",
        "generic,false"
    })
    void storedProceduresNeedATargetThatHasThem(String dialect, boolean supported) {
        ScriptedDialect named = new ScriptedDialect(dialect);
        WorkloadPlan procedure = plan("variant=stored-procedure");
        assertThat(procedure.unsupported(named).isEmpty()).isEqualTo(supported);
        WorkloadPlan transaction = plan();
        assertThat(transaction.unsupported(named)).isEmpty();
        assertThat(transaction.dataset().routines(named)).isEmpty();
    }

    @Test
    void saysWhyAndWhatToDoWhereThereAreNoProcedures() {
        assertThat(plan("variant=stored-procedure").unsupported(new ScriptedDialect("sqlite")))
                .containsExactly("variant = stored-procedure needs a target with stored procedures (PostgreSQL, HSQLDB,"
                        + " MySQL or MariaDB), and the dialect here is sqlite: choose variant = tpcb-like");
    }
}
