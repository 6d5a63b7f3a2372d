package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.table.RelationWork.Figure;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.Finding;
import io.plimsoll.results.NodeSeries.NodeBlocker;
import io.plimsoll.results.NodeSeries.NodeRelation;
import io.plimsoll.results.NodeSeries.NodeRow;
import io.plimsoll.results.NodeSeries.NodeWait;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.ViewFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What runs say about all nodes of a real Citus cluster, with bottlenecks that are planted. Skipped where none is
/// named.
class CitusViewTest {
    private static final Pattern ADDRESS =
            Pattern.compile("postgres(?:ql)?://(?<user>[^:@]+)(?::(?<word>[^@]*))?@(?<place>[^?]+)(?:\\?.*)?");

    /// Customers, distributed by the shop to which they belong. A statement on a worker takes long enough to be
    /// seen.
    private static final String SHOPS = """
            parameters: {shops: 1000, customers: 20000}
            tables:
              SHOP:
                rows: ${customers}
                key: [shop, id]
                columns:
                  shop: {type: int64, cycle: [SHOPS]}
                  id: {type: int64, sequence: 1}
                  visits: {type: int64, value: 0}
            operations:
              visit:
                weight: 1
                draw: {c: {row: SHOP}}
                sql: UPDATE SHOP SET visits = visits + 1 WHERE shop = :c.shop AND id = :c.id
                rows: one
              count:
                weight: 1
                draw: {c: {row: SHOP}}
                sql: SELECT count(*) FROM SHOP a WHERE a.shop = :c.shop AND a.visits < :c.id
                rows: any
            """;

    /// All sessions want the same row, which is on one of the workers.
    private static final String TILL = """
            tables:
              till:
                rows: 4
                key: id
                columns:
                  id: {type: int64, sequence: 1}
                  money: {type: int64, value: 0}
            operations:
              pay:
                weight: 1
                transaction:
                  - UPDATE till SET money = money + 1 WHERE id = 1
                  - UPDATE till SET money = money - 1 WHERE id = 1
            """;

    @TempDir
    Path folder;

    private String target = "";

    @BeforeEach
    void findTheCluster() {
        @Nullable String named = System.getenv("PLIMSOLL_CITUS_URL");
        assumeTrue(
                named != null, "set PLIMSOLL_CITUS_URL to a database of a Citus cluster, whose tables may be dropped");
        target = named;
    }

    @Test
    void whatSessionsWaitForOnWorkersIsNamedWithTheWorker() throws Exception {
        Run run = run("till.yaml", TILL, "");
        assertThat(names(run)).contains("LockBound").doesNotContain("OtherSessionsBusy");
        assertThat(finding(run, "LockBound").sentence()).containsPattern("\\(Lock [a-z]+ on \\S+:\\d+ \\d");
        assertThat(run.server().waits())
                .filteredOn(wait -> wait.who() == Who.LOAD)
                .anyMatch(wait -> wait.kind().equals("Node"))
                .noneMatch(wait -> wait.kind().equals("Extension"));
        assertThat(run.server().nodes().waits())
                .extracting(NodeWait::row)
                .anyMatch(wait -> wait.who() == Who.ON_BEHALF && wait.kind().equals("Lock"));
        assertThat(run.server().nodes().blockers())
                .extracting(NodeBlocker::row)
                .extracting(BlockerRow::head)
                .isNotEmpty()
                .allMatch(head -> head.who() == Who.LOAD && head.session() > 10_000_000_000L);
        assertThat(run.server().nodes().blockers())
                .extracting(NodeBlocker::row)
                .extracting(BlockerRow::table)
                .contains("till");
        assertThat(names(run)).doesNotContain("OneBlocker");
        assertThat(notes(run)).noneMatch(note -> note.contains("node "));
    }

