package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Audits of data that other runs reach and that no lock protects: nobody is accused of what another run may have done.
class UnlockedAuditTest {
    @TempDir
    Path store;

    /// Never holds.
    private record Broken(String name, boolean needsRun) implements Invariant {
        @Override
        public String meaning() {
            return "never holds";
        }

        @Override
        public AuditResult check(Session session, Dialect dialect, RunCounts counts) {
            return new AuditResult(name, meaning(), Status.VIOLATED, 7, List.of("row 1"), "");
        }
    }

    private List<AuditResult> audited(ScriptedTarget target, String... settings) throws Exception {
        List<Invariant> invariants = List.of(new Broken("counts", true), new Broken("sums", false));
        return ScriptedRun.execute(
                        store, ScriptedRun.plan(settings), target, ScriptedWorkload.auditing(invariants, "write"))
                .document()
                .measurement()
                .audit();
    }

    private static ScriptedTarget target() {
        return new ScriptedTarget(_ -> Outcome.OK);
    }

    @Test
    void countsAreUndecidedWhereOthersMayHaveWritten() throws Exception {
        List<AuditResult> audit = audited(target().remote(), "measure=10ops", "load=replace");
        assertThat(audit).extracting(AuditResult::status).containsExactly(Status.NOT_CHECKED, Status.VIOLATED);
        assertThat(audit.getFirst().violations()).isEqualTo(7);
        assertThat(audit.getFirst().note())
                .isEqualTo("the data differs from this run's counts, but another run may have written: Plimsoll has"
                        + " no lock for this kind of target");
    }

    @Test
    void whereNobodyElseCanBeTheTargetIsToBlame() throws Exception {
        assertThat(audited(target(), "measure=10ops", "load=replace"))
                .extracting(AuditResult::status)
                .containsExactly(Status.VIOLATED, Status.VIOLATED);
    }
}
