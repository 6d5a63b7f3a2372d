package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What H2 and HSQLDB tell about their sessions, in each way in which they lock. Locks are held until the
/// test lets them go.
class SessionListViewTest {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final long PATIENCE_SECONDS = 60;

    /// The address without the name of its database, and what a lock is for.
    static Stream<Arguments> engines() {
        return Stream.of(
                Arguments.of("jdbc:h2:mem:view%d;LOCK_TIMEOUT=60000", "row"),
                Arguments.of("jdbc:hsqldb:mem:view%d", "table"),
                Arguments.of("jdbc:hsqldb:mem:view%d;hsqldb.tx=mvlocks", "table"),
                Arguments.of("jdbc:hsqldb:mem:view%d;hsqldb.tx=mvcc", "row"));
    }

    private static Target open(String address, Isolation isolation) throws TargetException {
        Target target = JdbcTargets.open(address.formatted(DATABASES.incrementAndGet()), isolation, Map.of());
        try (SqlSession session = target.openSession().sql()) {
            session.execute("CREATE TABLE account (id INT PRIMARY KEY, v INT)");
            session.execute("INSERT INTO account VALUES (1, 0)");
        }
        return target;
    }

    private static ServerView.Watch watch(Target target, SqlSession session) throws TargetException {
        return target.dialect().serverView().orElseThrow().watch(session, List.of("account"));
    }

    private static SqlSession holding(Target target) throws TargetException {
        SqlSession holder = target.openSession().sql();
        holder.execute("SET AUTOCOMMIT FALSE");
        holder.execute("UPDATE account SET v = v + 1 WHERE id = 1");
        return holder;
    }

