package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Verdict;
import io.plimsoll.testing.StubFleet;
import io.plimsoll.testing.StubRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is found about one machine of several is found by its own measurements, and names it.
class FleetRulesTest {
    private static StubRun saturated() {
        return closed().harness(sample -> with(sample, 1_900_000_000, 0.5, 0));
    }

    private static HarnessSample with(HarnessSample sample, long cpuNanos, double stolen, long shiftNanos) {
        return new HarnessSample(
                cpuNanos,
                0.99,
                stolen,
                0,
                0,
                0,
                0,
                sample.sessionsOpen(),
                0,
                shiftNanos,
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }

    private static List<Finding> named(Judgement judgement, String name) {
        return judgement.findings().stream()
                .filter(finding -> finding.name().equals(name))
                .toList();
    }

    @Test
    void oneSaturatedMemberSpoilsTheRun() {
        Judgement judgement = Judgement.judge(
                new StubFleet(3).part(2, saturated()).on(closed()).make());

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(named(judgement, "ClientBound"))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.sentence()).startsWith("vm2: the harness used 95.0 % of 2 cores"));
        assertThat(named(judgement, "StolenTime"))
                .extracting(Finding::sentence)
                .singleElement()
                .asString()
                .startsWith("vm2: ");
    }

    @Test
    void equalMembersAreFine() {
        Judgement judgement = Judgement.judge(new StubFleet(3).on(closed()).make());

        assertThat(judgement.verdict()).isEqualTo(Verdict.PASS);
        assertThat(judgement.findings()).extracting(Finding::name).containsExactly("ClosedLoop");
    }

    @Test
    void membersWithTheSameFindingShareIt() {
        StubRun jumped = closed().harness(sample -> with(sample, 100_000_000, 0, 2_000_000_000));

        Judgement judgement = Judgement.judge(
                new StubFleet(3).part(1, jumped).part(3, jumped).on(closed()).make());

        assertThat(named(judgement, "ClockJumped"))
                .extracting(Finding::sentence)
                .singleElement()
                .asString()
                .startsWith("vm1, vm3: the wall clock went 2.00 s ahead of");
    }

    @Test
    void mergedFiguresOfHarnessesAreNotThoseOfOneMachine() {
        // Three harnesses together use more than the cores of one machine.
        StubRun run = closed().harness(sample -> with(sample, 5_000_000_000L, 0, 0));

        assertThat(named(Judgement.judge(new StubFleet(3).on(run).make()), "ClientBound"))
                .isEmpty();
    }
}
