package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Plants corruption after corruption into a company of one warehouse: each must be found, and nothing else.
@Timeout(600)
class AuditTest {
    private static final Company COMPANY = new Company(1, TprocProfile.SPEC, 0, 4, new Seed(42));

    @TempDir
    static Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void findsEveryCorruptionAndNothingElse(AuditedEngine engine) throws TargetException {
        try (Target target = engine.open(folder);
                SqlSession session = target.openSession().sql()) {
            AuditedEngine.load(COMPANY, session);
            List<Invariant> invariants = TprocInvariants.of(COMPANY, target.dialect());
            assertThat(statuses(invariants, session, RunCounts.NONE))
                    .hasSize(invariants.size())
                    .containsEntry("condition-11-delivered-orders", Status.HOLDS)
                    .doesNotContainValue(Status.VIOLATED);
            RunCounts counts = HandWork.on(session, invariants);
            assertThat(statuses(invariants, session, counts).values()).containsOnly(Status.HOLDS);
            for (AuditFault fault : AuditFault.all()) {
                assertReported(fault, session, invariants, counts);
            }
            assertThat(violations(session, invariants, counts)).isEmpty();
            AuditedEngine.clear(session);
        }
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

    private static Map<String, String> violations(SqlSession session, List<Invariant> invariants, RunCounts counts)
            throws TargetException {
        Map<String, String> violations = new TreeMap<>();
        for (Invariant invariant : invariants) {
            long from = System.nanoTime();
            AuditResult result = invariant.check(session, session.dialect(), counts);
            System.err.println(
                    session.dialect().name() + " " + invariant.name() + " " + (System.nanoTime() - from) / 1000000);
            if (result.status() == Status.VIOLATED) {
                assertThat(result.violations()).isPositive();
                violations.put(result.invariant(), String.join("\n", result.violators()));
            }
        }
        return violations;
    }

    private static Map<String, Status> statuses(List<Invariant> invariants, SqlSession session, RunCounts counts)
            throws TargetException {
        Map<String, Status> statuses = new TreeMap<>();
        for (Invariant invariant : invariants) {
            statuses.put(
                    invariant.name(),
                    invariant.check(session, session.dialect(), counts).status());
        }
        return statuses;
    }
}
