package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What PostgreSQL's own views tell, on the oldest and the newest version.
class PostgresViewTest {
    private static final String TABLE = "view_test";
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final long MICRO_NANOS = 1_000;

    /// From this version on, the server says who reads and writes pages.
    private static final int TELLS_PAGES = 16;

    /// Opens a target of a version, and closes the server afterwards.
    private record Opened(ServerOfVersion version, Target target) implements AutoCloseable {
        static Opened of(int number, String... settings) throws Exception {
            ServerOfVersion version = ServerOfVersion.start(number, settings);
            return new Opened(version, version.open(Isolation.DEFAULT));
        }

        SqlSession session() throws TargetException {
            return target.openSession().sql();
        }

        ServerView.Watch watch(SqlSession session) throws TargetException {
            return watch(session, List.of(TABLE, "missing"));
        }

        ServerView.Watch watch(SqlSession session, List<String> tables) throws TargetException {
            return target.dialect().serverView().orElseThrow().watch(session, tables);
        }

        @Override
        public void close() {
            target.close();
            version.server().close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void everyCounterIsRead(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            session.execute("CREATE TABLE " + TABLE + " (id bigint PRIMARY KEY, v text)");
            session.execute("SET track_io_timing = on");
            ServerView.Watch watch = opened.watch(session);
            assertThat(watch.unseen()).isEmpty();
            int count = version < TELLS_PAGES ? 41 : 51;
            assertThat(watch.counters())
                    .extracting(Counter::name)
                    .doesNotHaveDuplicates()
                    .contains("client_writes", "checkpointer_writes", "writer_writes")
                    .hasSize(count);
            assertThat(watch.counters())
                    .filteredOn(Counter::isLevel)
                    .extracting(Counter::name)
                    .containsExactlyInAnyOrderElementsOf(watch.counters().stream()
                            .map(Counter::name)
                            .filter(Counter.LEVELS::contains)
                            .toList());
            assertThat(watch.read()).hasSize(count).doesNotContain(Double.NaN);
            assertThat(watch.clockMillis())
                    .isBetween(System.currentTimeMillis() - 60_000.0, System.currentTimeMillis() + 60_000.0);
            assertThat(watch.settings()).doesNotContainKey("data_directory").doesNotContainKey("ssl_key_file");
            assertThat(watch.settings().get("ssl")).startsWith("on (");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void countersRiseWithWhatIsDone(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            session.execute(
                    "CREATE TABLE " + TABLE + " (id bigint PRIMARY KEY, v text) WITH (autovacuum_enabled = off)");
            ServerView.Watch watch = opened.watch(session);
            double[] before = watch.read();
            // A session that ends tells what it has done.
            try (SqlSession busy = opened.session()) {
                busy.execute("INSERT INTO " + TABLE + " SELECT i, repeat('x', 100) FROM generate_series(1, 10000) i");
                busy.execute("UPDATE " + TABLE + " SET v = 'y' WHERE id <= 1000");
                busy.execute("SET enable_indexscan = off");
                busy.execute("SET enable_bitmapscan = off");
                assertThat(busy.number("SELECT count(*) FROM " + TABLE + " WHERE id = 7"))
                        .isOne();
            }
            await(() -> rise(watch, before, "inserts") >= 10_000
                    && rise(watch, before, "updates") >= 1_000
                    && rise(watch, before, "seq_rows") >= 10_000
                    && rise(watch, before, "wal_bytes") > 1_000_000
                    && (version < TELLS_PAGES || rise(watch, before, "client_extends") >= 100));
            assertThat(rise(watch, before, "updates")).isEqualTo(1_000);
            assertThat(rise(watch, before, "seq_scans")).isPositive();
            // Rows that were updated within their page are removed by the scan.
            assertThat(value(watch, "dead_rows")).isBetween(900.0, 1_000.0);
            assertThat(value(watch, "max_sessions")).isGreaterThan(1);
        }
    }

    /// The view of all tables is the oracle. One name looks like a parameter, for a question that is sent as it is.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void onlyTheTablesAndTheirPartitionsAreCounted(int version) throws Exception {
        List<String> tables = List.of("\"odd$1\"", "parted", "missing");
        try (Opened opened = Opened.of(version, "autovacuum=off");
                SqlSession session = opened.session()) {
            try (SqlSession busy = opened.session()) {
                busy.execute("CREATE TABLE \"odd$1\" (id bigint PRIMARY KEY); CREATE TABLE foreign_one (id bigint)");
                busy.execute("CREATE TABLE parted (id bigint PRIMARY KEY) PARTITION BY RANGE (id)");
                busy.execute("CREATE TABLE low PARTITION OF parted FOR VALUES FROM (0) TO (500)");
                busy.execute("CREATE TABLE high PARTITION OF parted FOR VALUES FROM (500) TO (1000)");
                busy.execute("INSERT INTO \"odd$1\" SELECT generate_series(1, 100)");
                busy.execute("INSERT INTO parted SELECT generate_series(1, 700)");
                busy.execute("INSERT INTO foreign_one SELECT generate_series(1, 10000)");
                busy.execute("DELETE FROM parted WHERE id = 3");
                busy.execute("VACUUM \"odd$1\"");
                busy.execute("ANALYZE parted");
            }
            ServerView.Watch watch = opened.watch(session, tables);
            await(() -> value(watch, "inserts") >= 800 && value(watch, "deletes") >= 1);
            String oracle = """
                    SELECT sum(seq_scan)::float8, sum(seq_tup_read)::float8, sum(idx_scan)::float8,
                        sum(n_tup_ins)::float8, sum(n_tup_del)::float8, sum(vacuum_count)::float8,
                        sum(analyze_count)::float8, sum(n_live_tup)::float8, sum(n_dead_tup)::float8
                    FROM pg_stat_all_tables WHERE relname IN ('odd$1', 'parted', 'low', 'high')\
                    """;
            List<String> names = List.of(
                    "seq_scans",
                    "seq_rows",
                    "index_scans",
                    "inserts",
                    "deletes",
                    "vacuums",
                    "analyzes",
                    "live_rows",
                    "dead_rows");
            List<Double> seen = new ArrayList<>();
            for (String name : names) {
                seen.add(value(watch, name));
            }
            assertThat(seen).isEqualTo(session.query(oracle).getFirst());
            session.execute("DEALLOCATE ALL");
            assertThat(value(watch, "inserts")).isEqualTo(800);
            assertThat(value(watch, "inserts")).isEqualTo(800);
        }
    }

