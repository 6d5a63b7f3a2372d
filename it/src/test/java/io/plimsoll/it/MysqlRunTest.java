package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.ServerSeries.StatementRow;
import io.plimsoll.testing.TestMysql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/// What runs say about the server's side of a MySQL, with bottlenecks that are planted.
@EnabledIfEnvironmentVariable(named = TestMysql.VARIABLE, matches = ".+", disabledReason = TestMysql.MISSING)
@Order(6)
class MysqlRunTest {
    /// All transactions change the same row, and keep it for 20 ms, whatever the machine does meanwhile.
    private static final String WORKLOAD = """
            tables:
              item:
                rows: 10
                key: id
                columns:
                  id: {type: int32, sequence: 1}
                  stock: {type: int32, value: 0}
            operations:
              work:
                transaction:
                  - UPDATE item SET stock = stock + 1 WHERE id = 1
                  - SELECT SLEEP(0.02)
            """;

    /// Four looks per second at most, of which twenty are needed, however busy the machine is.
    private static final String LOAD = " --load if-absent --warmup 1s --measure 20s --server-view full";

    @TempDir
    Path folder;

    /// First, the sessions of the load have the row in turn. Then another program keeps it for longer.
    @Test
    void whoKeepsSessionsWaitingIsNamed() throws Exception {
        String server = TestMysql.orSkip();
        String target = ownDatabase(server);
        Files.writeString(folder.resolve("held.yaml"), WORKLOAD);
        Run alone = run("alone", target);
        assertThat(names(alone)).contains("LockBound").doesNotContain("OneBlocker");
        assertThat(finding(alone, "LockBound").sentence()).contains("Lock row");
        assertThat(alone.server().blockers()).isNotEmpty();
        List<StatementRow> statements = alone.server().statements();
        assertThat(statements)
                .extracting(StatementRow::text)
                .anySatisfy(text -> assertThat(text).contains("UPDATE `item`"))
                .noneMatch(text -> text.contains("performance_schema"));
        assertThat(statements).allSatisfy(row -> {
            assertThat(row.cost().calls()).isPositive();
            assertThat(row.cost().blocksRead()).isEqualTo(StatementCost.UNKNOWN);
        });

        AtomicBoolean ends = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        String item = target.replaceFirst(".*/(\\w+)\\?.*", "$1") + ".item";
        Thread neighbour = Thread.ofPlatform().daemon().start(() -> block(server, item, ends, begun));
        Run blocked;
        try {
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            blocked = run("blocked", target);
        } finally {
            ends.set(true);
            neighbour.join();
        }
        assertThat(names(blocked)).containsSubsequence("OneBlocker", "LockBound");
        assertThat(finding(blocked, "OneBlocker").sentence())
                .contains("one session of another program (connection ")
                .contains("which was idle in transaction")
                .contains("for table item");
        assertThat(finding(blocked, "OneBlocker").advice()).contains("(KILL ");
    }

    /// In another database than the load's, so that it is another program.
    private static void block(String server, String item, AtomicBoolean ends, CountDownLatch begun) {
        try (Connection connection = DriverManager.getConnection(server);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            begun.countDown();
            while (!ends.get()) {
                statement.execute("SELECT * FROM " + item + " WHERE id = 1 FOR UPDATE");
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(700));
                connection.rollback();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        } catch (SQLException lost) {
            throw new IllegalStateException(lost);
        }
    }

    /// Other tests of this module use its database.
    private static String ownDatabase(String address) throws SQLException {
        String own = address.replaceFirst("(/\\w+)\\?", "$1_view?");
        String name = own.replaceFirst(".*/(\\w+)\\?.*", "$1");
        try (Connection connection = DriverManager.getConnection(address);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS " + name);
        }
        return own;
    }

    private Run run(String name, String target) throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(Files.createDirectory(folder.resolve(name)));
        Result result = plimsoll.run("run " + folder.resolve("held.yaml") + " -p schema=connection --sessions 8"
                + " --target " + target + LOAD);
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        return RunReader.read(plimsoll.onlyRun());
    }

    private static List<String> names(Run run) {
        return run.document().judged().findings().stream().map(Finding::name).toList();
    }

    private static Finding finding(Run run, String name) {
        return run.document().judged().findings().stream()
                .filter(finding -> finding.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
