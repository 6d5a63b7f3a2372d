package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A target that is on its way back when a run is to be audited.
@Timeout(120)
class AuditAgainTest {
    private static final String IN_RECOVERY = "the database system is not yet accepting connections";

    private final AtomicInteger checks = new AtomicInteger();
    private final ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);

    @TempDir
    Path store;

    /// Holds, or says why it cannot be looked at.
    private record Scripted(AtomicInteger checks, boolean breaksOnce) implements Invariant {
        @Override
        public String name() {
            return "all-there";
        }

        @Override
        public String meaning() {
            return "what was acknowledged is there";
        }

        @Override
        public boolean needsRun() {
            return true;
        }

        @Override
        public AuditResult check(Session session, Dialect dialect, RunCounts counts) throws TargetException {
            if (checks.incrementAndGet() == 1 && breaksOnce) {
                throw lost("57P01", "terminating connection due to administrator command");
            }
            return new AuditResult(name(), meaning(), Status.HOLDS, 0, List.of(), "");
        }
    }

    private static TargetException lost(String state, String message) {
        return new TargetException(ErrorClass.CONNECTION, state, message, null);
    }

    private Run audited(boolean breaksOnce, int refusals, String... settings) throws Exception {
        AtomicInteger opened = new AtomicInteger();
        Scripted invariant = new Scripted(checks, breaksOnce);
        target.onOpen(() -> {
            // One session prepares, two drive; the next one audits.
            if (opened.incrementAndGet() == 4) {
                target.refuseNext(Collections.nCopies(refusals, lost("57P03", IN_RECOVERY)));
            }
        });
        return ScriptedRun.execute(
                store, ScriptedRun.plan(settings), target, ScriptedWorkload.auditing(List.of(invariant), "write"));
    }

    @Test
    void isAuditedWhenItsRecoveryIsOver() throws Exception {
        Run run = audited(false, 2, "measure=100ops");
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.document().measurement().audit())
                .singleElement()
                .satisfies(result -> assertThat(result.status()).isEqualTo(Status.HOLDS));
        // Prepared, two driven, and after two refusals audited.
        assertThat(target.opened()).isEqualTo(4);
    }

    @Test
    void isAuditedFromTheBeginningWhenItIsLostInMidAudit() throws Exception {
        Run run = audited(true, 1, "measure=100ops");
        assertThat(run.document().measurement().audit())
                .singleElement()
                .satisfies(result -> assertThat(result.status()).isEqualTo(Status.HOLDS));
        assertThat(checks).hasValue(2);
    }

    @Test
    void isNotWaitedForLongerThanItsSessionsAre() throws Exception {
        Run run = audited(false, 1_000, "measure=100ops", "reconnect=200ms");
        assertThat(run.document().measurement().audit()).singleElement().satisfies(result -> {
            assertThat(result.status()).isEqualTo(Status.NOT_CHECKED);
            assertThat(result.note()).contains("the target did not answer", IN_RECOVERY);
        });
    }
}