    /// As behind a pooler that changes servers.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void questionsThatTheServerDoesNotKeepAreSentAsTheyAre(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            ServerView.Watch watch = opened.watch(session);
            assertThat(watch.waits()).isNotNull();
            assertThat(value(watch, "max_sessions")).isPositive();
            String kept = "SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'plimsoll_view_%'";
            assertThat(session.number(kept)).isEqualTo(3);
            session.execute("DEALLOCATE ALL");
            for (int i = 0; i < 2; i++) {
                assertThat(watch.waits()).isNotNull();
                assertThat(value(watch, "max_sessions")).isPositive();
            }
            assertThat(session.number(kept)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void aSourceThatIsRefusedHidesNoOther(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session();
                SqlSession owner = opened.session()) {
            owner.execute("CREATE ROLE poor");
            owner.execute("GRANT pg_read_all_stats TO poor");
            session.execute("SET ROLE poor");
            ServerView.Watch watch = opened.watch(session);
            assertThat(value(watch, "wal_bytes")).isFinite();
            owner.execute("REVOKE SELECT ON pg_stat_wal FROM PUBLIC");
            assertThat(value(watch, "wal_bytes")).isNaN();
            assertThat(value(watch, "max_sessions")).isPositive();
        }
    }

    /// A table with two partitions, long values, and indexes. Nothing is done with the second partition.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void whatIsDoneWithSingleTablesIsCounted(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            session.execute("CREATE TABLE " + TABLE + " (id bigint PRIMARY KEY, v text) PARTITION BY RANGE (id)");
            session.execute("CREATE TABLE low PARTITION OF " + TABLE
                    + " FOR VALUES FROM (0) TO (1000000) WITH (autovacuum_enabled = off)");
            session.execute("CREATE TABLE high PARTITION OF " + TABLE
                    + " FOR VALUES FROM (1000000) TO (2000000) WITH (autovacuum_enabled = off)");
            session.execute("ALTER TABLE low ALTER v SET STORAGE EXTERNAL");
            ServerView.Watch watch = opened.watch(session);
            assertThat(watch.unseen()).isEmpty();
            assertThat(watch.relations())
                    .extracting(RelationWork::name)
                    .containsExactlyInAnyOrder("low", "low_pkey", "high", "high_pkey");
            // A session that ends tells what it has done.
            try (SqlSession busy = opened.session()) {
                busy.execute("INSERT INTO " + TABLE + " SELECT i, 'x' FROM generate_series(1, 1000) i");
                busy.execute("INSERT INTO " + TABLE + " VALUES (5000, repeat('x', 10000))");
                busy.execute("UPDATE low SET v = 'y' WHERE id <= 100");
                busy.execute("DELETE FROM low WHERE id <= 10");
                busy.execute("SET enable_bitmapscan = off");
                busy.execute("SET enable_seqscan = off");
                assertThat(busy.number("SELECT count(v) FROM low WHERE id = 700"))
                        .isOne();
                busy.execute("SET enable_indexscan = off");
                busy.execute("SET enable_indexonlyscan = off");
                busy.execute("SET enable_seqscan = on");
                assertThat(busy.number("SELECT count(*) FROM low")).isEqualTo(991);
            }
            await(() -> figure(watch, "low", Figure.INSERTS) == 1_001
                    && figure(watch, "low", Figure.UPDATES) == 100
                    && figure(watch, "low", Figure.DELETES) == 10
                    && figure(watch, "low", Figure.SEQ_ROWS) >= 991
                    && figure(watch, "low", Figure.INDEX_SCANS) > 0);
            assertThat(figure(watch, "low", Figure.HOT_UPDATES)).isBetween(0L, 100L);
            assertThat(figure(watch, "low", Figure.SEQ_SCANS)).isPositive();
            session.execute("VACUUM low");
            await(() -> figure(watch, "low", Figure.VACUUMS) == 1);
            assertThat(figure(watch, "low", Figure.AUTOVACUUMS)).isZero();
            assertThat(figure(watch, "low", Figure.INDEX_SCANS))
                    .isPositive()
                    .isEqualTo(figure(watch, "low_pkey", Figure.INDEX_SCANS));
            assertThat(figure(watch, "low", Figure.INDEX_ROWS)).isPositive();
            assertThat(figure(watch, "low_pkey", Figure.INDEX_ROWS)).isPositive();
            assertThat(figure(watch, "low", Figure.LIVE_ROWS)).isEqualTo(991);
            assertThat(figure(watch, "low", Figure.DEAD_ROWS)).isZero();
            assertThat(figure(watch, "low", Figure.BLOCKS_HIT)).isPositive();
            assertThat(figure(watch, "low", Figure.TOAST_HIT)).isPositive();
            assertThat(figure(watch, "low_pkey", Figure.BLOCKS_HIT)).isPositive();
            assertThat(figure(watch, "high", Figure.BLOCKS_HIT)).isZero();
            assertThat(watch.relations())
                    .filteredOn(work -> work.name().startsWith("low"))
                    .allSatisfy(work -> {
                        assertThat(work.table()).isEqualTo(TABLE);
                        assertThat(work.isIndex()).isEqualTo(work.name().equals("low_pkey"));
                    });
        }
    }

    private static long figure(ServerView.Watch watch, String relation, Figure figure) throws TargetException {
        return relation(watch, relation).figure(figure).orElseThrow();
    }

    private static RelationWork relation(ServerView.Watch watch, String name) throws TargetException {
        return watch.relations().stream()
                .filter(work -> work.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Somebody keeps the table to himself: nobody waits for him.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void sizesOfLockedTablesAreUnknown(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session();
                SqlSession holder = opened.session()) {
            session.execute("CREATE TABLE " + TABLE + " (id bigint PRIMARY KEY, v text)");
            session.execute("INSERT INTO " + TABLE + " SELECT i, 'x' FROM generate_series(1, 1000) i");
            ServerView.Watch watch = opened.watch(session);
            String table = relation(watch, TABLE).id();
            String index = relation(watch, TABLE + "_pkey").id();
            Map<String, Long> sizes = watch.sizes(List.of(table, index));
            assertThat(sizes).containsOnlyKeys(table, index);
            assertThat(sizes.get(table)).isGreaterThan(1_000 * 30L).isLessThan(10_000_000L);
            assertThat(sizes.get(index)).isEqualTo(session.number("SELECT pg_relation_size('" + TABLE + "_pkey')"));
            holder.execute("BEGIN");
            holder.execute("LOCK TABLE " + TABLE);
            assertThat(watch.sizes(List.of(table, index))).containsOnlyKeys(index);
            assertThat(watch.relations()).as("waits for no lock").hasSize(2);
            holder.execute("ROLLBACK");
            assertThat(watch.sizes(List.of(table, index))).containsOnlyKeys(table, index);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void waitsAreSeenWithTheirOwners(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session();
                SqlSession holder = opened.session();
                SqlSession waiter = opened.session()) {
            session.execute("CREATE TABLE " + TABLE + " (id bigint PRIMARY KEY, v text)");
            ServerView.Watch watch = opened.watch(session);
            holder.execute("SET application_name = 'somebody else'");
            holder.execute("SELECT pg_advisory_lock(4711)");
            Thread waiting = Thread.ofPlatform().daemon().start(() -> lock(waiter));
            await(() -> watch.waits().stream().anyMatch(is(Who.LOAD, "Lock", "advisory")));
            // A session that has just answered may still be running.
            await(() -> watch.waits().stream().anyMatch(is(Who.OTHER, Wait.CLIENT, "ClientRead")));
            // The sessions that opened the target may still be ending.
            await(() -> sessions(watch, Who.LOAD) == 1);
            holder.execute("SELECT pg_advisory_unlock(4711)");
            waiting.join();
            holder.execute("BEGIN");
            await(() -> watch.waits().stream().anyMatch(is(Who.OTHER, Wait.CLIENT, "ClientRead in a transaction")));
            assertThat(value(watch, "idle_in_transaction")).isOne();
            holder.execute("ROLLBACK");
        }
    }

    /// One statement is longer than what the server keeps of it, and cut within a character of two bytes.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void operationsAreToldApartByTheirStatements(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session();
                SqlSession looker = opened.session();
                SqlSession payer = opened.session();
                SqlSession idle = opened.session()) {
            ServerView.Watch watch = opened.watch(session);
            StatementTexts texts = new StatementTexts();
            PreparedOperation look = texts.during("look", () -> looker.prepare(list("SELECT pg_sleep(60)")));
            String longText = "SELECT pg_sleep(60), '" + "\u00e4".repeat(1_000) + "'";
            PreparedOperation pay = texts.during("pay", () -> payer.prepare(list(longText)));
            texts.during("pay", () -> idle.prepare(list("SELECT 2"))).execute(new Arguments(List.of()));
            Map<String, String> operations = Map.of("SELECT pg_sleep(60)", "look", longText, "pay", "SELECT 2", "pay");
            assertThat(texts.senders().keySet()).isEqualTo(operations.keySet());
            assertThat(watch.waits()).extracting(Wait::operation).containsOnly("");
            watch.follow(operations);
            List<Thread> sleeping = List.of(
                    Thread.ofPlatform().daemon().start(() -> execute(look)),
                    Thread.ofPlatform().daemon().start(() -> execute(pay)));
            await(() -> watch.waits().stream()
                            .filter(is(Who.LOAD, "Timeout", "PgSleep"))
                            .count()
                    == 2);
            assertThat(watch.waits())
                    .filteredOn(wait -> !wait.operation().isEmpty())
                    .containsExactlyInAnyOrder(
                            new Wait(Who.LOAD, "Timeout", "PgSleep", 1, "look"),
                            new Wait(Who.LOAD, "Timeout", "PgSleep", 1, "pay"));
            looker.cancel();
            payer.cancel();
            for (Thread thread : sleeping) {
                thread.join();
            }
            Thread other = Thread.ofPlatform().daemon().start(() -> query(idle));
            await(() -> watch.waits().stream()
                    .anyMatch(wait -> wait.equals(new Wait(Who.LOAD, "Timeout", "PgSleep", 1, Wait.UNKNOWN))));
            idle.cancel();
            other.join();
        }
    }

    private static StatementList list(String sql) {
        return new StatementList(
                "any",
                List.of(),
                List.of(Statement.query(sql, Statement.Rows.ANY)),
                StatementList.Commit.EACH_STATEMENT);
    }

    private static void execute(PreparedOperation operation) {
        try {
            operation.execute(new Arguments(List.of()));
        } catch (TargetException cancelled) {
            assertThat(cancelled.errorClass().breaksSession()).isFalse();
        }
    }

    private static void query(SqlSession session) {
        try {
            session.query("SELECT pg_sleep(60), 'a statement of nobody'");
        } catch (TargetException cancelled) {
            assertThat(cancelled.errorClass().breaksSession()).isFalse();
        }
    }

    /// A wait that is younger than a round trip takes is not the client's.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void whatMayBeOnTheWayIsNotTheClients(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session();
                SqlSession driver = opened.session();
                SqlSession other = opened.session()) {
            ServerView.Watch watch = opened.watch(session);
            other.execute("SET application_name = 'somebody else'");
            driver.execute("BEGIN");
            await(() -> watch.waits(HOUR_NANOS).stream().anyMatch(is(Who.LOAD, Wait.NETWORK, Wait.ON_THE_WAY)));
            await(() -> watch.waits(HOUR_NANOS).stream().anyMatch(is(Who.OTHER, Wait.CLIENT, "ClientRead")));
            await(() -> watch.waits(MICRO_NANOS).stream()
                    .anyMatch(is(Who.LOAD, Wait.CLIENT, "ClientRead in a transaction")));
            assertThat(watch.waits()).noneMatch(wait -> wait.kind().equals(Wait.NETWORK));
        }
    }

    /// The server does not measure times unless it is told to: they are unknown then, not zero.
    @ParameterizedTest
    @ValueSource(ints = {18})
    void timesThatNobodyMeasuresAreUnknown(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            ServerView.Watch watch = opened.watch(session);
            assertThat(value(watch, "client_write_ms")).isNaN();
            assertThat(value(watch, "client_writes")).isNotNegative();
        }
    }

    /// Two sessions want the row that a third one has changed, and the second of them waits behind the first.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void whoBlocksOthersIsNamed(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session();
                SqlSession holder = opened.session();
                SqlSession first = opened.session();
                SqlSession second = opened.session()) {
            session.execute("CREATE TABLE " + TABLE + " (id bigint PRIMARY KEY, v text)");
            session.execute("INSERT INTO " + TABLE + " VALUES (1, 'x')");
            ServerView.Watch watch = opened.watch(session);
            assertThat(watch.unseen()).isEmpty();
            assertThat(watch.lockQueues()).isEmpty();
            holder.execute("SET application_name = 'somebody else'");
            holder.execute("BEGIN");
            holder.execute("UPDATE " + TABLE + " SET v = 'y' WHERE id = 1");
            List<Thread> waiting = List.of(
                    Thread.ofPlatform().daemon().start(() -> update(first)),
                    Thread.ofPlatform().daemon().start(() -> update(second)));
            await(() -> watch.lockQueues().stream().anyMatch(queue -> queue.sessions() == 2));
            LockQueue queue = watch.lockQueues().getFirst();
            assertThat(queue.table()).isEqualTo(TABLE);
            assertThat(queue.head().who()).isEqualTo(Who.OTHER);
            assertThat(queue.head().program()).isEqualTo("somebody else");
            assertThat(queue.head().state()).isEqualTo("idle in transaction");
            assertThat(queue.head().session()).isEqualTo(holder.number("SELECT pg_backend_pid()"));
            assertThat(queue.head().transactionSeconds()).isPositive();
            holder.execute("ROLLBACK");
            for (Thread thread : waiting) {
                thread.join();
            }
            assertThat(watch.lockQueues()).isEmpty();
        }
    }

    private static void update(SqlSession session) {
        try {
            session.execute("UPDATE " + TABLE + " SET v = 'z' WHERE id = 1");
        } catch (TargetException refused) {
            throw new IllegalStateException(refused);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void statementsAreCountedIfTheExtensionIsThere(int version) throws Exception {
        try (Opened opened = Opened.of(version, "shared_preload_libraries = 'pg_stat_statements'");
                SqlSession session = opened.session()) {
            assertThat(opened.watch(session).statements()).isEmpty();
            session.execute("CREATE SCHEMA \"Some where\"");
            session.execute("CREATE EXTENSION pg_stat_statements SCHEMA \"Some where\"");
            session.execute("CREATE TABLE " + TABLE + " (id bigint PRIMARY KEY, v text)");
            ServerView.Watch watch = opened.watch(session);
            assertThat(watch.unseen()).isEmpty();
            for (int i = 0; i < 3; i++) {
                session.execute("INSERT INTO " + TABLE + "\n VALUES (" + i + ", 'hunter2')");
            }
            session.execute("CREATE ROLE somebody PASSWORD 'hunter2'");
            List<StatementCost> costs = watch.statements();
            Map<String, String> texts =
                    watch.texts(costs.stream().map(StatementCost::id).toList());
            assertThat(texts.values())
                    .contains("CREATE ROLE")
                    .noneMatch(text -> text.contains("hunter2") || text.contains("pg_stat_"));
            StatementCost inserts = costs.stream()
                    .filter(cost -> texts.getOrDefault(cost.id(), "").startsWith("INSERT INTO " + TABLE + " VALUES ("))
                    .findFirst()
                    .orElseThrow();
            assertThat(inserts.calls()).isEqualTo(3);
            assertThat(inserts.rows()).isEqualTo(3);
            assertThat(inserts.millis()).isPositive();
            assertThat(inserts.blocksHit()).isPositive();
        }
    }

    /// Installed in the database, but not loaded into the server: nothing is said about it.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void anExtensionThatIsNotLoadedIsNoMatter(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            session.execute("CREATE EXTENSION pg_stat_statements");
            ServerView.Watch watch = opened.watch(session);
            assertThat(watch.unseen()).isEmpty();
            assertThat(watch.statements()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void aUserWithoutRightsIsToldSo(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            session.execute("CREATE ROLE nobody_special");
            session.execute("SET ROLE nobody_special");
            ServerView.Watch watch = opened.watch(session);
            assertThat(watch.unseen()).anySatisfy(note -> assertThat(note).contains("pg_read_all_stats"));
            assertThat(watch.read()).hasSameSizeAs(watch.counters());
        }
    }

    /// A setting of anybody's own may hold anything.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void textsAreLeftOutUnlessTheyAreKnownToBeHarmless(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            try (SqlSession session = opened.session()) {
                for (String setting : List.of("app.secret = 'hunter2'", "work_mem = '7MB'", "lc_numeric = 'POSIX'")) {
                    session.execute("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET " + setting.replace("'", "''")
                            + "', current_database()); END $$");
                }
            }
            try (SqlSession session = opened.session()) {
                assertThat(session.query("SELECT current_setting('app.secret')").getFirst())
                        .containsExactly("hunter2");
                Map<String, String> settings = opened.watch(session).settings();
                assertThat(settings)
                        .containsEntry("work_mem", "7MB (database)")
                        .containsEntry("lc_numeric", "POSIX (database)")
                        .doesNotContainKey("app.secret");
                assertThat(settings.toString()).doesNotContain("hunter2");
            }
        }
    }

    private static int sessions(ServerView.Watch watch, Who who) throws TargetException {
        return watch.waits().stream()
                .filter(wait -> wait.who() == who)
                .mapToInt(Wait::sessions)
                .sum();
    }

    private static void lock(SqlSession session) {
        try {
            session.execute("SELECT pg_advisory_lock(4711)");
        } catch (TargetException refused) {
            throw new IllegalStateException(refused);
        }
    }

    private static Predicate<Wait> is(Who who, String kind, String event) {
        return wait ->
                wait.who() == who && wait.kind().equals(kind) && wait.event().equals(event);
    }

    private static double value(ServerView.Watch watch, String name) throws TargetException {
        List<String> names = watch.counters().stream().map(Counter::name).toList();
        return watch.read()[names.indexOf(name)];
    }

    private static double rise(ServerView.Watch watch, double[] before, String name) throws TargetException {
        List<String> names = watch.counters().stream().map(Counter::name).toList();
        return value(watch, name) - before[names.indexOf(name)];
    }

    /// A condition that asks the server.
    private interface Condition {
        boolean holds() throws TargetException;
    }

    private static void await(Condition condition) throws TargetException {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("waited for a minute").isLessThan(deadline);
            LockSupport.parkNanos(20_000_000);
        }
    }
}
