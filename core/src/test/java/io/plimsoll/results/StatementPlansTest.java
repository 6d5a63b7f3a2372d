package io.plimsoll.results;

import static io.plimsoll.testing.StubPlans.changed;
import static io.plimsoll.testing.StubPlans.indexScan;
import static io.plimsoll.testing.StubPlans.seqScan;
import static io.plimsoll.testing.StubPlans.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.ExecutedStep;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.results.StatementPlans.PlanChange;
import io.plimsoll.results.StatementPlans.PlannedStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementPlansTest {
    private static final PlanNode INDEX = indexScan("account", 100_000);
    private static final PlanNode WHOLE = seqScan("account", 100_000, 1, "aid");

    @TempDir
    Path path;

    private final List<String> damages = new ArrayList<>();

    /// Two plans, and where they differ.
    record Pair(String name, PlanNode one, PlanNode other, List<PlanChange> changes) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Pair> pairs() {
        PlanNode left = new PlanNode("Hash Join", "", "", "Left", 10, 100, 0, List.of(), List.of(INDEX, INDEX));
        PlanNode inner = new PlanNode("Hash Join", "", "", "Inner", 10, 100, 0, List.of(), List.of(INDEX, INDEX));
        PlanNode dearer = new PlanNode("Index Scan", "account", "account_pkey", "", 7, 9, 1, List.of(), List.of());
        return Stream.of(
                new Pair("the same", step("Limit", INDEX), step("Limit", INDEX), List.of()),
                new Pair("other estimates only", INDEX, dearer, List.of()),
                new Pair(
                        "another way to a table",
                        step("Update", INDEX),
                        step("Update", WHOLE),
                        List.of(new PlanChange(
                                "Index Scan using account_pkey on account", "Seq Scan on account", 100_000))),
                new Pair(
                        "another join",
                        left,
                        inner,
                        List.of(new PlanChange(
                                "Hash Join (Left) over Index Scan using account_pkey on account and Index Scan using"
                                        + " account_pkey on account",
                                "Hash Join over Index Scan using account_pkey on account and Index Scan using"
                                        + " account_pkey on account",
                                100_000))),
                new Pair(
                        "two places",
                        step("Nested Loop", INDEX, indexScan("branch", 10)),
                        step("Nested Loop", WHOLE, seqScan("branch", 10, 1, "bid")),
                        List.of(
                                new PlanChange(
                                        "Index Scan using account_pkey on account", "Seq Scan on account", 100_000),
                                new PlanChange("Index Scan using branch_pkey on branch", "Seq Scan on branch", 10))),
                new Pair(
                        "one more partition",
                        step("Append", INDEX),
                        step("Append", INDEX, WHOLE),
                        List.of(new PlanChange(
                                "Append over Index Scan using account_pkey on account",
                                "Append over Index Scan using account_pkey on account and Seq Scan on account",
                                100_000))),
                new Pair(
                        "deeper",
                        step("Limit", step("Sort", INDEX)),
                        step("Limit", INDEX),
                        List.of(new PlanChange(
                                "Sort over Index Scan using account_pkey on account",
                                "Index Scan using account_pkey on account",
                                100_000))));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void plansDifferWhereTheyDoSomethingElse(Pair pair) {
        assertThat(PlanChange.between(pair.one, pair.other)).isEqualTo(pair.changes);
        assertThat(pair.one.shape().equals(pair.other.shape())).isEqualTo(pair.changes.isEmpty());
    }

    /// The server reads a table of a few rows now in this way, now in that.
    @Test
    void changesOfSmallTablesDoNotMatter() {
        assertThat(new PlanChange("a", "b", 10).matters()).isFalse();
        assertThat(new PlanChange("a", "b", 1_000).matters()).isTrue();
        assertThat(new PlanChange("a", "b", 0).matters())
                .as("of a table whose size is unknown")
                .isTrue();
    }

    @Test
    void answersComeTogetherByStatement() {
        StatementPlans plans = StatementPlans.NONE
                .with("SELECT 1", Explained.of(INDEX), false)
                .with("SELECT 2", Explained.refused("no such table"), false)
                .with("SELECT 1", Explained.of(WHOLE), true)
                .with("SELECT 2", Explained.of(WHOLE), true);
        assertThat(plans.statements())
                .containsExactly(
                        new PlannedStatement("SELECT 1", INDEX, WHOLE, ""),
                        new PlannedStatement("SELECT 2", null, WHOLE, "no such table"));
        assertThat(plans.statements().getFirst().changes()).hasSize(1);
        assertThat(plans.statements().getLast().changes()).isEmpty();
        assertThat(plans.statements().getLast().plans()).containsExactly(WHOLE);
    }

    @Test
    void theFileIsReadBack() throws IOException {
        StatementPlans plans = changed("UPDATE account SET a = $1", step("Update", INDEX), step("Update", WHOLE))
                .with("SELECT now(", Explained.refused("syntax error"), false);
        plans.write(new RunFolder(path));
        assertThat(read()).isEqualTo(plans);
        assertThat(damages).isEmpty();
        assertThat(Files.readString(path.resolve("plans.json"))).contains("\"index\" : \"account_pkey\"");
    }

    @Test
    void whatWasExecutedIsReadBack() throws IOException {
        ExecutedStep scan = new ExecutedStep("Seq Scan on account", 1, 350.5, 3, 12.25, 7, 3, List.of());
        ExecutedStep limit = new ExecutedStep("Limit", 1, 1, 1, 12.5, 7, 3, List.of(scan));
        StatementPlans plans = StatementPlans.NONE
                .with("SELECT 1", Explained.of(INDEX), false)
                .with("SELECT 1", Executed.of(limit))
                .with("SELECT 2", Executed.refused("it changes rows"))
                .with("SELECT 3", Explained.of(INDEX), true);
        plans.write(new RunFolder(path));
        assertThat(read()).isEqualTo(plans);
        assertThat(damages).isEmpty();
        assertThat(plans.statements())
                .containsExactly(
                        new PlannedStatement("SELECT 1", INDEX, null, "", Executed.of(limit)),
                        new PlannedStatement("SELECT 2", null, null, "", Executed.refused("it changes rows")),
                        new PlannedStatement("SELECT 3", null, INDEX, ""));
    }

    @Test
    void aRunWithoutPlansHasNone() throws IOException {
        assertThat(read()).isEqualTo(StatementPlans.NONE);
        assertThat(damages).isEmpty();
    }

    /// A file of a newer version may say more.
    @Test
    void whatIsNotKnownIsPassedOver() throws IOException {
        Files.writeString(
                path.resolve("plans.json"),
                "{\"statements\": [{\"sql\": \"SELECT 1\", \"before\": null, \"after\": null, \"refusal\": \"no\","
                        + " \"buffers\": 7}], \"analyzed\": true}");
        assertThat(read().statements()).containsExactly(new PlannedStatement("SELECT 1", null, null, "no"));
        assertThat(damages).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{}", "null", "{\"statements\": [{\"refusal\": \"\"}]}", "[]"})
    void aDamagedFileIsToldAndLeftOut(String content) throws IOException {
        Files.writeString(path.resolve("plans.json"), content);
        assertThat(read()).isEqualTo(StatementPlans.NONE);
        assertThat(damages).singleElement().asString().contains("plans.json is damaged");
    }

    @Test
    void longTextsAreCut() {
        PlannedStatement statement = new PlannedStatement("  SELECT\n   a,\tb FROM t ", null, null, "");
        assertThat(statement.brief(100)).isEqualTo("SELECT a, b FROM t");
        assertThat(statement.brief(10)).isEqualTo("SELECT ...");
    }

    private StatementPlans read() throws IOException {
        return StatementPlans.read(new RunFolder(path), damages::add);
    }
}