    /// Another program takes the row, and does nothing with it for a while, again and again.
    @Test
    void whoBlocksAllOthersOnAWorkerIsNamedByItsGlobalNumber() throws Exception {
        run("till.yaml", TILL, "");
        AtomicBoolean ends = new AtomicBoolean();
        Thread neighbour = Thread.ofPlatform().daemon().start(() -> block(ends));
        Run run;
        try {
            run = run("till.yaml", TILL, "-p measure=8s -p load=if-absent");
        } finally {
            ends.set(true);
            neighbour.join();
        }
        assertThat(names(run)).containsSubsequence("OneBlocker", "LockBound");
        assertThat(finding(run, "OneBlocker").sentence())
                .containsPattern(
                        "one session of another program \\(on node \\S+:\\d+, global process number \\d{11,}\\)")
                .contains("which was idle in transaction", "for table till");
        assertThat(finding(run, "OneBlocker").advice()).containsPattern("pg_terminate_backend\\(\\d{11,}\\)");
    }

    /// Shards count as the tables that they are parts of. A condition without the column by which the table is
    /// distributed reads all of them.
    @Test
    void whatIsDoneWithShardsCountsAsDoneWithTheTable() throws Exception {
        boolean hasStatements = hasStatements();
        String shops = SHOPS.replace("SHOPS", "1, 2, 3, 4, 5, 6, 7, 8")
                .replace("WHERE a.shop = :c.shop AND a.visits < :c.id", "WHERE a.visits > :c.id")
                .replace("SHOP", "shop_scanned");
        Run run = run("scanned.yaml", shops, "-p load=replace -p measure=8s");
        assertThat(names(run)).contains("SequentialScans");
        List<NodeRelation> relations = run.server().nodes().relations().stream()
                .filter(relation -> relation.row().phase().equals("measure-1"))
                .toList();
        assertThat(relations)
                .extracting(relation -> relation.row().work().name())
                .contains("shop_scanned", "shop_scanned_pkey")
                .allMatch(name -> name.matches("shop_scanned(_pkey)?"));
        assertThat(relations)
                .filteredOn(relation -> relation.row().work().name().equals("shop_scanned"))
                .hasSizeGreaterThan(1)
                .extracting(relation -> relation.row().work())
                .allMatch(work -> work.figure(Figure.SEQ_ROWS).orElse(0) > 0)
                .allMatch(work -> work.figure(Figure.BYTES).orElse(0) > 0)
                .anyMatch(work -> work.figure(Figure.UPDATES).orElse(0) > 0);
        assertThat(relations.stream()
                        .filter(relation -> relation.row().work().name().equals("shop_scanned"))
                        .mapToLong(relation ->
                                relation.row().work().figure(Figure.LIVE_ROWS).orElse(0))
                        .sum())
                .as("the estimate of all nodes together")
                .isBetween(15_000L, 25_000L);
        assertThat(run.server().nodes().statements().isEmpty()).isNotEqualTo(hasStatements);
        assertThat(run.server().nodes().statements())
                .extracting(statement -> statement.row().text())
                .noneMatch(text -> text.matches(".*_\\d{6,}.*"));
        if (hasStatements) {
            assertThat(run.server().nodes().statements())
                    .extracting(statement -> statement.row().text())
                    .anyMatch(text -> text.startsWith("UPDATE") && text.contains("shop_scanned"));
        }
    }

