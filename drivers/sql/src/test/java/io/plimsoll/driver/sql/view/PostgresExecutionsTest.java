package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ServerView.ExecutedStep;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostgresExecutionsTest {
    @Test
    void whatIsCalledIsFound() {
        assertThat(PostgresExecutions.called("SELECT now(), a.\"Do It\" (1), Pay(2) FROM t WHERE b IN ('no(', $1)"))
                .containsExactly("now", "Do It", "pay", "in");
        assertThat(PostgresExecutions.called("SELECT 'it''s f(x)' FROM t")).isEmpty();
    }

    @Test
    void valuesAreLiteralsOfTheTypesThatDriversDeclare() {
        StatementText text = new StatementText(
                List.of("SELECT a FROM t WHERE b = ", " AND c = ", " AND d = ANY(", ") ;"),
                List.of(SlotType.INT64, SlotType.TEXT, SlotType.INT32_ARRAY));
        assertThat(PostgresExecutions.withValues(StatementSample.of(text, List.of("-5", "it's \\ x", "{1,2}"))))
                .isEqualTo(
                        "SELECT a FROM t WHERE b = E'-5'::int8 AND c = E'it''s \\\\ x' AND d = ANY(E'{1,2}'::int4[]) ");
    }

    @Test
    void whatEachStepDidIsRead() {
        ExecutedStep top = PostgresExecutions.read("""
                [{"Plan": {"Node Type": "Limit", "Plan Rows": 1, "Actual Rows": 1.00, "Actual Loops": 1,
                    "Actual Total Time": 12.5, "Shared Hit Blocks": 7, "Shared Read Blocks": 3,
                    "Plans": [{"Node Type": "Seq Scan", "Relation Name": "t", "Plan Rows": 2, "Actual Rows": 350.5,
                        "Actual Loops": 3, "Actual Total Time": 12.25, "Shared Hit Blocks": 7,
                        "Shared Read Blocks": 3},
                        {"Node Type": "Result", "Plan Rows": 500, "Actual Rows": 0, "Actual Loops": 0}]},
                  "Execution Time": 13.0}]""");
        assertThat(top.label()).isEqualTo("Limit");
        assertThat(top.isFarOff()).isFalse();
        assertThat(top.children().getFirst())
                .isEqualTo(new ExecutedStep("Seq Scan on t", 2, 350.5, 3, 12.25, 7, 3, List.of()));
        assertThat(top.children().getFirst().isFarOff()).isTrue();
        assertThat(top.children().getLast().isFarOff()).as("never executed").isFalse();
        assertThatThrownBy(() -> PostgresExecutions.read("[]")).isInstanceOf(IllegalArgumentException.class);
    }
}
