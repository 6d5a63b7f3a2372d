package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.testing.TestMariadb;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Plants corruption after corruption into a company of one warehouse: each must be found, and nothing else.
@Timeout(300)
@Order(3)
@ResourceLock(TestMariadb.VARIABLE)
class AuditTest {
    /// As few customers as can be: all checks read all rows, dozens of times.
    private static final Company SPEC =
            new Company(1, Company.ITEMS, Company.SMALLEST, TprocProfile.SPEC, 0, 4, new Seed(42));

    private static final Company HAMMERDB = new Company(1, TprocProfile.HAMMERDB, 0, 4, new Seed(42));
    private static final String DELIVERED = "condition-11-delivered-orders";

    @TempDir
    static Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void findsEveryCorruption(AuditedEngine engine) throws TargetException {
        try (Target target = engine.open(folder);
                SqlSession session = target.openSession().sql()) {
            AuditedEngine.load(SPEC, session);
            List<Invariant> invariants = TprocInvariants.of(SPEC, target.dialect());
            assertThat(violations(session, invariants, RunCounts.NONE)).isEmpty();
            assertDeliveredIsKnownPerDistrict(session, invariants);
            RunCounts counts = HandWork.on(session, invariants, SPEC);
            assertThat(statuses(session, invariants, counts).values()).containsOnly(Status.HOLDS);
            assertThat(statuses(session, invariants, RunCounts.NONE)).containsEntry(DELIVERED, Status.NOT_CHECKED);
            for (AuditFault fault : AuditFaults.all()) {
                // That nothing else is found takes long: the quickest engine says so for all.
                List<Invariant> checked = engine == AuditedEngine.DUCKDB
                        ? invariants
                        : invariants.stream()
                                .filter(invariant -> fault.reported().containsKey(invariant.name()))
                                .toList();
                assertReported(fault, session, checked, counts);
            }
            assertCountsAll(session, invariants);
            assertThat(violations(session, invariants, counts)).isEmpty();
            AuditedEngine.clear(session);
        }
    }

    /// As long as nothing was run.
    private static void assertDeliveredIsKnownPerDistrict(SqlSession session, List<Invariant> invariants)
            throws TargetException {
        assertThat(statuses(session, invariants, RunCounts.NONE)).containsEntry(DELIVERED, Status.HOLDS);
        AuditFault fault = new AuditFault(
                "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 10 AND no_o_id = 701",
                "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (1, 10, 701)",
                Map.of(
                        DELIVERED,
                        "district 10 of warehouse 1 holds 701 orders without a new_order row, should hold 700",
                        "condition-5-carriers",
                        "order 701 of district 10 of warehouse 1"));
        assertReported(fault, session, invariants, RunCounts.NONE);
    }

    private static void assertReported(
            AuditFault fault, SqlSession session, List<Invariant> invariants, RunCounts counts) throws TargetException {
        session.executeAll(fault.plants());
        Map<String, String> violations = violations(session, invariants, counts);
        assertThat(violations)
                .as(fault.toString())
                .containsOnlyKeys(fault.reported().keySet());
        fault.reported()
                .forEach((name, part) ->
                        assertThat(violations.get(name)).as(fault.toString()).contains(part));
        session.executeAll(fault.heals());
    }

    private static void assertCountsAll(SqlSession session, List<Invariant> invariants) throws TargetException {
        String some = " WHERE ol_w_id = 1 AND ol_d_id = 9 AND ol_number = 1";
        session.execute("UPDATE order_line SET ol_i_id = ol_i_id + 100000" + some);
        Invariant items = invariants.stream()
                .filter(invariant -> invariant.name().equals("line-items"))
                .findFirst()
                .orElseThrow();
        AuditResult result = items.check(session, session.dialect(), RunCounts.NONE);
        assertThat(result.violations()).isEqualTo(1_000);
        assertThat(result.violators()).hasSize(Invariant.VIOLATORS_KEPT);
        assertThat(result.violators().getLast()).startsWith("line 1 of order 10 of district 9 of warehouse 1 holds");
        session.execute("UPDATE order_line SET ol_i_id = ol_i_id - 100000" + some);
    }

    @Test
    void saysWhatHammerdbBreaksByDesign() throws TargetException {
        try (Target target = AuditedEngine.DUCKDB.open(folder);
                SqlSession session = target.openSession().sql()) {
            AuditedEngine.load(HAMMERDB, session);
            List<Invariant> invariants = TprocInvariants.of(HAMMERDB, target.dialect());
            RunCounts counts = HandWork.on(session, invariants, HAMMERDB);
            List<String> excused = new ArrayList<>();
            for (Invariant invariant : invariants) {
                AuditResult result = invariant.check(session, target.dialect(), counts);
                if (result.status() == Status.BY_DESIGN) {
                    assertThat(result.note()).startsWith("HammerDB departs from TPC-C here: ");
                    excused.add(result.invariant());
                } else {
                    assertThat(result.status()).as(result.toString()).isEqualTo(Status.HOLDS);
                }
            }
            assertThat(excused)
                    .containsExactly(
                            "condition-10-customer-balance",
                            "condition-11-delivered-orders",
                            "condition-12-customer-payments",
                            "line-amounts",
                            "line-items",
                            "line-district-information",
                            "delivered-orders",
                            "stock-order-counts",
                            "stock-remote-counts",
                            "stock-quantities");
        }
    }

    private static Map<String, String> violations(SqlSession session, List<Invariant> invariants, RunCounts counts)
            throws TargetException {
        Map<String, String> violations = new TreeMap<>();
        for (Invariant invariant : invariants) {
            AuditResult result = invariant.check(session, session.dialect(), counts);
            if (result.status() == Status.VIOLATED) {
                assertThat(result.violations()).isPositive();
                violations.put(result.invariant(), String.join("\n", result.violators()));
            }
        }
        return violations;
    }

    private static Map<String, Status> statuses(SqlSession session, List<Invariant> invariants, RunCounts counts)
            throws TargetException {
        Map<String, Status> statuses = new TreeMap<>();
        for (Invariant invariant : invariants) {
            AuditResult result = invariant.check(session, session.dialect(), counts);
            assertThat(statuses.put(invariant.name(), result.status())).isNull();
        }
        return statuses;
    }
}
