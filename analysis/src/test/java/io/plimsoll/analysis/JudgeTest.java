package io.plimsoll.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.Run;
import io.plimsoll.results.Verdict;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.testing.StubRun;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgeTest {
    private static final long OPERATION_NANOS = 5_000_000;

    @TempDir
    Path store;

    @Test
    void aGoodRunPassesWithNotesOnly() {
        Judgement judgement = Judgement.judge(StubRun.closed().make());

        assertThat(judgement.verdict()).isEqualTo(Verdict.PASS);
        assertThat(judgement.deciding()).isEmpty();
        assertThat(judgement.findings()).extracting(Finding::severity).containsOnly(Severity.NOTE);
    }

    @Test
    void theGravestFindingDecides() {
        StubRun failed = StubRun.closed()
                .seconds(5)
                .counts((round, interval, counts) -> counts.addFailures(ErrorClass.DEADLOCK, 1));

        assertThat(Judgement.judge(failed.make()).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(Judgement.judge(failed.make()).deciding().orElseThrow().name())
                .isEqualTo("OperationsFailed");

        Judgement invalid =
                Judgement.judge(failed.rateFactor((round, interval) -> 0).make());
        assertThat(invalid.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(invalid.deciding().orElseThrow().name()).isEqualTo("ZeroThroughput");
        assertThat(invalid.findings()).extracting(Finding::severity).isSortedAccordingTo((a, b) -> b.compareTo(a));
    }

    @Test
    void summarizesEachRoundEachOperationAndAll() {
        Judgement judgement = Judgement.judge(
                StubRun.closed().operations("read", "write").rounds(2).make());

        assertThat(judgement.summary())
                .extracting(figures -> figures.phase() + "/" + figures.operation())
                .containsExactly(
                        "measure-1/read",
                        "measure-1/write",
                        "measure-2/read",
                        "measure-2/write",
                        "measure/read",
                        "measure/write",
                        "measure/total");
        OperationSummary total = judgement.summary().getLast();
        assertThat(total.ok())
                .isEqualTo(judgement.summary().subList(0, 4).stream()
                        .mapToLong(OperationSummary::ok)
                        .sum());
    }

    @Test
    void theArithmeticHoldsForTheRealEngine() throws Exception {
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=4s", "sessions=2", "audit=false"),
                new ScriptedTarget(_ -> {
                    // What a busy machine takes from a session, it takes while the operation is
                    // under way.
                    LockSupport.parkNanos(OPERATION_NANOS);
                    return Outcome.OK;
                }),
                ScriptedWorkload.of("read", "write"));

        assertThat(Judgement.judge(run).findings())
                .as("%s", Judgement.judge(run).findings())
                .extracting(Finding::name)
                .contains("ClosedLoop", "InProcess", "TooShort")
                .doesNotContain("LittlesLaw", "AccountingBroken", "ZeroThroughput");
    }
}
