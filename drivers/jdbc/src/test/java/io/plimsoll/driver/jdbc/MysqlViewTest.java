package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.testing.TestMysql;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// What a MySQL reports about its own work. Its counters are those of the whole server, which other tests use.
@EnabledIfEnvironmentVariable(named = TestMysql.VARIABLE, matches = ".+", disabledReason = TestMysql.MISSING)
class MysqlViewTest {
    private static Target open() throws TargetException {
        return JdbcTargets.open(TestMysql.orSkip(), Isolation.DEFAULT, Map.of());
    }

    private static ServerView.Watch watch(Target target, SqlSession session, String... tables) throws TargetException {
        return target.dialect().serverView().orElseThrow().watch(session, List.of(tables));
    }

    private static void makeTable(SqlSession session, String name) throws TargetException {
        session.execute("DROP TABLE IF EXISTS " + name);
        session.execute("CREATE TABLE " + name + " (id BIGINT PRIMARY KEY, v TEXT) ENGINE=InnoDB");
        session.execute("INSERT INTO " + name + " VALUES (1, 'x')");
    }

    @Test
    void everyCounterIsRead() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql()) {
            assertThat(target.identity().product()).isEqualTo("MySQL");
            ServerView.Watch watch = watch(target, session);
            assertThat(watch.unseen()).isEmpty();
            assertThat(watch.counters())
                    .extracting(Counter::name)
                    .doesNotHaveDuplicates()
                    .contains("commits", "blocks_read", "blocks_hit", "deadlocks", "wal_bytes", "seq_rows")
                    .contains("rows_read", "history_list_length", "replicas", "sessions", "max_sessions");
            assertThat(watch.counters())
                    .filteredOn(Counter::isLevel)
                    .extracting(Counter::name)
                    .containsExactlyInAnyOrderElementsOf(watch.counters().stream()
                            .map(Counter::name)
                            .filter(Counter.LEVELS::contains)
                            .toList());
            assertThat(watch.read()).hasSameSizeAs(watch.counters()).doesNotContain(Double.NaN);
            assertThat(watch.clockMillis())
                    .isBetween(System.currentTimeMillis() - 60_000.0, System.currentTimeMillis() + 60_000.0);
            assertThat(watch.settings()).doesNotContainKeys("datadir", "socket", "pid_file", "basedir", "log_error");
        }
    }

    @Test
    void countersRiseWithWhatIsDone() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession busy = target.openSession().sql()) {
            makeTable(session, "view_rising");
            ServerView.Watch watch = watch(target, session);
            double[] before = watch.read();
            busy.execute("START TRANSACTION");
            busy.execute("INSERT INTO view_rising WITH RECURSIVE n AS (SELECT 2 AS i UNION ALL SELECT i + 1 FROM n"
                    + " WHERE i < 1000) SELECT i, REPEAT('x', 1000) FROM n");
            busy.execute("UPDATE view_rising SET v = 'y' WHERE id <= 500");
            busy.execute("COMMIT");
            assertThat(busy.number("SELECT COUNT(*) FROM view_rising WHERE v = 'y'"))
                    .isEqualTo(500);
            double[] after = watch.read();
            assertThat(rise(watch, before, after, "inserts")).isGreaterThanOrEqualTo(999);
            assertThat(rise(watch, before, after, "updates")).isGreaterThanOrEqualTo(500);
            assertThat(rise(watch, before, after, "commits")).isGreaterThanOrEqualTo(1);
            assertThat(rise(watch, before, after, "seq_scans")).isGreaterThanOrEqualTo(1);
            assertThat(rise(watch, before, after, "seq_rows")).isGreaterThanOrEqualTo(999);
            assertThat(rise(watch, before, after, "wal_bytes")).isGreaterThan(500_000);
            session.execute("DROP TABLE view_rising");
        }
    }

    @Test
    void whoWaitsForARowIsSeenAndBehindWhom() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession holder = target.openSession().sql();
                SqlSession waiter = target.openSession().sql()) {
            makeTable(session, "view_waits");
            ServerView.Watch watch = watch(target, session, "view_waits");
            holder.execute("SET autocommit = 0");
            holder.execute("UPDATE view_waits SET v = 'y' WHERE id = 1");
            // A server that has answered is still busy for a moment.
            long number = holder.number("SELECT CONNECTION_ID()");
            Thread waiting = inParallel(waiter, "UPDATE view_waits SET v = 'z' WHERE id = 1");
            await(watch, is("Lock", "row"));
            await(watch, is(Wait.CLIENT, "Sleep in a transaction"));
            assertThat(watch.lockQueues()).singleElement().satisfies(queue -> {
                assertThat(queue.sessions()).isOne();
                assertThat(queue.table()).isEqualTo("view_waits");
                assertThat(queue.head().who()).isEqualTo(Who.LOAD);
                assertThat(queue.head().session()).isEqualTo(number);
                assertThat(queue.head().state()).isEqualTo("idle in transaction");
                assertThat(queue.head().transactionSeconds()).isBetween(0.0, 120.0);
            });
            holder.execute("ROLLBACK");
            waiting.join();
            await(watch, is(Wait.CLIENT, "Sleep"));
            assertThat(watch.lockQueues()).isEmpty();
            session.execute("DROP TABLE view_waits");
        }
    }

    /// The lock on a fresh row is made by the first that wants it, for the transaction that inserted the row.
    @Test
    void whoHasInsertedARowIsSeen() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession holder = target.openSession().sql();
                SqlSession waiter = target.openSession().sql()) {
            makeTable(session, "view_fresh");
            ServerView.Watch watch = watch(target, session);
            holder.execute("SET autocommit = 0");
            holder.execute("INSERT INTO view_fresh VALUES (2, 'y')");
            Thread waiting = inParallel(waiter, "UPDATE view_fresh SET v = 'z' WHERE id = 2");
            await(watch, is("Lock", "row"));
            long number = holder.number("SELECT CONNECTION_ID()");
            assertThat(watch.lockQueues()).singleElement().satisfies(queue -> {
                assertThat(queue.head().session()).isEqualTo(number);
                assertThat(queue.table()).isEqualTo(LockQueue.ANOTHER_TABLE);
            });
            holder.execute("ROLLBACK");
            waiting.join();
            session.execute("DROP TABLE view_fresh");
        }
    }

    /// A session that has read a table keeps `ALTER TABLE` waiting, and that keeps all others waiting.
    @Test
    void whoWaitsForATableIsSeenAndBehindWhom() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession holder = target.openSession().sql();
                SqlSession altering = target.openSession().sql();
                SqlSession waiter = target.openSession().sql()) {
            makeTable(session, "view_altered");
            ServerView.Watch watch = watch(target, session, "view_altered");
            holder.execute("SET autocommit = 0");
            holder.query("SELECT * FROM view_altered");
            Thread first = inParallel(altering, "ALTER TABLE view_altered ADD COLUMN w INT");
            await(watch, is("Lock", "Waiting for table metadata lock"));
            Thread second = inParallel(waiter, "UPDATE view_altered SET v = 'z'");
            await(watch, wait -> is("Lock", "Waiting for table metadata lock").test(wait) && wait.sessions() == 2);
            long number = holder.number("SELECT CONNECTION_ID()");
            assertThat(watch.lockQueues()).singleElement().satisfies(queue -> {
                assertThat(queue.head().session()).isEqualTo(number);
                assertThat(queue.table()).isEqualTo("view_altered");
                assertThat(queue.sessions()).isEqualTo(2);
            });
            holder.execute("ROLLBACK");
            first.join();
            second.join();
            session.execute("DROP TABLE view_altered");
        }
    }

    /// As on PostgreSQL, such a session needs no processor.
    @Test
    void aSessionThatSleepsInTheServerDoesNotRun() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession sleeper = target.openSession().sql()) {
            ServerView.Watch watch = watch(target, session);
            Thread sleeping = inParallel(sleeper, "SELECT SLEEP(3)");
            await(watch, is("Timeout", "User sleep"));
            sleeping.join();
        }
    }

    @Test
    void statementsAreCountedWithoutTheirValues() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession busy = target.openSession().sql()) {
            makeTable(session, "view_digests");
            ServerView.Watch watch = watch(target, session);
            for (int i = 0; i < 7; i++) {
                busy.execute("UPDATE view_digests SET v = 'hunter" + i + "' WHERE id = 1");
            }
            Map<String, String> texts = watch.texts(
                    watch.statements().stream().map(StatementCost::id).toList());
            String id = texts.entrySet().stream()
                    .filter(text -> text.getValue().startsWith("UPDATE `view_digests`"))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseThrow();
            assertThat(texts.get(id)).doesNotContain("hunter");
            assertThat(watch.statements())
                    .filteredOn(cost -> cost.id().equals(id))
                    .singleElement()
                    .satisfies(cost -> {
                        assertThat(cost.calls()).isGreaterThanOrEqualTo(7);
                        assertThat(cost.rows()).isGreaterThanOrEqualTo(7);
                        assertThat(cost.millis()).isPositive();
                        assertThat(cost.blocksHit()).isEqualTo(StatementCost.UNKNOWN);
                    });
            session.execute("DROP TABLE view_digests");
        }
    }

    @Test
    void aUserWithoutRightsIsToldSo() throws Exception {
        String plain = TestMysql.orSkip().replaceFirst("user=\\w+", "user=plimsoll_plain");
        try (Target target = JdbcTargets.open(plain, Isolation.DEFAULT, Map.of());
                SqlSession session = target.openSession().sql();
                SqlSession other = target.openSession().sql()) {
            ServerView.Watch watch = watch(target, session);
            assertThat(watch.unseen())
                    .hasSize(2)
                    .anySatisfy(note -> assertThat(note).contains("GRANT PROCESS"))
                    .anySatisfy(note -> assertThat(note).contains("GRANT SELECT ON performance_schema"));
            assertThat(watch.read()).doesNotContain(Double.NaN);
            assertThat(watch.waits()).anyMatch(is(Wait.CLIENT, "Sleep"));
            assertThat(watch.statements()).isEmpty();
            assertThat(other.number("SELECT 1")).isOne();
        } catch (TargetException refused) {
            if (refused.getMessage() != null && refused.getMessage().contains("Access denied for user")) {
                abort("SKIPPED: the server has no user plimsoll_plain with the rights of a user without PROCESS");
            }
            throw refused;
        }
    }

    private static Thread inParallel(SqlSession session, String sql) {
        return Thread.ofPlatform().daemon().start(() -> {
            try {
                session.execute(sql);
            } catch (TargetException refused) {
                throw new IllegalStateException(refused);
            }
        });
    }

    private static Predicate<Wait> is(String kind, String event) {
        return wait -> wait.who() == Who.LOAD
                && wait.kind().equals(kind)
                && wait.event().equals(event);
    }

    private static double rise(ServerView.Watch watch, double[] before, double[] after, String name) {
        int place = watch.counters().stream().map(Counter::name).toList().indexOf(name);
        return after[place] - before[place];
    }

    private static void await(ServerView.Watch watch, Predicate<Wait> wanted) throws TargetException {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (watch.waits().stream().noneMatch(wanted)) {
            assertThat(System.nanoTime()).as("waited for a minute").isLessThan(deadline);
            LockSupport.parkNanos(Math.max(50_000_000, watch.shortestPeriodNanos()));
        }
    }
}
