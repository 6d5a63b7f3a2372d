package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubPlans.indexScan;
import static io.plimsoll.testing.StubPlans.seqScan;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.results.Verdict;
import io.plimsoll.testing.StubRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanRulesTest {
    private static StatementPlans replanned(int statements) {
        StatementPlans plans = StatementPlans.NONE;
        for (int i = 0; i < statements; i++) {
            String sql = "SELECT " + i;
            plans = plans.with(sql, Explained.of(indexScan("account", 100_000)), false)
                    .with(sql, Explained.of(seqScan("account", 100_000, 1, "aid")), true);
        }
        return plans;
    }

    private static List<Finding> findings(StatementPlans plans) {
        return Judgement.judge(StubRun.closed().plans(plans).make()).findings().stream()
                .filter(finding -> finding.name().equals("PlanChanged"))
                .toList();
    }

    @Test
    void eachStatementIsALineUntilThereAreTooMany() {
        assertThat(findings(replanned(5))).hasSize(5);
        assertThat(findings(replanned(8)))
                .hasSize(6)
                .last()
                .extracting(Finding::sentence)
                .isEqualTo("the plans of 3 more statements changed during the run");
    }

    /// What a server does says nothing against a measurement.
    @Test
    void changesOfPlansAreNotes() {
        assertThat(findings(replanned(1))).extracting(Finding::severity).containsExactly(Severity.NOTE);
        assertThat(Judgement.judge(StubRun.closed().plans(replanned(1)).make()).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(Rule.OF_SERVER).contains("PlanChanged");
    }

    @Test
    void aStatementThatWasExplainedOnlyOnceHasNotChanged() {
        StatementPlans lost = StatementPlans.NONE
                .with("SELECT 1", Explained.of(indexScan("account", 100_000)), false)
                .with("SELECT 1", Explained.refused("no such table"), true);
        assertThat(findings(lost)).isEmpty();
    }
}
