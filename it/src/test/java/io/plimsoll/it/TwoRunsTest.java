package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.results.RunReader;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.testing.TestMariadb;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Two commands drive one dataset at the same time.
@ExtendWith(SharedPostgres.class)
@Order(0)
class TwoRunsTest {
    @TempDir
    Path folder;

    private Plimsoll first;
    private Plimsoll second;
    private @Nullable EngineServer server;

    @BeforeEach
    void setUp() throws Exception {
        first = Plimsoll.warm(Files.createDirectory(folder.resolve("first")));
        second = Plimsoll.warm(Files.createDirectory(folder.resolve("second")));
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private String address(String product, EmbeddedPostgres postgres) throws Exception {
        return product.equals("postgres") ? Servers.address(postgres) : address(product);
    }

    private String address(String product) throws Exception {
        return switch (product) {
            case "hsqldb", "h2" -> {
                server = EngineServer.start(product, folder);
                yield server.address();
            }
            case "sqlite" -> "sqlite:" + folder.resolve("shared.db");
            default -> TestMariadb.orSkip();
        };
    }

    private static PlannedRun planned(String address) {
        return PlannedRun.of(
                List.of(List.of(
                        new Setting("workload", "tpcb", Origin.COMMAND_LINE),
                        new Setting("target", address, Origin.COMMAND_LINE))),
                _ -> Secret.NONE);
    }

    /// What the refusal says of the first: MariaDB keeps no names of sessions.
    private static String holder(String product, String run) {
        String named = "run " + run + ", pid \\d+, host \\S+";
        String inTheServer = switch (product) {
            case "postgres" -> named + ", process \\d+ of the server";
            case "mariadb" -> "session plimsoll@\\S+, connection \\d+ of the server";
            default -> named;
        };
        return "another Plimsoll \\(" + inTheServer + ", since 2\\S+ \\S+ UTC\\)";
    }

    private void assertRefused(String command, String holder) throws Exception {
        Result refused = second.run(command);
        assertThat(refused.exitCode()).as(command + refused.err()).isEqualTo(2);
        assertThat(refused.err())
                .containsPattern(holder)
                .contains("is using this dataset: wait for it, use another schema or database")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb", "hsqldb", "h2", "sqlite"})
    void theSecondIsRefusedByTheNameOfTheFirstAndNobodyIsLockedOutByTheDead(String product, EmbeddedPostgres postgres)
            throws Exception {
        String target = " tpcb --target " + address(product, postgres);
        Started started = first.start("run" + target + " --load replace -c 1 --arrival 20/s --warmup 0s --measure 10m");
        Eventually.until("the first runs", () -> first.intervalsStored() >= 1);

        String holder = holder(product, String.valueOf(first.onlyRun().getFileName()));
        for (String command : List.of(
                "run" + target + " -c 1 --warmup 0s --measure 1s",
                "load" + target + " --load replace",
                "run" + target + " --share -c 1 --warmup 0s --measure 1s",
                "clean" + target)) {
            assertRefused(command, holder);
        }

        started.signal("KILL");
        started.await();
        Result next = second.run("run" + target + " -c 1 --warmup 0s --measure 1s -p clean=true");
        assertThat(next.exitCode()).as(next.out() + next.err()).isNotIn(2, 4);
        assertThat(next.err()).doesNotContain("another Plimsoll", "could not be locked", "was lost");
        assertNothingIsLeft(product);
    }

    /// The table of locks goes with the last run.
    private void assertNothingIsLeft(String product) throws Exception {
        if (server != null || product.equals("sqlite")) {
            assertThat(tables(product, server == null ? address(product) : server.address()))
                    .isEmpty();
        }
    }

    /// The lock table's name, with the schema where the product has one.
    private static String lockTable(String product) {
        return product.equals("sqlite") ? "plimsoll_lock" : "PUBLIC.plimsoll_lock";
    }

    private static List<String> tables(String product, String address) throws Exception {
        try (Target target = planned(address).open();
                SqlSession session = target.openSession().sql()) {
            return session
                    .query(
                            product.equals("sqlite")
                                    ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                                    : "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'")
                    .stream()
                    .map(row -> String.valueOf(row.getFirst()))
                    .toList();
        }
    }

    /// It stays as it is, and the run says that it is not locked.
    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "sqlite"})
    void aForeignTableOfLocksIsNotTouched(String product, EmbeddedPostgres postgres) throws Exception {
        String address = address(product, postgres);
        try (Target target = planned(address).open();
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE TABLE " + lockTable(product) + " (run_id BIGINT, mine VARCHAR(10))");
            session.execute("INSERT INTO " + lockTable(product) + " VALUES (7, 'precious')");
        }
        Result result = first.run("run tpcb -c 1 --warmup 0s --measure 10ops --target " + address);
        assertThat(result.exitCode()).as(result.out() + result.err()).isNotIn(1, 2, 4);
        assertThat(result.err() + result.out())
                .contains("the dataset could not be locked (table " + lockTable(product)
                        + " exists, but Plimsoll did not make it)");
        try (Target target = planned(address).open();
                SqlSession session = target.openSession().sql()) {
            assertThat(session.query("SELECT run_id, mine FROM " + lockTable(product)))
                    .containsExactly(List.of(7L, "precious"));
        }
    }

    /// What an INVALID run prints during which somebody else wrote one row of history.
    private String invalidAfterAnotherWrote(String address) throws Exception {
        Started started = first.start("run tpcb -c 1 --arrival 20/s --warmup 0s --measure 20s --target " + address);
        Eventually.until("the first runs", () -> first.intervalsStored() >= 1);
        try (Target target = planned(address).open();
                SqlSession session = target.openSession().sql()) {
            session.execute("INSERT INTO tpcb_history (tid, bid, aid, delta) VALUES (1, 1, 1, 0)");
        }
        Result result = started.await();
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(3);
        return result.out().replaceAll("\\s+", " ");
    }

