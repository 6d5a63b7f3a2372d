package io.plimsoll.analysis.comparison;

import static io.plimsoll.testing.StubPlans.changed;
import static io.plimsoll.testing.StubPlans.indexScan;
import static io.plimsoll.testing.StubPlans.seqScan;
import static io.plimsoll.testing.StubPlans.steady;
import static io.plimsoll.testing.StubPlans.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.comparison.Comparison.PlanContrast;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.results.StatementPlans;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanContrastTest {
    private static final PlanNode INDEX = step("Update", indexScan("account", 100_000));
    private static final PlanNode WHOLE = step("Update", seqScan("account", 100_000, 1, "aid"));

    private static List<PlanContrast> between(StatementPlans base, StatementPlans candidate) {
        return PlanContrast.between(List.of(base, base), List.of(candidate));
    }

    @Test
    void statementsThatAreExecutedAlikeAreNotListed() {
        assertThat(between(steady(INDEX, WHOLE), steady(INDEX, WHOLE))).isEmpty();
    }

    @Test
    void theStepsThatDifferAreTold() {
        assertThat(between(steady(WHOLE, INDEX), steady(WHOLE, WHOLE)))
                .containsExactly(new PlanContrast(
                        "SELECT 1", "Index Scan using account_pkey on account", "Seq Scan on account"));
    }

    @Test
    void aPlanThatChangedDuringARunIsToldAsBoth() {
        assertThat(between(steady(INDEX), changed("SELECT 0", INDEX, WHOLE)))
                .containsExactly(new PlanContrast(
                        "SELECT 0",
                        "Update over Index Scan using account_pkey on account",
                        "Update over Index Scan using account_pkey on account | Update over Seq Scan on account"));
    }

    @Test
    void smallTablesDoNotMatter() {
        assertThat(between(steady(indexScan("branch", 10)), steady(seqScan("branch", 10, 1, "bid"))))
                .isEmpty();
    }

    /// A statement that only one side has belongs to another load.
    @Test
    void whoDidNotLookDoesNotKnow() {
        assertThat(between(steady(INDEX), StatementPlans.NONE)).isEmpty();
        assertThat(between(StatementPlans.NONE, steady(INDEX))).isEmpty();
        assertThat(between(steady(INDEX), changed("UPDATE account", WHOLE, WHOLE)))
                .isEmpty();
        StatementPlans refused = StatementPlans.NONE.with("SELECT 0", Explained.refused("no such table"), false);
        assertThat(between(steady(INDEX), refused)).isEmpty();
    }
}
