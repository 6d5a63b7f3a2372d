package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.driver.sql.view.PostgresPlans.Document;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

/// What is kept of the documents of `EXPLAIN (FORMAT JSON)`.
class PostgresPlansTest {
    private static final String UPDATE = """
            [{"Plan": {"Node Type": "ModifyTable", "Operation": "Update", "Parallel Aware": false,
              "Relation Name": "account", "Alias": "account", "Startup Cost": 0.29, "Total Cost": 8.31,
              "Plan Rows": 0, "Plan Width": 0, "Plans": [
                {"Node Type": "Index Scan", "Parent Relationship": "Outer", "Scan Direction": "Forward",
                 "Index Name": "account_pkey", "Relation Name": "account", "Total Cost": 8.31, "Plan Rows": 1,
                 "Index Cond": "(aid = $2)", "Filter": "((balance > $1) AND (\\"Kind\\" = 'a'::bpchar))"}]}}]
            """;

    private static final String PARALLEL = """
            [{"Plan": {"Node Type": "Aggregate", "Strategy": "Plain", "Partial Mode": "Finalize", "Total Cost": 9,
              "Plan Rows": 1, "Plans": [
                {"Node Type": "Gather", "Workers Planned": 2, "Plan Rows": 2, "Total Cost": 8, "Plans": [
                  {"Node Type": "Aggregate", "Strategy": "Plain", "Partial Mode": "Partial", "Plan Rows": 1,
                   "Total Cost": 7, "Plans": [
                    {"Node Type": "Seq Scan", "Parallel Aware": true, "Relation Name": "line", "Alias": "l",
                     "Plan Rows": 1000, "Total Cost": 6, "Filter": "(shipped < '1998-01-01'::date)"}]}]}]}}]
            """;

    private static final String CITUS = """
            [{"Plan": {"Node Type": "Custom Scan", "Custom Plan Provider": "Citus Adaptive", "Plan Rows": 0,
              "Total Cost": 0, "Distributed Query": {"Job": {"Task Count": 32, "Tasks Shown": "One of 32", "Tasks": [
                {"Node": "host=w1 port=5432 dbname=citus", "Remote Plan": [[{"Plan": {"Node Type": "Index Scan",
                 "Index Name": "account_pkey_102041", "Relation Name": "account_102041", "Plan Rows": 1,
                 "Total Cost": 8}}]]}]}}}}]
            """;

    @Test
    void stepsKeepWhatTheyDoAndWhatIsExpectedOfThem() {
        PlanNode plan = Document.read(UPDATE);
        assertThat(plan)
                .isEqualTo(new PlanNode(
                        "Update",
                        "account",
                        "",
                        "",
                        0,
                        8.31,
                        0,
                        List.of(),
                        List.of(new PlanNode(
                                "Index Scan",
                                "account",
                                "account_pkey",
                                "",
                                1,
                                8.31,
                                0,
                                List.of("balance", "Kind"),
                                List.of()))));
        assertThat(plan.shape()).isEqualTo("Update on account over Index Scan using account_pkey on account");
    }

    /// Estimates below a Gather are those of one process: here of two workers, and of a leader that helps a little.
    @Test
    void rowsOfParallelWorkersAreAddedUp() {
        PlanNode plan = Document.read(PARALLEL);
        assertThat(plan.shape()).isEqualTo("Aggregate over (Gather over (Aggregate over Parallel Seq Scan on line))");
        PlanNode scan = plan.all().toList().getLast();
        assertThat(scan.rows()).isEqualTo(2_400);
        assertThat(scan.filter()).containsExactly("shipped");
        assertThat(plan.all().toList().get(1).rows()).isEqualTo(2);
    }

    @Test
    void whatTheWorkersOfACitusClusterDoIsPartOfThePlan() {
        assertThat(Document.read(CITUS).shape())
                .isEqualTo("Custom Scan (Citus Adaptive) over Index Scan using account_pkey on account");
    }

    @ParameterizedTest
    @CsvSource({
        "Hashed, HashAggregate",
        "Sorted, GroupAggregate",
        "Mixed, MixedAggregate",
        "Plain, Aggregate",
        "Other, Aggregate"
    })
    void aggregatesAreNamedByHowTheyGroup(String strategy, String type) {
        String document = "[{\"Plan\": {\"Node Type\": \"Aggregate\", \"Strategy\": \"" + strategy + "\"}}]";
        assertThat(Document.read(document).type()).isEqualTo(type);
    }

    @Test
    void joinsKeepTheirType() {
        String document = "[{\"Plan\": {\"Node Type\": \"Hash Join\", \"Join Type\": \"Left\"}}]";
        assertThat(Document.read(document).label()).isEqualTo("Hash Join (Left)");
        assertThat(Document.read(document.replace("Left", "Inner")).label()).isEqualTo("Hash Join");
    }

    @Test
    void sizesGoToTheirTables() {
        PlanNode sized = Document.read(UPDATE).sized(Map.of("account", 100_000.0));
        assertThat(sized.all().map(PlanNode::tableRows)).containsExactly(100_000.0, 100_000.0);
        assertThat(sized.largestTable()).isEqualTo(100_000);
        assertThat(Document.read(UPDATE).largestTable()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[{]"})
    void whatIsNoJsonIsRefused(String document) {
        assertThatThrownBy(() -> Document.read(document))
                .isInstanceOfAny(JacksonException.class, IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "[{}]", "[{\"Plan\": 1}]", "7"})
    void whatHoldsNoPlanIsRefused(String document) {
        assertThatThrownBy(() -> Document.read(document))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Plan");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "(aid = $1)                                                        | aid",
                "((a = 1) AND (b > 2) AND (a < 5))                                 | a,b",
                "((a.x = $1) OR (b.y IS NULL))                                     | x,y",
                "(lower(name) = 'x; and y%'::text)                                 | name",
                "(name = 'it''s not a column'::character varying)                  | name",
                "((at >= '2026-01-01 00:00:00+00'::timestamp with time zone) AND b) | at,b",
                "(\"Mixed Case\" = ANY ($1))                                       | Mixed Case",
                "(t.\"order\" = 1)                                                 | order",
                "((flag = true) AND (NOT (hashed SubPlan 1)))                      | flag",
                "((kind)::text = 'a'::text COLLATE \"C\")                          | kind",
                "(price > 1e5::numeric(12,2))                                      | price",
                "(mood = 'sad'::public.mood)                                       | mood",
                "(tags && '{a,b}'::text[])                                         | tags",
                "(_a$b = 1)                                                        | _a$b",
            })
    void columnsAreFoundInConditions(String condition, String columns) {
        assertThat(Document.columns(condition)).isEqualTo(Arrays.asList(columns.split(",", -1)));
        assertThat(Document.columns("")).isEmpty();
    }
}