    /// What differs from the counts of a run that could not be locked may be another run's work.
    @ParameterizedTest
    @ValueSource(strings = {"h2", "sqlite"})
    void whoeverIsNotLockedAccusesNobody(String product) throws Exception {
        String address = address(product);
        try (Target target = planned(address).open();
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE TABLE " + lockTable(product) + " (mine VARCHAR(10))");
        }
        assertThat(invalidAfterAnotherWrote(address))
                .contains("AuditIncomplete: history-commits 1 time cannot be judged: the data differs from this run's"
                        + " counts, but another run may have written: the dataset could not be locked")
                .doesNotContain("AuditFailed");
    }

    /// A run whose heartbeat stands still may be suspended instead of dead, and write on later.
    @Test
    void whoeverTakesOverFromASilentRunAccusesNobody() throws Exception {
        String address = address("sqlite");
        try (Target target = planned(address).open();
                SqlSession session = target.openSession().sql()) {
            LockTable table = target.dialect().lockTable().orElseThrow();
            session.execute(table.creation());
            session.execute(table.insertion(
                    new LockTable.Place(LockTable.WHOLE, LockTable.ALONE),
                    new LockTable.Holder(7, "a silent run", "2026-01-01 00:00:00 UTC")));
        }
        assertThat(invalidAfterAnotherWrote(address))
                .contains("history-commits 1 time cannot be judged", "gave no sign of life")
                .doesNotContain("AuditFailed");
    }

    /// Whoever finds its rows gone drives on and says so.
    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "sqlite"})
    void aLockThatIsTakenAwayIsTold(String product, EmbeddedPostgres postgres) throws Exception {
        String address = address(product, postgres);
        Started started = first.start("run tpcb -c 1 --pacing 50ms --warmup 0s --measure 15s --target " + address);
        Eventually.until("the first runs", () -> first.intervalsStored() >= 1);
        try (Target target = planned(address).open();
                SqlSession session = target.openSession().sql()) {
            session.execute("DELETE FROM " + lockTable(product));
        }
        Result result = started.await();
        assertThat(result.exitCode()).as(result.out() + result.err()).isNotIn(1, 2, 4);
        assertThat(result.err() + result.out()).contains("the lock on the dataset was lost before the end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "sqlite"})
    void aPlanNamesWhatTheLockWrites(String product, EmbeddedPostgres postgres) throws Exception {
        String address = address(product, postgres);
        Result plan = first.run("plan tpcb --ddl --target " + address);
        assertThat(plan.exitCode()).as(plan.err()).isZero();
        assertThat(plan.out())
                .contains(
                        "CREATE TABLE " + lockTable(product),
                        "INSERT INTO " + lockTable(product),
                        "UPDATE " + lockTable(product),
                        "DELETE FROM " + lockTable(product),
                        "DROP TABLE " + lockTable(product));
        assertThat(tables(product, address)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb"})
    void ofTwoLoadsTheSecondIsRefused(String product, EmbeddedPostgres postgres) throws Exception {
        String address = address(product, postgres);
        String load = "load tpcb --load replace --target " + address;
        Started started = first.start(load + " --scale 1000");
        PlannedRun planned = planned(address);
        try (Target target = planned.open();
                SqlSession session = target.openSession().sql()) {
            Eventually.until(
                    "the first loads",
                    () -> !session.existing(List.of("tpcb_account")).isEmpty());
        }

        assertRefused(load, holder(product, "\\S+"));

        started.signal("KILL");
        started.await();
        Result next = second.run(load);
        assertThat(next.exitCode()).as(next.out() + next.err()).isZero();
        assertThat(second.run("clean tpcb --target " + address).exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb", "hsqldb", "h2", "sqlite"})
    void thoseThatShareAccuseNobody(String product, EmbeddedPostgres postgres) throws Exception {
        String address = address(product, postgres);
        String command = " tpcb --share --target " + address + " -c 1 --warmup 0s";
        Result loaded = first.run("load tpcb --load replace --target " + address);
        assertThat(loaded.exitCode()).as(loaded.err()).isZero();

        // It goes on for as long as the others need.
        Started one = first.start("run" + command + " --arrival 20/s --measure 10m");
        Eventually.until("the first runs", () -> first.intervalsStored() >= 1);
        Result two = second.run("run" + command + " --measure 2s");
        assertThat(two.exitCode()).as(two.out() + two.err()).isNotIn(1, 2, 4);
        Result alone = second.run("load tpcb --load replace --share --target " + address);
        assertThat(alone.exitCode()).as(alone.err()).isEqualTo(2);
        assertThat(alone.err()).contains("another Plimsoll");
        one.signal("INT");
        Result interrupted = one.await();
        assertThat(interrupted.exitCode())
                .as(interrupted.out() + interrupted.err())
                .isEqualTo(130);

        List<AuditResult> audit =
                RunReader.read(second.onlyRun()).document().measurement().audit();
        assertThat(audit).noneMatch(result -> result.status() == Status.VIOLATED);
        assertThat(audit)
                .filteredOn(result -> result.invariant().equals("history-commits"))
                .extracting(AuditResult::status, AuditResult::note)
                .containsExactly(tuple(Status.NOT_CHECKED, "shared with another run"));
        assertThat(audit)
                .filteredOn(result -> result.invariant().equals("balance-sums"))
                .extracting(AuditResult::status)
                .containsExactly(Status.HOLDS);
        Result cleaned = first.run("clean tpcb --target " + address);
        assertThat(cleaned.exitCode()).as(cleaned.out() + cleaned.err()).isZero();
        assertNothingIsLeft(product);
    }
}
