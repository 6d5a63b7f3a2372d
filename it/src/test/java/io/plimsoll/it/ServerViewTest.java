package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.recording.HostSample;
import io.plimsoll.results.Finding;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.OperationRow;
import io.plimsoll.results.ServerSeries.RelationRow;
import io.plimsoll.results.ServerSeries.StatementRow;
import io.plimsoll.testing.TestMariadb;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What runs say about the server's side, with bottlenecks that are planted.
@Order(2)
class ServerViewTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/\\?token=[0-9a-f]+");

    /// For as long as the findings need.
    private static final String WATCHED = " --warmup 1s --measure 6s";

    private static final String BRIEFLY = " --warmup 0s --measure 2s";

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

    /// All transactions of TPC-B change the only branch.
    @Test
    void sessionsThatQueueForOneRowAreFound() throws Exception {
        slowDown();
        Run run = run("run tpcb --scale 1 --sessions 8");
        assertThat(names(run)).contains("LockBound");
        assertThat(finding(run, "LockBound").sentence()).contains("Lock t");
        assertThat(run.server().rows()).isNotEmpty();
        ServerSeries.ViewFacts view =
                Objects.requireNonNull(run.document().measurement().server());
        assertThat(view.notes()).noneMatch(note -> note.contains("does not show"));
        assertThat(view.clockAheadMillis()).isBetween(-1_000.0, 1_000.0);
    }

    /// From now on, each transaction keeps the only branch for 20 ms, whatever the machine does meanwhile.
    private void slowDown() throws Exception {
        Path loading = Files.createDirectory(folder.resolve("loading"));
        Result loaded = Plimsoll.warm(loading).run("load tpcb --scale 1 --target " + Servers.address(postgres));
        assertThat(loaded.exitCode()).as(loaded.out() + loaded.err()).isZero();
        execute("""
                CREATE OR REPLACE FUNCTION plimsoll_tpcb.slow() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    PERFORM pg_sleep(0.02);
                    RETURN new;
                END $$""");
        execute("CREATE TRIGGER slow BEFORE INSERT ON plimsoll_tpcb.tpcb_history"
                + " FOR EACH ROW EXECUTE FUNCTION plimsoll_tpcb.slow()");
    }

    @AfterEach
    void speedUp() throws Exception {
        execute("DROP FUNCTION IF EXISTS plimsoll_tpcb.slow CASCADE");
    }

    private static void execute(String sql) throws Exception {
        HoloFiles.execute(postgres, EmbeddedPostgres.NAME, sql);
    }

    @Test
    void aSessionAloneWaitsForNoLock() throws Exception {
        assertThat(names(run("run tpcb --scale 1 --sessions 1 --think 5ms")))
                .doesNotContain("LockBound", "Deadlocks", "ReadBound");
    }

    @Test
    @EnabledIfEnvironmentVariable(named = TestMariadb.VARIABLE, matches = ".+", disabledReason = TestMariadb.MISSING)
    void sessionsThatQueueForOneRowOfMariadbAreFound() throws Exception {
        String target = TestMariadb.orSkip(ServerViewTest.class);
        String tpcb = "tpcb --scale 1 -p schema=connection";
        Path before = Files.createDirectory(folder.resolve("before"));
        Result loaded = Plimsoll.warm(before).run("load " + tpcb + " --target " + target + " --load replace");
        assertThat(loaded.exitCode()).as(loaded.out() + loaded.err()).isZero();
        // Each transaction keeps the only branch for 20 ms, whatever the machine does meanwhile.
        try (Connection connection = DriverManager.getConnection(target);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TRIGGER slow BEFORE INSERT ON tpcb_history FOR EACH ROW DO SLEEP(0.02)");
        }
        Run run = run(folder, "run " + tpcb + " --sessions 8", target);
        assertThat(names(run)).contains("LockBound");
        assertThat(finding(run, "LockBound").sentence()).contains("Lock row");
        Path other = Files.createDirectory(folder.resolve("alone"));
        assertThat(names(run(other, "run " + tpcb + " --sessions 1", target))).doesNotContain("LockBound");
    }

    /// Another program computes something in the same server all the time.
    @Test
    void neighboursAreNamed() throws Exception {
        AtomicBoolean ends = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        Thread neighbour = Thread.ofPlatform().daemon().start(() -> compute(ends, begun));
        try {
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            Run run = run("run tpcb --scale 1 --sessions 1 --think 5ms");
            assertThat(names(run)).contains("OtherSessionsBusy");
            assertThat(finding(run, "OtherSessionsBusy").sentence()).contains("its counters include their work");
        } finally {
            ends.set(true);
            neighbour.join();
        }
        Path other = Files.createDirectory(folder.resolve("alone"));
        assertThat(names(run(other, "run tpcb --scale 1 --sessions 1 --think 5ms")))
                .doesNotContain("OtherSessionsBusy");
    }

    /// Another program takes the only branch, and does nothing with it for a while, again and again. First, the
    /// sessions of the load have it in turn.
    @Test
    void aSessionThatBlocksAllOthersIsNamed() throws Exception {
        slowDown();
        Path other = Files.createDirectory(folder.resolve("alone"));
        Run alone = run(other, "run tpcb --scale 1 --sessions 8");
        assertThat(names(alone)).contains("LockBound").doesNotContain("OneBlocker");
        assertThat(alone.server().blockers()).isNotEmpty();
        assertThat(alone.server().blockers())
                .extracting(BlockerRow::head)
                .extracting(Blocker::who)
                .contains(Who.LOAD)
                .doesNotContain(Who.OTHER);

        AtomicBoolean ends = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        Thread neighbour = Thread.ofPlatform().daemon().start(() -> block(ends, begun));
        Run run;
        try {
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            run = run("run tpcb --scale 1 --sessions 8");
        } finally {
            ends.set(true);
            neighbour.join();
        }
        assertThat(names(run)).containsSubsequence("OneBlocker", "LockBound");
        assertThat(finding(run, "OneBlocker").sentence())
                .contains("one session of another program, \"a slow tool\" (process ")
                .contains("which was idle in transaction")
                .contains("for table tpcb_branch");
        assertThat(finding(run, "OneBlocker").advice()).contains("pg_terminate_backend(");
    }

    private static void block(AtomicBoolean ends, CountDownLatch begun) {
        try (Connection connection = connect(postgres);
                Statement statement = connection.createStatement()) {
            statement.execute("SET application_name = 'a slow tool'");
            begun.countDown();
            connection.setAutoCommit(false);
            while (!ends.get()) {
                statement.execute("SELECT * FROM plimsoll_tpcb.tpcb_branch FOR UPDATE");
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(700));
                connection.rollback();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        } catch (SQLException lost) {
            throw new IllegalStateException(lost);
        }
    }

    private static Connection connect(EmbeddedPostgres server) throws SQLException {
        return DriverManager.getConnection(
                server.jdbcUrl(), EmbeddedPostgres.NAME, server.password().reveal());
    }

    @Test
    void whatWasDoneWithEachTableIsStored() throws Exception {
        Run run = run("run tpcb --scale 1 --sessions 2" + BRIEFLY);
        List<RelationWork> measured = run.server().relations().stream()
                .filter(row -> row.phase().equals("measure-1"))
                .map(RelationRow::work)
                .toList();
        assertThat(measured)
                .extracting(RelationWork::name)
                .contains("tpcb_account", "tpcb_account_pkey", "tpcb_branch", "tpcb_teller", "tpcb_history");
        assertThat(measured)
                .isSortedAccordingTo(
                        Comparator.comparingLong(RelationWork::pages).reversed());
        RelationWork account = measured.stream()
                .filter(work -> work.name().equals("tpcb_account"))
                .findFirst()
                .orElseThrow();
        assertThat(account.figure(Figure.UPDATES).orElseThrow()).isPositive();
        assertThat(account.figure(Figure.LIVE_ROWS).orElseThrow()).isPositive();
        assertThat(account.figure(Figure.BYTES).orElseThrow()).isGreaterThan(1L << 20);
        assertThat(account.pages()).isPositive();
    }

    /// Over the wire driver and over JDBC, which both send the texts as they prepared them.
    @Test
    void whoWaitsForWhatIsKnownByOperation() throws Exception {
        for (String address : List.of(Servers.address(postgres), jdbc(postgres))) {
            Path where = folder.resolve("with-" + address.substring(0, 4));
            Run run = watchedOperations(where, address);
            assertThat(run.server().operations())
                    .extracting(OperationRow::operation)
                    .contains("read", "update")
                    .isSubsetOf("read", "update", Wait.SHARED, Wait.UNKNOWN);
            long all = sessions(run, "read", "update", Wait.SHARED, Wait.UNKNOWN);
            assertThat(sessions(run, "read", "update")).isGreaterThan(all / 2);
            Path store = Objects.requireNonNull(run.folder().getParent());
            Result whole = Plimsoll.warm(folder).run("show last --verbose --runs-dir " + store);
            assertThat(whole.out()).as(whole.err()).contains("What the sessions of the load did for which operation");
        }
        Plimsoll light = Plimsoll.warm(Files.createDirectory(folder.resolve("light")));
        Result brief = light.run("run ycsb -p recordcount=1000 --sessions 4 --load if-absent --warmup 0s --measure 2s"
                + " --target " + Servers.address(postgres));
        assertThat(brief.exitCode()).as(brief.err()).isIn(0, 3);
        assertThat(light.onlyRun().resolve("waits.csv")).exists();
        assertThat(light.onlyRun().resolve("operation-waits.csv")).doesNotExist();
    }

    /// A run whose looks saw both operations. On a machine that is busy with other things there are few looks, so a run
    /// that saw one of them only is followed by a longer one.
    private static Run watchedOperations(Path where, String address) throws Exception {
        for (int seconds = 6; ; seconds *= 2) {
            Path each = Files.createDirectories(where.resolve(seconds + "s"));
            Run run = run(
                    each, "run ycsb -p recordcount=1000 --sessions 4 --warmup 1s --measure " + seconds + "s", address);
            List<String> seen = run.server().operations().stream()
                    .map(OperationRow::operation)
                    .toList();
            if (seconds > 20 || seen.containsAll(List.of("read", "update"))) {
                return run;
            }
        }
    }

    private static String jdbc(EmbeddedPostgres server) {
        return server.jdbcUrl() + "?user=" + EmbeddedPostgres.NAME + "&password="
                + server.password().reveal();
    }

    private static long sessions(Run run, String... operations) {
        return run.server().operations().stream()
                .filter(row -> List.of(operations).contains(row.operation()))
                .mapToLong(OperationRow::sessions)
                .sum();
    }

    /// With the extension, and without it: then nothing is said.
    @Test
    void statementsAreListedIfTheServerCountsThem() throws Exception {
        String command = "run tpcb --scale 1 --sessions 2" + BRIEFLY;
        Path without = Files.createDirectory(folder.resolve("without"));
        Run plain = run(without, command);
        assertThat(plain.server().statements()).isEmpty();
        assertThat(plain.folder().resolve("statements.csv")).doesNotExist();

        Map<String, String> settings = Map.of("shared_preload_libraries", "pg_stat_statements");
        try (EmbeddedPostgres counting = Servers.start(folder, settings)) {
            try (Connection connection = connect(counting);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE EXTENSION pg_stat_statements");
            }
            Path with = Files.createDirectory(folder.resolve("with"));
            Run run = run(with, command, Servers.address(counting));
            List<StatementRow> statements = run.server().statements().stream()
                    .filter(row -> row.phase().equals("measure-1"))
                    .toList();
            assertThat(statements).hasSizeBetween(4, 10);
            assertThat(statements)
                    .extracting(StatementRow::text)
                    .anySatisfy(text -> assertThat(text).containsIgnoringCase("update tpcb_branch"))
                    .noneMatch(text -> text.contains("pg_stat_"));
            assertThat(statements).allSatisfy(row -> {
                assertThat(row.text()).hasSizeLessThanOrEqualTo(200);
                assertThat(row.cost().calls()).isPositive();
            });
        }
    }

    private static void compute(AtomicBoolean ends, CountDownLatch begun) {
        try (Connection connection = connect(postgres);
                Statement statement = connection.createStatement()) {
            begun.countDown();
            while (!ends.get()) {
                statement.execute("SELECT count(*) FROM generate_series(1, 1000000)");
            }
        } catch (SQLException lost) {
            throw new IllegalStateException(lost);
        }
    }

    @Test
    void aSlowClientIsNotTakenForASlowServer() throws Exception {
        assertThat(names(run("run tpcb --scale 1 --sessions 4 --think 20ms"))).contains("ClientWaits");
    }

    /// However fast or slow it is, and whatever else runs on it.
    @Test
    @EnabledOnOs(OS.LINUX)
    void theMachineThatBothShareIsRecordedAndAddsUp() throws Exception {
        Run run = run("run tpcb --scale 1 --sessions 4 --think 10ms");
        assertThat(run.folder().resolve("host.csv")).exists();
        int cores = run.host().layout().cores().size();
        assertThat(cores).isPositive();
        List<HostRow> rows = run.host().rows().stream()
                .filter(row -> row.span().phase().equals("measure-1"))
                .toList();
        assertThat(rows).isNotEmpty();
        long at = rows.getFirst().span().startNanos();
        assertThat(at).isLessThanOrEqualTo(0);
        double[] nanos = new double[3];
        for (HostRow row : rows) {
            assertThat(row.span().startNanos())
                    .as("a row begins where the one before ends")
                    .isEqualTo(at);
            at += row.span().lengthNanos();
            HostSample.Processors processors = row.sample().processors();
            assertThat(processors.cores()).hasSize(cores);
            assertThat(processors.busy()).isBetween(0.0, (double) cores);
            assertThat(processors.runQueue()).isNotNegative();
            assertThat(row.sample().memory().available()).isPositive();
            nanos[0] += processors.groups().database() * row.span().lengthNanos();
            nanos[1] += processors.groups().harness() * row.span().lengthNanos();
            nanos[2] += processors.groups().others() * row.span().lengthNanos();
        }
        long window = run.rounds().getFirst().facts().extent().windowNanos();
        assertThat(at).as("the rows cover the round").isGreaterThan(window / 2);
        assertThat(nanos[0]).as("processor time of the database").isPositive();
        assertThat(nanos[1]).as("processor time of the harness").isPositive();
        assertThat(nanos[2]).as("processor time of others").isNotNegative();
        // What runs at the first and at the last look may count on either side.
        assertThat(nanos[0] + nanos[1] + nanos[2])
                .isLessThan(1.5 * cores * (at - rows.getFirst().span().startNanos()));
    }

    /// While it goes on, and from its files alone.
    @Test
    void aRunInProgressTellsWhatItsServerDoes() throws Exception {
        Started run = Plimsoll.warm(folder)
                .start("run tpcb --scale 1 --load if-absent --target " + Servers.address(postgres)
                        + " --sessions 4 --warmup 0s --measure 600s --server-view light --live");
        Eventually.until(
                "an address in " + run.err(),
                () -> ADDRESS.matcher(Files.readString(run.err())).find());
        Matcher address = ADDRESS.matcher(Files.readString(run.err()));
        assertThat(address.find()).isTrue();
        URI metrics = URI.create(address.group()).resolve("/metrics");
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(metrics).build();
            Eventually.until(
                    "the server's sessions and counters",
                    () -> http.send(request, HttpResponse.BodyHandlers.ofString())
                            .body()
                            .matches("(?s).*plimsoll_server_sessions\\{[^\n]*of=\"load\"} \\d.*"
                                    + "plimsoll_server_counter_per_second\\{[^\n]*counter=\"commits\"} [1-9].*"));
        }
        run.signal("INT");
        Result ended = run.await();
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
    }

    @Test
    void withoutTheViewNothingIsAsked() throws Exception {
        Result run = Plimsoll.warm(folder)
                .run("run tpcb --scale 1 --target " + Servers.address(postgres)
                        + " --sessions 1 --warmup 0s --measure 100ops --server-view off");
        assertThat(run.exitCode()).isIn(0, 3);
        Path stored = Plimsoll.warm(folder).onlyRun();
        assertThat(stored.resolve("server.csv")).doesNotExist();
        assertThat(stored.resolve("waits.csv")).doesNotExist();
        assertThat(stored.resolve("host.csv")).doesNotExist();
    }

    @Test
    void aTargetWithoutAViewIsSaidToHaveNone() throws Exception {
        String run = "run tpcb --scale 1 --target sqlite:lite.db --sessions 1 --warmup 0s --measure 100ops";
        Result result = Plimsoll.warm(folder).run(run + " --server-view full");
        assertThat(result.exitCode()).as(result.err()).isIn(0, 3);
        assertThat(result.err()
                        + Files.readString(Plimsoll.warm(folder).onlyRun().resolve("log.txt")))
                .contains("Plimsoll cannot read what SQLite reports about its own work");
    }

    private Run run(String command) throws Exception {
        return run(folder, command);
    }

    private static Run run(Path where, String command) throws Exception {
        return run(where, command, Servers.address(postgres));
    }

    private static Run run(Path where, String command, String address) throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(where);
        String duration = command.contains(" --measure ") ? "" : WATCHED;
        Result result = plimsoll.run(command + duration + " --load if-absent --server-view full --target " + address);
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