    private boolean hasStatements() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM run_command_on_workers("
                        + "$$SELECT count(*) FROM pg_stat_statements$$) WHERE success")) {
            return rows.next() && rows.getLong(1) > 0;
        }
    }

    private void block(AtomicBoolean ends) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            while (!ends.get()) {
                statement.execute("UPDATE till SET money = money + 0 WHERE id = 1");
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(700));
                connection.rollback();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        } catch (SQLException lost) {
            throw new IllegalStateException(lost);
        }
    }

    private Connection connect() throws SQLException {
        Matcher address = ADDRESS.matcher(target);
        assumeTrue(address.matches(), target + " names no user and place");
        String password = Objects.requireNonNullElse(address.group("word"), "");
        return DriverManager.getConnection(
                "jdbc:postgresql://" + address.group("place"), address.group("user"), password);
    }

    @Test
    void aWorkerThatDoesNearlyEverythingIsNamed() throws Exception {
        String one = SHOPS.replace("SHOPS", "7").replace("SHOP", "shop_of_one");
        Run skewed = run("one.yaml", one, "");
        assertThat(new TreeSet<>(skewed.server().nodes().rows().stream()
                        .map(NodeRow::node)
                        .toList()))
                .hasSizeGreaterThan(1);
        assertThat(names(skewed)).contains("SkewedShards");
        assertThat(finding(skewed, "SkewedShards").advice()).contains("isolate_tenant_to_new_shard");

        List<String> shops = new ArrayList<>();
        for (int i = 1; i <= 400; i++) {
            shops.add(String.valueOf(i));
        }
        String many = SHOPS.replace("SHOPS", String.join(", ", shops)).replace("SHOP", "shop_of_many");
        assertThat(names(run("many.yaml", many, ""))).doesNotContain("SkewedShards");
    }

    /// It costs one note, and hides no other node.
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFrozenWorkerHidesNoOther() throws Exception {
        long worker = postmasterOfAWorker();
        String shops = SHOPS.replace("SHOPS", "1, 2, 3, 4, 5, 6, 7, 8").replace("SHOP", "shop_frozen");
        Plimsoll plimsoll = new Plimsoll(folder);
        Started started = plimsoll.start(command("frozen.yaml", shops, "-p measure=12s -p stall-limit=60s"));
        List<Long> frozen = new ArrayList<>();
        try {
            Eventually.until("the first second of the measurement", () -> {
                Path runs = folder.resolve("plimsoll-runs");
                if (!Files.exists(runs)) {
                    return false;
                }
                try (var each = Files.list(runs)) {
                    Path nodes = each.findFirst().orElse(runs).resolve("nodes.csv");
                    return Files.exists(nodes) && Files.readString(nodes).contains(",measure-1,1,");
                }
            });
            frozen.add(worker);
            ProcessHandle.of(worker).orElseThrow().children().forEach(child -> frozen.add(child.pid()));
            signal("STOP", frozen);
            TimeUnit.SECONDS.sleep(5);
        } finally {
            signal("CONT", frozen);
        }
        Result result = started.await();
        assertThat(result.out()).as(result.err()).contains("did not answer for 2 s or longer", "Stalled");
        Run run = RunReader.read(plimsoll.onlyRun());
        assertThat(notes(run))
                .filteredOn(note -> note.contains("node "))
                .singleElement()
                .asString()
                .contains("did not answer for 2 s or longer");
        assertThat(run.server().rows())
                .as("the node of the address was looked at all the time")
                .allMatch(row -> row.span().lengthNanos() < 3_000_000_000L);
        assertThat(run.server().nodes().rows().stream()
                        .filter(row -> row.row().span().lengthNanos() > 3_000_000_000L)
                        .map(NodeRow::node)
                        .distinct())
                .as("only one node was silent")
                .hasSize(1);
    }

    private static void signal(String name, List<Long> processes) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        processes.forEach(process -> command.add(String.valueOf(process)));
        assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    }

    /// Skips the test if no worker is on this machine, or may not be asked.
    private long postmasterOfAWorker() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT result FROM run_command_on_workers("
                        + "$$SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)$$) WHERE success")) {
            assumeTrue(rows.next(), "no worker tells its process");
            long process = Long.parseLong(rows.getString(1));
            assumeTrue(
                    ProcessHandle.of(process)
                            .flatMap(found -> found.info().command())
                            .filter(command -> command.endsWith("postgres"))
                            .isPresent(),
                    "the workers are not on this machine");
            return process;
        }
    }

    private String command(String file, String text, String more) throws Exception {
        Files.writeString(folder.resolve(file), text);
        return "run " + file + " --target " + target + " --sessions 8 --warmup 1s --server-view full "
                + (more.contains("load=") ? "" : "-p load=replace ")
                + (more.isEmpty() ? "-p measure=8s" : more);
    }

    private Run run(String file, String text, String more) throws Exception {
        Path own = Files.createTempDirectory(folder, "run");
        Plimsoll plimsoll = new Plimsoll(own);
        Files.writeString(own.resolve(file), text);
        Result result = plimsoll.run(command(file, text, more));
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(result.out()).contains("wait for, or do");
        return RunReader.read(plimsoll.onlyRun());
    }

    private static List<String> notes(Run run) {
        ViewFacts view = Objects.requireNonNull(run.document().measurement().server());
        return view.notes();
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
