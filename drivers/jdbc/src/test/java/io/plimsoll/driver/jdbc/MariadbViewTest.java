package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.testing.TestMariadb;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// What MariaDB reports about its own work. Its counters are those of the whole server, which other tests use.
@EnabledIfEnvironmentVariable(named = TestMariadb.VARIABLE, matches = ".+", disabledReason = TestMariadb.MISSING)
class MariadbViewTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private static Target open() throws TargetException {
        return JdbcTargets.open(TestMariadb.orSkip(), Isolation.DEFAULT, Map.of());
    }

    private static ServerView.Watch watch(Target target, SqlSession session) throws TargetException {
        return target.dialect().serverView().orElseThrow().watch(session, List.of());
    }

    private static void makeTable(SqlSession session, String name) throws TargetException {
        session.execute("DROP TABLE IF EXISTS " + name);
        session.execute("CREATE TABLE " + name + " (id BIGINT PRIMARY KEY, v TEXT) ENGINE=InnoDB");
    }

    @Test
    void everyCounterIsRead() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql()) {
            ServerView.Watch watch = watch(target, session);
            assertThat(watch.counters())
                    .extracting(Counter::name)
                    .doesNotHaveDuplicates()
                    .contains("commits", "blocks_read", "blocks_hit", "deadlocks", "wal_bytes", "seq_rows")
                    .contains("checkpoint_age_bytes", "history_list_length", "sessions", "max_sessions");
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
            assertThat(watch.settings()).doesNotContainKeys("datadir", "socket", "pid_file");
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
            busy.execute("INSERT INTO view_rising SELECT seq, REPEAT('x', 100) FROM seq_1_to_5000");
            busy.execute("UPDATE view_rising SET v = 'y' WHERE id <= 500");
            busy.execute("COMMIT");
            assertThat(busy.number("SELECT COUNT(*) FROM view_rising WHERE v = 'y'"))
                    .isEqualTo(500);
            double[] after = watch.read();
            assertThat(rise(watch, before, after, "inserts")).isGreaterThanOrEqualTo(5_000);
            assertThat(rise(watch, before, after, "updates")).isGreaterThanOrEqualTo(500);
            assertThat(rise(watch, before, after, "commits")).isGreaterThanOrEqualTo(1);
            assertThat(rise(watch, before, after, "seq_scans")).isGreaterThanOrEqualTo(1);
            assertThat(rise(watch, before, after, "seq_rows")).isGreaterThanOrEqualTo(5_000);
            assertThat(rise(watch, before, after, "wal_bytes")).isGreaterThan(500_000);
            session.execute("DROP TABLE view_rising");
        }
    }

    @Test
    void waitsAreSeenWithTheirOwners() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession holder = target.openSession().sql();
                SqlSession waiter = target.openSession().sql()) {
            makeTable(session, "view_waits");
            session.execute("INSERT INTO view_waits VALUES (1, 'x')");
            ServerView.Watch watch = watch(target, session);
            assertThat(watch.unseen()).isEmpty();
            holder.execute("SET autocommit = 0");
            holder.execute("UPDATE view_waits SET v = 'y' WHERE id = 1");
            Thread waiting = Thread.ofPlatform().daemon().start(() -> update(waiter));
            await(watch, is("Lock", "row"));
            await(watch, is(Wait.CLIENT, "Sleep in a transaction"));
            holder.execute("ROLLBACK");
            waiting.join();
            await(watch, is(Wait.CLIENT, "Sleep").and(wait -> wait.operation().isEmpty()));
            session.execute("DROP TABLE view_waits");
        }
    }

    private static void update(SqlSession session) {
        try {
            session.execute("UPDATE view_waits SET v = 'z' WHERE id = 1");
        } catch (TargetException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /// A wait that is younger than a round trip takes is not the client's.
    @Test
    void whatMayBeOnTheWayIsNotTheClients() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession driver = target.openSession().sql()) {
            ServerView.Watch watch = watch(target, session);
            assertThat(driver.number("SELECT 1")).isOne();
            await(watch, HOUR_NANOS, is(Wait.NETWORK, Wait.ON_THE_WAY));
            await(watch, 1, is(Wait.CLIENT, "Sleep"));
            assertThat(watch.waits()).noneMatch(wait -> wait.kind().equals(Wait.NETWORK));
        }
    }

    /// As on PostgreSQL, such a session needs no processor.
    @Test
    void aSessionThatSleepsInTheServerDoesNotRun() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession sleeper = target.openSession().sql()) {
            ServerView.Watch watch = watch(target, session);
            Thread sleeping = Thread.ofPlatform().daemon().start(() -> sleep(sleeper));
            await(watch, is("Timeout", "User sleep"));
            sleeping.join();
        }
    }

    @Test
    void whatASessionExecutesTellsItsOperation() throws Exception {
        try (Target target = open();
                SqlSession session = target.openSession().sql();
                SqlSession sleeper = target.openSession().sql();
                SqlSession idle = target.openSession().sql()) {
            assertThat(target.dialect().serverView().orElseThrow().follows()).isTrue();
            ServerView.Watch watch = watch(target, session);
            watch.follow(Map.of("SELECT SLEEP($1)", "nap", "SELECT SLEEP($1), 1", "other"));
            assertThat(idle.number("SELECT 1")).isOne();
            Thread sleeping = Thread.ofPlatform().daemon().start(() -> sleep(sleeper));
            await(
                    watch,
                    is("Timeout", "User sleep").and(wait -> wait.operation().equals("nap")));
            // A busy server may show a session as idle some time after its answer.
            await(watch, is(Wait.CLIENT, "Sleep").and(wait -> wait.operation().isEmpty()));
            assertThat(watch.waits())
                    .filteredOn(is(Wait.CLIENT, "Sleep"))
                    .allMatch(wait -> wait.operation().isEmpty());
            sleeping.join();
        }
    }

    private static void sleep(SqlSession session) {
        try {
            session.execute("SELECT SLEEP(3)");
        } catch (TargetException refused) {
            throw new IllegalStateException(refused);
        }
    }

    @Test
    void aUserWithoutRightsIsToldSo() throws Exception {
        String plain = TestMariadb.orSkip().replaceFirst("user=\\w+", "user=plimsoll_plain");
        try (Target target = JdbcTargets.open(plain, Isolation.DEFAULT, Map.of());
                SqlSession session = target.openSession().sql();
                SqlSession other = target.openSession().sql()) {
            ServerView.Watch watch = watch(target, session);
            assertThat(watch.unseen()).anySatisfy(note -> assertThat(note).contains("GRANT PROCESS"));
            assertThat(watch.read()).doesNotContain(Double.NaN);
            assertThat(watch.waits()).anyMatch(is(Wait.CLIENT, "Sleep"));
            assertThat(other.number("SELECT 1")).isOne();
        } catch (TargetException refused) {
            if (refused.getMessage() != null && refused.getMessage().contains("Access denied for user")) {
                abort("SKIPPED: the server has no user plimsoll_plain with the rights of a user without PROCESS");
            }
            throw refused;
        }
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
        await(watch, 0, wanted);
    }

    private static void await(ServerView.Watch watch, long roundTripNanos, Predicate<Wait> wanted)
            throws TargetException {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (watch.waits(roundTripNanos).stream().noneMatch(wanted)) {
            assertThat(System.nanoTime()).as("waited for a minute").isLessThan(deadline);
            LockSupport.parkNanos(watch.shortestPeriodNanos());
        }
    }
}
