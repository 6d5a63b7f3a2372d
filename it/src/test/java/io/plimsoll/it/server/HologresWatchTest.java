package io.plimsoll.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.LoggedCost;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Eventually;
import io.plimsoll.it.server.HologresServer.Showing;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/// What a Hologres shows of its own work, as documented, and what is missing if it does not.
@ExtendWith(SharedPostgres.class)
@ResourceLock(Backing.SHOWN)
class HologresWatchTest {
    private static final String PROGRAM = "watched program";
    private static final String TABLE = "watched";
    private static final double FROM = 1_700_000_000_000.0;
    private static final double TO = FROM + 10_000;

    private EmbeddedPostgres postgres;
    private Backing backing;
    private Target target;
    private SqlSession session;

    @BeforeEach
    void start(EmbeddedPostgres shared) throws Exception {
        postgres = shared;
        backing = Backing.over(shared);
        try (Connection connection = backing.connect()) {
            Backing.execute(connection, Backing.script(TABLE, "call set_table_property('T','shard_count','6');"));
        }
        direct("delete from hologres.hg_query_log", "delete from hologres.placed_shards");
        HologresOptions options = backing.server().options();
        String address = "postgres://" + options.user() + ":" + options.password() + "@127.0.0.1:"
                + backing.server().port() + "/" + options.backend().database()
                + "?sslmode=disable&application_name=watched%20program";
        target = ServiceLoader.load(Driver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(driver -> driver.accepts(address))
                .max(Comparator.comparingInt(Driver::preference))
                .orElseThrow()
                .open(TargetSpec.of(address));
        session = target.openSession().sql();
    }

    @AfterEach
    void stop() throws Exception {
        session.close();
        target.close();
        direct("delete from hologres.hg_query_log", "delete from hologres.placed_shards");
        backing.close();
    }

    private void direct(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                postgres.jdbcUrl(), EmbeddedPostgres.NAME, postgres.password().reveal())) {
            Backing.execute(connection, statements);
        }
    }

    private ServerView.Watch watch() throws TargetException {
        return target.dialect().serverView().orElseThrow().watch(session, List.of(TABLE));
    }

    private void show(Showing showing, Form... forms) {
        for (Form form : forms) {
            backing.server().show(form, showing);
        }
    }

    @Test
    void everythingIsReadAndOneSentenceSaysWhatTheLogLacks() throws Exception {
        ServerView.Watch watch = watch();
        assertThat(watch.unseen()).singleElement().asString().contains("once a minute");
        assertThat(watch.counters()).extracting(ServerView.Counter::name).isSubsetOf(ServerView.Counter.LEVELS);
        assertThat(watch.read()).containsExactly(6, 3, 2, 2);
        assertThat(watch.settings()).containsEntry("log_min_duration_statement", "100ms");
        assertThat(watch.clockMillis()).isCloseTo((double) System.currentTimeMillis(), within(60_000.0));
        assertThat(watch.statements()).isEmpty();
        assertThat(watch.log()).isPresent();
        assertThat(watch.nodes()).isEmpty();
        assertThat(backing.server().seen().violations()).isEmpty();
    }

    /// The third worker of the instance has none.
    @Test
    void shardsOnOneWorkerAreCounted() throws Exception {
        direct("insert into hologres.placed_shards select 'group_of_' || 'watched'::regclass::oid, shard, 'worker-0'"
                + " from unnest(array[1, 2, 4]) shard");
        assertThat(watch().read()).containsExactly(6, 3, 5, 0);
    }

    @Test
    void sessionsIdleOrWaitForAnEngineOrALock() throws Exception {
        ServerView.Watch watch = watch();
        assertThat(loads(watch)).isEmpty();
        try (Connection holder = backing.connect("ApplicationName", PROGRAM);
                SqlSession waiting = target.openSession().sql();
                SqlSession busy = target.openSession().sql();
                SqlSession idle = target.openSession().sql()) {
            idle.execute("select 1");
            Backing.execute(holder, "begin", "lock table " + TABLE + " in access exclusive mode");
            Thread blocked = Thread.ofPlatform().start(() -> ask(waiting, "select count(*) from " + TABLE));
            Thread working = Thread.ofPlatform().start(() -> ask(busy, "select pg_sleep(3600)"));
            List<Wait> expected = List.of(
                    new Wait(Who.LOAD, Wait.CLIENT, "ClientRead", 1),
                    new Wait(Who.LOAD, Wait.CLIENT, "ClientRead in a transaction", 1),
                    new Wait(Who.LOAD, "Engine", "EXECUTE in HQE+PQE", 1),
                    new Wait(Who.LOAD, Wait.LOCK, "relation", 1));
            Eventually.until("all four are seen", () -> loads(watch).containsAll(expected));
            assertThat(loads(watch)).containsExactlyInAnyOrderElementsOf(expected);
            Backing.execute(holder, "rollback");
            busy.cancel();
            blocked.join();
            working.join();
        }
    }

    private static List<Wait> loads(ServerView.Watch watch) throws TargetException {
        return watch.waits().stream().filter(wait -> wait.who() == Who.LOAD).toList();
    }

    /// Ends with an answer or, if it is cancelled, without.
    private static void ask(SqlSession session, String query) {
        try {
            session.query(query);
        } catch (TargetException cancelled) {
            assertThat(cancelled.errorClass()).isEqualTo(ErrorClass.CANCELLED);
        }
    }

    @Test
    void theLogOfTheLoadIsReadByKindAndEngine() throws Exception {
        String text = "select a from t where id = 4711 and name = 'secret'";
        log("d1", "{FixedQE}", 150, 1, text);
        log("d1", "{FixedQE}", 3, 40, text);
        log("d1", "{HQE}", 400, 1, text);
        log("", "{PG}", 130, 1, "vacuum t");
        log("d4", "{HQE,PQE}", 2, 1, "select 4");
        // Others, and what failed.
        log("d2", "{HQE}", 999, 1, "select 2", "usename = 'somebody'");
        log("d2", "{HQE}", 999, 1, "select 2", "datname = 'elsewhere'");
        log("d2", "{HQE}", 999, 1, "select 2", "application_name = 'psql'");
        log("d2", "{HQE}", 999, 1, "select 2", "status = 'FAILED'");
        // Before, at the end, and by a date that is not that of the time.
        log("d2", "{HQE}", 999, 1, "select 2", "query_start = query_start - interval '5001 ms'");
        log("d2", "{HQE}", 999, 1, "select 2", "query_start = query_start + interval '5000 ms'");
        log("d2", "{HQE}", 999, 1, "select 2", "query_date = '20231014'");
        // In another time zone it is tomorrow.
        log("d3", "{HQE}", 1, 1, "select 3", "query_date = '20231115'");

        assertThat(watch().log().orElseThrow().between(FROM, TO))
                .containsExactly(
                        logged("d1", 1, 400, "HQE", "select a from t where id = ? and name = ?"),
                        logged("d1", 41, 270, "FixedQE", "select a from t where id = ? and name = ?"),
                        logged("VACUUM", 1, 130, "PG", "vacuum t"),
                        logged("d4", 1, 2, "HQE+PQE", "select ?"),
                        logged("d3", 1, 1, "HQE", "select ?"));
    }

    /// @param id of a kind of statements, each of which returned two rows
    private static LoggedCost logged(String id, long calls, double millis, String engine, String text) {
        return new LoggedCost(StatementCost.withoutPages(id, calls, millis, 2 * calls, engine), text);
    }

    /// Adds a line of the load in the middle of the time that is asked for.
    ///
    /// @param digest empty if it has none
    private void log(String digest, String engines, int millis, int calls, String text) throws SQLException {
        log(digest, engines, millis, calls, text, "");
    }

    /// @param change how the line differs from that; empty if not at all
    private void log(String digest, String engines, int millis, int calls, String text, String change)
            throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        postgres.jdbcUrl(),
                        EmbeddedPostgres.NAME,
                        postgres.password().reveal());
                PreparedStatement insert = connection.prepareStatement("""
                        insert into hologres.hg_query_log(usename, status, query_id, digest, datname, command_tag,
                            duration, query_start, query_date, query, result_rows, affected_rows, application_name,
                            engine_type, calls)
                        values ('plimsoll', 'SUCCESS', 'new', nullif(?, ''), 'plimsoll',
                            case ? when '' then 'VACUUM' else 'SELECT' end,
                            ?, to_timestamp(?), '20231114', ?, 2, -1, ?, ?::text[], ?)""")) {
            insert.setString(1, digest);
            insert.setString(2, digest);
            insert.setInt(3, millis);
            insert.setDouble(4, (FROM + 5_000) / 1e3);
            insert.setString(5, text);
            insert.setString(6, PROGRAM);
            insert.setString(7, engines);
            insert.setInt(8, calls);
            insert.executeUpdate();
            if (!change.isEmpty()) {
                Backing.execute(connection, "update hologres.hg_query_log set " + change + " where query_id = 'new'");
            }
            Backing.execute(connection, "update hologres.hg_query_log set query_id = 'old'");
        }
    }

    @Test
    void onlyTheDearestKindsAreRead() throws Exception {
        for (int kind = 1; kind <= 12; kind++) {
            log("d" + kind, "{HQE}", 100 + kind, 1, "select " + kind);
        }
        assertThat(watch().log().orElseThrow().between(FROM, TO))
                .extracting(logged -> logged.cost().id())
                .containsExactlyElementsOf(
                        IntStream.range(0, 10).mapToObj(i -> "d" + (12 - i)).toList());
    }

    /// An older version has fewer columns, and does not say which engine works.
    @Test
    void anOlderVersionTellsLess() throws Exception {
        show(Showing.OLDER, Form.QUERY_LOG, Form.WORKERS);
        show(Showing.MISSING, Form.ACTIVITY);
        log("d1", "{SDK}", 150, 1, "select 1");
        ServerView.Watch watch = watch();
        assertThat(watch.unseen())
                .singleElement()
                .asString()
                .contains("those that took less than log_min_duration_statement, 100ms,");
        assertThat(watch.read()).containsExactly(6, 3, 2, 2);
        assertThat(watch.log().orElseThrow().between(FROM, TO))
                .containsExactly(logged("d1", 1, 150, "SDK", "select ?"));
        try (SqlSession busy = target.openSession().sql()) {
            Thread working = Thread.ofPlatform().start(() -> ask(busy, "select pg_sleep(3600)"));
            Eventually.until(
                    "it is seen to work",
                    () -> loads(watch).equals(List.of(new Wait(Who.LOAD, "Engine", "at work", 1))));
            busy.cancel();
            working.join();
        }
    }

    @Test
    void whatIsRefusedIsASentenceEach() throws Exception {
        show(Showing.DENIED, Form.QUERY_LOG);
        show(Showing.MISSING, Form.WORKERS);
        ServerView.Watch watch = watch();
        assertThat(watch.unseen())
                .hasSize(2)
                .anyMatch(sentence -> sentence.contains("hg_query_log") && sentence.contains("permission denied"))
                .anyMatch(sentence -> sentence.contains("hg_worker_info") && sentence.contains("does not exist"));
        assertThat(watch.log()).isEmpty();
        assertThat(watch.read()).containsOnly(Double.NaN);
        assertThat(loads(watch)).isEmpty();
    }

    /// Of a class that is not asked for again.
    @Test
    void aServerThatShowsNoSessionsIsOneRefusal() {
        show(Showing.DENIED, Form.QUERY_LOG, Form.WORKERS, Form.ACTIVITY, Form.PLAIN_ACTIVITY);
        assertThatThrownBy(this::watch)
                .isInstanceOfSatisfying(
                        TargetException.class,
                        refused -> assertThat(refused.errorClass()).isEqualTo(ErrorClass.STATEMENT))
                .hasMessageContaining("neither hg_stat_activity nor pg_stat_activity")
                .hasMessageContaining("permission denied");
    }

    @Test
    void aLogThatTakesForEverIsGivenUp() throws Exception {
        show(Showing.SILENT, Form.QUERY_LOG);
        ServerView.Watch without = watch();
        assertThat(without.log()).isEmpty();
        assertThat(without.unseen()).singleElement().asString().contains("hg_query_log", "timeout");

        show(Showing.SHOWN, Form.QUERY_LOG);
        ServerView.Watch watch = watch();
        show(Showing.SILENT, Form.QUERY_LOG);
        assertThatThrownBy(() -> watch.log().orElseThrow().between(FROM, TO))
                .isInstanceOfSatisfying(
                        TargetException.class,
                        refused -> assertThat(refused.errorClass()).isEqualTo(ErrorClass.STATEMENT_TIMEOUT));
        // A busy server ends the question some time after it was told to.
        Eventually.until("the question is over", () -> loads(watch).isEmpty());
    }
}
