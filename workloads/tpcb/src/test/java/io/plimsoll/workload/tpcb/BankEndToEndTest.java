package io.plimsoll.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.DatasetState.Absent;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class BankEndToEndTest {
    private static final int TRANSACTIONS = 200;

    static Stream<Arguments> everyCase() {
        return Stream.of(RealTarget.values())
                .flatMap(target -> Stream.of(BankProfile.values())
                        .flatMap(profile ->
                                Stream.of(Variant.values()).map(variant -> Arguments.of(target, profile, variant))));
    }

    @ParameterizedTest
    @MethodSource("everyCase")
    void invariantsHoldAfterTransactions(RealTarget real, BankProfile profile, Variant variant) throws TargetException {
        runAndAudit(real, new TpcbPlan(new Bank(profile, 3, 200), variant));
    }

    @ParameterizedTest
    @EnumSource(RealTarget.class)
    void invariantsHoldAtScaleOne(RealTarget real) throws TargetException {
        runAndAudit(real, new TpcbPlan(Bank.ofScale(BankProfile.TPCB, 1), Variant.TPCB_LIKE));
    }

    @ParameterizedTest
    @EnumSource(RealTarget.class)
    void tablesCanBeDroppedOnceTheRoutinesAre(RealTarget real) throws TargetException {
        for (BankProfile profile : BankProfile.values()) {
            TpcbPlan procedure = new TpcbPlan(new Bank(profile, 1, 10), Variant.STORED_PROCEDURE);
            TpcbPlan later = new TpcbPlan(procedure.bank(), Variant.SELECT_ONLY);
            try (Target target = real.open();
                    SqlSession session = target.openSession().sql()) {
                boolean supported = procedure.unsupported(target.dialect()).isEmpty();
                Load.everything(supported ? procedure : later, session, target.dialect());
                Load.dropEverything(later, session, target.dialect());
                assertThat(later.dataset().inspect(session, target.dialect())).isEqualTo(new Absent());
                Load.everything(later, session, target.dialect());
                Load.dropEverything(later, session, target.dialect());
            }
        }
    }

    private static void runAndAudit(RealTarget real, TpcbPlan plan) throws TargetException {
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Dialect dialect = target.dialect();
            List<String> unsupported = plan.unsupported(dialect);
            assumeTrue(unsupported.isEmpty(), () -> String.join("; ", unsupported));
            assertThat(plan.dataset().inspect(session, dialect)).isEqualTo(new Absent());
            Load.everything(plan, session, dialect);
            // Preparing twice must be as good as once.
            Load.routines(plan, session, dialect);
            assertThat(plan.dataset().inspect(session, dialect)).isEqualTo(new Ready());

            RunCounts counts = Load.transactions(plan, session, dialect, TRANSACTIONS);

            assertThat(counts.acknowledged().values()).containsExactly((long) TRANSACTIONS);
            long written = plan.variant() == Variant.SELECT_ONLY ? 0 : TRANSACTIONS;
            BankTables tables = BankTables.of(plan.bank());
            assertThat(session.number("SELECT count(*) FROM " + tables.history().name()))
                    .isEqualTo(written);
            assertThat(audit(plan, session, dialect, counts)).allMatch(result -> result.status() == Status.HOLDS);
        }
    }

    private static List<AuditResult> audit(TpcbPlan plan, SqlSession session, Dialect dialect, RunCounts counts)
            throws TargetException {
        List<AuditResult> results = new ArrayList<>();
        for (Invariant invariant : plan.audit().invariants(dialect)) {
            results.add(invariant.check(session, dialect, counts));
        }
        return results;
    }
}
