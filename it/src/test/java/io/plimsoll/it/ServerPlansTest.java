package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.StatementPlans.PlannedStatement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What runs say about the plans of their statements, with an index that is dropped under them.
@Order(6)
class ServerPlansTest {
    private static final String RUN = "run tpcb --scale 1 --sessions 4 --arrival 20/s --warmup 1s --measure 8s"
            + " --load replace -p schema=connection --server-view light --target ";
    private static final int STATEMENTS = 5;

    @TempDir
    static Path shared;

    private static EmbeddedPostgres postgres;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        postgres = Servers.start(shared);
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    @Test
    void anIndexThatIsDroppedDuringARunIsNamedWithItsStatements() throws Exception {
        Plimsoll steady = Plimsoll.warm(Files.createDirectory(folder.resolve("steady")));
        Run innocent = run(steady, Servers.address(postgres));
        assertThat(names(innocent)).doesNotContain("PlanChanged", "SequentialScans");

        Plimsoll dropping = Plimsoll.warm(Files.createDirectory(folder.resolve("dropping")));
        Started started = dropping.start(RUN + Servers.address(postgres));
        Eventually.until("a measured interval is stored", () -> dropping.intervalsStored() >= 2);
        execute("ALTER TABLE tpcb_account DROP CONSTRAINT tpcb_account_pkey CASCADE");
        Result result = started.await();
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 1, 3);
        Run guilty = RunReader.read(dropping.onlyRun());
        String was = "changed during the run: Index Scan using tpcb_account_pkey on tpcb_account became ";
        assertThat(sentences(guilty, "PlanChanged"))
                .hasSize(2)
                .anySatisfy(sentence -> assertThat(sentence)
                        .startsWith("the plan of \"UPDATE tpcb_account SET ")
                        .contains(was + "Seq Scan on tpcb_account"))
                .anySatisfy(sentence -> assertThat(sentence)
                        .startsWith("the plan of \"SELECT abalance FROM tpcb_account ")
                        .contains(was)
                        .endsWith("Seq Scan on tpcb_account"));
        assertThat(sentences(guilty, "SequentialScans"))
                .singleElement()
                .asString()
                .contains("search tpcb_account (100,000 rows) by aid without an index");
        assertThat(unwrapped(result)).contains("PlanChanged: the plan of \"UPDATE tpcb_account SET ");

        Result verbose = dropping.run("show last --verbose");
        assertThat(unwrapped(verbose)).contains("before: ", "after: ", "Seq Scan on tpcb_account, 1 row, cost ");
        Result compared = dropping.run("compare " + innocent.folder() + " " + guilty.folder());
        assertThat(unwrapped(compared))
                .contains("statements that their servers execute differently", "UPDATE tpcb_account SET ");
        assertThat(unwrapped(dropping.run("compare " + innocent.folder() + " " + innocent.folder())))
                .doesNotContain("statements that their servers execute differently");
    }

    @Test
    void everyStatementIsExplainedBeforeAndAfter() throws Exception {
        Run run = run(Plimsoll.warm(folder), Servers.address(postgres));
        assertWhole(run);
        assertThat(run.plans().statements().getFirst().sql()).contains("$1").startsWith("UPDATE tpcb_account");
        // What was explained was not executed: the audit has counted all changes.
        assertThat(run.document().measurement().audit()).isNotEmpty();
        assertThat(names(run)).doesNotContain("AuditFailed", "AuditIncomplete");
    }

    /// A driver that prepares all it sends.
    @Test
    void statementsAreExplainedOverJdbc() throws Exception {
        String address = postgres.jdbcUrl() + "?user=" + EmbeddedPostgres.NAME + "&password="
                + postgres.password().reveal();
        assertWhole(run(Plimsoll.warm(folder), address));
    }

    /// Of an operation that reads, and of one that writes.
    @Test
    void queriesAreExecutedOnceOnRequest() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Result result = plimsoll.run("run ycsb -p recordcount=1000 --sessions 2 --warmup 0s --measure 2s --load replace"
                + " --explain analyze --target " + Servers.address(postgres));
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        List<PlannedStatement> statements =
                RunReader.read(plimsoll.onlyRun()).plans().statements();
        assertThat(statements)
                .filteredOn(statement -> statement.sql().startsWith("SELECT"))
                .singleElement()
                .satisfies(statement -> {
                    Executed executed = Objects.requireNonNull(statement.executed());
                    assertThat(executed.refusal()).isEmpty();
                    assertThat(Objects.requireNonNull(executed.plan()).rows()).isOne();
                });
        assertThat(statements)
                .filteredOn(statement -> statement.sql().startsWith("UPDATE"))
                .isNotEmpty()
                .allSatisfy(statement -> assertThat(statement.executed()).isNull());
    }

    private static void assertWhole(Run run) {
        assertThat(run.plans().statements()).hasSize(STATEMENTS).allSatisfy(statement -> {
            assertThat(statement.refusal()).isEmpty();
            assertThat(statement.plans()).hasSize(2);
        });
        assertThat(run.plans().statements().stream()
                        .map(PlannedStatement::plans)
                        .map(List::getFirst)
                        .map(PlanNode::shape))
                .contains("Index Scan using tpcb_account_pkey on tpcb_account");
        assertThat(names(run)).doesNotContain("PlanChanged");
    }

    @Test
    void withoutTheViewNothingIsExplained() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        String run = RUN.replace("--server-view light", "--server-view off").replace("--measure 8s", "--measure 1s");
        Result result = plimsoll.run(run + Servers.address(postgres));
        // A busy machine may not carry the rate.
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 1, 3);
        assertThat(plimsoll.onlyRun().resolve("plans.json")).doesNotExist();
    }

    private static Run run(Plimsoll plimsoll, String address) throws Exception {
        Result result = plimsoll.run(RUN + address);
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 1, 3);
        return RunReader.read(plimsoll.onlyRun());
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        postgres.jdbcUrl(),
                        EmbeddedPostgres.NAME,
                        postgres.password().reveal());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String unwrapped(Result result) {
        return result.out().replaceAll("\\s+", " ");
    }

    private static List<String> names(Run run) {
        return run.document().judged().findings().stream().map(Finding::name).toList();
    }

    private static List<String> sentences(Run run, String name) {
        return run.document().judged().findings().stream()
                .filter(finding -> finding.name().equals(name))
                .map(Finding::sentence)
                .toList();
    }
}
