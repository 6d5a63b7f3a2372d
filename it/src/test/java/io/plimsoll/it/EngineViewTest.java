package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.ServerSeries.WaitRow;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What H2 and HSQLDB say about bottlenecks that are planted, inside the harness and as servers. Locks are
/// held for a time that does not depend on the machine's speed.
@Order(5)
class EngineViewTest {
    private static final int ROWS = 8;

    @TempDir
    Path folder;

    /// Each session keeps its row, or its table, for 50 ms.
    @ParameterizedTest
    @CsvSource({"h2, '', Lock row", "hsqldb, ';hsqldb.tx=locks', Lock table", "hsqldb, ';hsqldb.tx=mvcc', Lock row"})
    void sessionsThatWantTheSameRowWaitForLocks(String product, String option, String lock) throws Exception {
        Run run = run(prepared(product, option), script("UPDATE account SET v = v + 1 WHERE id = 1;"));
        assertThat(names(run)).contains("LockBound").doesNotContain("OneBlocker");
        assertThat(finding(run, "LockBound").sentence()).contains(lock);
        assertThat(finding(run, "LockBound").advice().contains("hsqldb.tx=mvcc"))
                .isEqualTo(lock.endsWith("table"));
        assertThat(run.server().blockers())
                .isNotEmpty()
                .allMatch(row -> row.head().who() == Who.LOAD);
        assertThat(run.document().measurement().server()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"h2, ''", "hsqldb, ';hsqldb.tx=mvcc'"})
    void sessionsThatWantRowsOfTheirOwnDoNot(String product, String option) throws Exception {
        Run run = run(prepared(product, option), script("UPDATE account SET v = v + 1 WHERE id = :client_id;"));
        assertThat(names(run)).doesNotContain("LockBound", "OneBlocker");
        assertThat(run.server().waits()).noneMatch(row -> row.kind().equals(Wait.LOCK));
    }

    /// The pauses are the client's own.
    @ParameterizedTest
    @ValueSource(strings = {"h2:mem", "hsqldb:mem"})
    void sessionsThatThinkWaitForTheirClient(String target) throws Exception {
        Run run = run(target, "tpcb --scale 1 --load if-absent --think 50ms");
        long all = sum(run, "");
        assertThat(all).isPositive();
        assertThat(sum(run, Wait.CLIENT)).isGreaterThan(all / 2);
        // Where other programs keep all processors busy, nothing is said.
        assertThat(names(run).contains("ClientWaits")
                        || Measured.of(run).harness().hostBusyShare() > 0.85)
                .isTrue();
        assertThat(names(run)).doesNotContain("LockBound", "OneBlocker", "OtherSessionsBusy");
    }

    /// The machine and the runtime are seen all the same.
    @ParameterizedTest
    @ValueSource(strings = {"h2:mem", "hsqldb:mem"})
    void theLightViewAsksNothingOfADatabaseInsideTheHarness(String target) throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Result result = plimsoll.run(
                "run tpcb --scale 1 --target " + target + " --sessions 2 --pacing 20ms --warmup 0s --measure 2s");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        Run run = RunReader.read(plimsoll.onlyRun());
        assertThat(run.server().waits()).isEmpty();
        assertThat(run.server().rows()).isEmpty();
        assertThat(Measured.of(run).harness().java().heapBytes()).isPositive();
    }

    private static long sum(Run run, String kind) {
        return run.server().waits().stream()
                .filter(row ->
                        row.who() == Who.LOAD && (kind.isEmpty() || row.kind().equals(kind)))
                .mapToLong(WaitRow::sessions)
                .sum();
    }

    /// Another program takes the only row, and does nothing with it for a while, again and again.
    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb"})
    void anotherProgramThatBlocksAServerIsNamed(String product) throws Exception {
        try (EngineServer server = EngineServer.start(product, folder)) {
            fill(server.address());
            try (Connection connection = DriverManager.getConnection(server.address());
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE USER neighbour PASSWORD 'neighbour'");
                statement.execute("GRANT SELECT, UPDATE ON account TO neighbour");
            }
            AtomicBoolean ends = new AtomicBoolean();
            CountDownLatch begun = new CountDownLatch(1);
            String address = server.address().replace(";user=SA", "") + ";user=NEIGHBOUR;password=neighbour";
            Thread neighbour = Thread.ofPlatform().daemon().start(() -> block(address, ends, begun));
            Run run;
            try {
                assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
                Path file = folder.resolve("update.sql");
                Files.writeString(file, "UPDATE account SET v = v + 1 WHERE id = 1;\n\\sleep 10 ms\n");
                run = run(server.address(), "script -p scripts=" + file);
            } finally {
                ends.set(true);
                neighbour.join();
            }
            assertThat(names(run)).containsSubsequence("OneBlocker", "LockBound");
            assertThat(finding(run, "OneBlocker").sentence())
                    .contains("one session of another program (session ")
                    .contains("which was idle in transaction");
            assertThat(finding(run, "OneBlocker").advice())
                    .contains(product.equals("h2") ? "CALL ABORT_SESSION(" : "ALTER SESSION ");
        }
    }

    private static void block(String address, AtomicBoolean ends, CountDownLatch begun) {
        try (Connection connection = DriverManager.getConnection(address);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            begun.countDown();
            while (!ends.get()) {
                statement.execute("UPDATE PUBLIC.account SET v = v + 1 WHERE id = 1");
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(700));
                connection.rollback();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        } catch (SQLException lost) {
            throw new IllegalStateException(lost);
        }
    }

    /// Makes a database in files, which keeps the option.
    ///
    /// @return for `--target`
    private String prepared(String product, String option) throws SQLException {
        Path place = folder.resolve("db");
        String ending = product.equals("hsqldb") ? ";shutdown=true;user=SA" : "";
        fill("jdbc:" + product + ":file:" + place + option + ending);
        return product + ":file:" + place;
    }

    private static void fill(String address) throws SQLException {
        try (Connection connection = DriverManager.getConnection(address);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, v INT)");
            for (int id = 0; id < ROWS; id++) {
                statement.execute("INSERT INTO account VALUES (" + id + ", 0)");
            }
        }
    }

    private String script(String statement) throws Exception {
        Path file = folder.resolve("hold.sql");
        Files.writeString(file, "BEGIN;\n" + statement + "\n\\sleep 50 ms\nCOMMIT;\n");
        return "script -p scripts=" + file;
    }

    private Run run(String target, String what) throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Result result = plimsoll.run(
                "run " + what + " --target " + target + " --sessions 6 --warmup 1s --measure 6s --server-view full");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(result.out()).contains("Server");
        Run run = RunReader.read(plimsoll.onlyRun());
        Servers.assertNoOtherSessionsCount(run);
        return run;
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