    private static CompletableFuture<Void> executing(SqlSession session, String sql) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                session.execute(sql);
                boolean _ = done.complete(null);
            } catch (TargetException refused) {
                boolean _ = done.completeExceptionally(refused);
            }
        });
        return done;
    }

    @ParameterizedTest
    @MethodSource("engines")
    void sessionsThatWaitAreSeenWithTheOneThatTheyWaitFor(String address, String locked) throws Exception {
        try (Target target = open(address, Isolation.DEFAULT);
                SqlSession holder = holding(target);
                SqlSession first = target.openSession().sql();
                SqlSession second = target.openSession().sql();
                SqlSession idle = target.openSession().sql();
                SqlSession asking = target.openSession().sql()) {
            ServerView.Watch watch = watch(target, asking);
            assertThat(watch.unseen()).isEmpty();
            assertThat(locks(watch)).isEmpty();
            assertThat(watch.lockQueues()).isEmpty();

            List<CompletableFuture<Void>> waiting = new ArrayList<>();
            waiting.add(executing(first, "UPDATE account SET v = v + 1 WHERE id = 1"));
            waiting.add(executing(second, "UPDATE account SET v = v + 1 WHERE id = 1"));
            await(() -> locks(watch).equals(List.of(new Wait(Who.LOAD, Wait.LOCK, locked, 2))));
            List<LockQueue> queues = watch.lockQueues();
            Blocker head = new Blocker(Who.LOAD, holder.number("CALL SESSION_ID()"), "", "idle in transaction", 0);
            assertThat(queues).containsExactly(new LockQueue(head, "", 2));
            // Neither the session that keeps the database open nor the one that asks is counted.
            assertThat(watch.waits().stream().mapToInt(Wait::sessions).sum()).isEqualTo(4);
            assertThat(watch.read()).containsExactly(4);
            assertThat(watch.waits()).contains(new Wait(Who.LOAD, Wait.CLIENT, "Sleep", 1));

            holder.execute("ROLLBACK");
            for (CompletableFuture<Void> update : waiting) {
                update.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
            assertThat(locks(watch)).isEmpty();
            assertThat(watch.lockQueues()).isEmpty();
            assertThat(idle.number("SELECT v FROM account WHERE id = 1")).isEqualTo(2);
        }
    }

    /// All the answers come while another session holds its locks, and no answer leaves a lock behind, even
    /// where reading takes locks until the end of a transaction.
    @ParameterizedTest
    @MethodSource("engines")
    void aLookWaitsForNobodyAndHoldsUpNobody(String address, String locked) throws Exception {
        try (Target target = open(address, Isolation.SERIALIZABLE);
                SqlSession holder = holding(target);
                SqlSession asking = target.openSession().sql();
                SqlSession other = target.openSession().sql()) {
            CompletableFuture<Void> looks = new CompletableFuture<>();
            Thread.ofPlatform().daemon().start(() -> look(target, asking, looks));
            looks.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            holder.execute("COMMIT");
            // A change of the schema needs the locks of all tables.
            executing(other, "ALTER TABLE account ADD w_" + locked + " INT").get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            executing(other, "CREATE TABLE another (id INT PRIMARY KEY)").get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static void look(Target target, SqlSession session, CompletableFuture<Void> done) {
        try {
            ServerView.Watch watch = watch(target, session);
            for (int i = 0; i < 20; i++) {
                assertThat(watch.read()).hasSameSizeAs(watch.counters());
                assertThat(watch.waits()).isNotEmpty();
                assertThat(watch.lockQueues()).isEmpty();
            }
            assertThat(watch.clockMillis())
                    .isBetween(System.currentTimeMillis() - 60_000.0, System.currentTimeMillis() + 60_000.0);
            boolean _ = done.complete(null);
        } catch (TargetException | AssertionError failed) {
            boolean _ = done.completeExceptionally(failed);
        }
    }

    /// Sessions come, work and go all the time.
    @ParameterizedTest
    @MethodSource("engines")
    void looksSucceedWhileSessionsComeAndGo(String address, String locked) throws Exception {
        try (Target target = open(address, Isolation.DEFAULT);
                SqlSession asking = target.openSession().sql()) {
            CompletableFuture<Void> ends = new CompletableFuture<>();
            List<CompletableFuture<Void>> working = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                CompletableFuture<Void> worker = new CompletableFuture<>();
                working.add(worker);
                Thread.ofPlatform().daemon().start(() -> comeAndGo(target, ends, worker));
            }
            ServerView.Watch watch = watch(target, asking);
            for (int i = 0; i < 300; i++) {
                assertThat(watch.waits()).allMatch(wait -> wait.who() == Who.LOAD && wait.sessions() <= 3);
                assertThat(watch.lockQueues()).allMatch(queue -> queue.sessions() <= 2);
            }
            boolean _ = ends.complete(null);
            for (CompletableFuture<Void> worker : working) {
                worker.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    private static void comeAndGo(Target target, CompletableFuture<Void> ends, CompletableFuture<Void> done) {
        try {
            while (!ends.isDone()) {
                comeAndGo(target);
            }
            boolean _ = done.complete(null);
        } catch (TargetException refused) {
            boolean _ = done.completeExceptionally(refused);
        }
    }

    private static void comeAndGo(Target target) throws TargetException {
        try (SqlSession session = target.openSession().sql()) {
            for (int i = 0; i < 20; i++) {
                session.execute("UPDATE account SET v = v + 1 WHERE id = 1");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aUserWithoutRightsIsToldSo(String address, String locked) throws Exception {
        String named = address.replace("view%d", "plain" + locked + DATABASES.incrementAndGet());
        try (Target target = JdbcTargets.open(named, Isolation.DEFAULT, Map.of());
                SqlSession admin = target.openSession().sql()) {
            admin.execute("CREATE USER plain PASSWORD 'plain'");
            try (Target plain = JdbcTargets.open(named + ";user=PLAIN;password=plain", Isolation.DEFAULT, Map.of());
                    SqlSession session = plain.openSession().sql()) {
                ServerView.Watch watch = watch(plain, session);
                assertThat(watch.unseen()).anySatisfy(note -> assertThat(note).contains("as an administrator"));
                assertThat(watch.waits()).isEmpty();
            }
        }
    }

    private static List<Wait> locks(ServerView.Watch watch) throws TargetException {
        return watch.waits().stream()
                .filter(wait -> wait.kind().equals(Wait.LOCK))
                .toList();
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds() throws TargetException;
    }

    private static void await(Condition condition) throws TargetException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("waited for a minute").isLessThan(deadline);
            LockSupport.parkNanos(1_000_000);
        }
    }
}
