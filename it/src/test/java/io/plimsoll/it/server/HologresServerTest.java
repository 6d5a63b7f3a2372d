package io.plimsoll.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Eventually;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.replication.PGReplicationStream;

/// The test server by pgjdbc: it takes what the tool says, and says so.
@ExtendWith(SharedPostgres.class)
class HologresServerTest {
    private static Backing backing;

    @BeforeAll
    static void start(EmbeddedPostgres postgres) throws Exception {
        backing = Backing.over(postgres);
    }

    @AfterAll
    static void stop() throws Exception {
        backing.close();
    }

    private static Seen afresh() {
        backing.server().seen().clear();
        return backing.server().seen();
    }

    @ParameterizedTest
    @ValueSource(strings = {"simple", "extended"})
    void theToolsScriptMakesATable(String queryMode) throws Exception {
        Seen seen = afresh();
        try (Connection connection = backing.connect("preferQueryMode", queryMode)) {
            Backing.execute(connection, Backing.script("made", """
                            call set_table_property('T','shard_count','20');
                            call set_table_property('T','clustering_key','id');
                            call set_table_property('T','binlog.level','replica');
                            call set_table_property('T','binlog.ttl','19600');
                            call set_table_property('T','bitmap_columns','');"""));
            assertThat(Backing.ask(connection, "select count(*) from made")).containsExactly("0");
        }
        assertThat(backing.server().properties("made"))
                .isEqualTo(Map.of(
                        "orientation", "row",
                        "shard_count", "20",
                        "clustering_key", "id",
                        "binlog.level", "replica",
                        "binlog.ttl", "19600",
                        "bitmap_columns", ""));
        assertThat(seen.violations()).isEmpty();
    }

    @Test
    void versionsAndConnectionsAreAsHoloClientReadsThem() throws Exception {
        try (Connection connection = backing.connect()) {
            assertThat(Backing.ask(connection, "select hg_version()").getFirst())
                    .startsWith("Hologres 3.0.22 (");
            assertThat(Backing.ask(connection, "select version()").getFirst()).contains("release-3.0.22");
            assertThat(Backing.ask(connection, "select instance_max_connections()"))
                    .containsExactly("3");
            assertThat(connection.getMetaData().getDatabaseProductVersion()).isEqualTo("11.3");
        }
    }

    @Test
    void upsertsAndPointQueriesGoToTheFixedPlan() throws Exception {
        Seen seen = afresh();
        try (Connection connection = backing.connect()) {
            Backing.execute(connection, Backing.script("points", ""));
            Backing.fix(connection);
            upsert(connection, "a");
            upsert(connection, "b");
            String columns = "select id,name0,name1,ts from public.points where ";
            try (PreparedStatement some = connection.prepareStatement(columns + "( id=? )  or ( id=? )");
                    PreparedStatement all = connection.prepareStatement(
                            "select name0 from public.points where (id) in (select unnest(?::int4[]))")) {
                some.setInt(1, 1);
                some.setInt(2, 7);
                assertThat(some.executeQuery().next()).isTrue();
                all.setArray(1, ints(connection));
                assertThat(all.executeQuery().next()).isTrue();
            }
            Backing.execute(connection, "vacuum points");
            assertThat(Backing.ask(connection, "select name1 from points where id = 2"))
                    .containsExactly("b");
        }
        assertThat(seen.violations()).isEmpty();
        assertThat(seen.executions(Form.UNNEST_UPSERT)).isEqualTo(2);
        assertThat(seen.executions(Form.POINT_QUERY)).isEqualTo(2);
        assertThat(seen.executions(Form.VACUUM)).isEqualTo(1);
        assertThat(seen.executions(Form.OTHER)).isZero();
    }

    private static Array ints(Connection connection) throws SQLException {
        return connection.createArrayOf("int4", new Object[] {1, 2});
    }

    private static void upsert(Connection connection, String text) throws SQLException {
        try (PreparedStatement upsert = connection.prepareStatement("insert into public.points(id,name0,name1,ts)"
                + " select unnest(?::int4[]),unnest(?::text[]),unnest(?::text[]),unnest(?::timestamptz[])"
                + " on conflict (id) do update set id=excluded.id,name0=excluded.name0,name1=excluded.name1")) {
            upsert.setArray(1, ints(connection));
            Array texts = connection.createArrayOf("text", new Object[] {text, text});
            upsert.setArray(2, texts);
            upsert.setArray(3, texts);
            upsert.setArray(4, connection.createArrayOf("timestamptz", new Object[] {"2026-01-01", "2026-01-01"}));
            assertThat(upsert.executeUpdate()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(HologresOptions.Login.class)
    void everyLoginLetsTheRightOneIn(HologresOptions.Login login) throws Exception {
        HologresOptions options = backing.server().options().login(login);
        try (HologresServer server = HologresServer.start(options)) {
            try (Connection connection = Backing.connect(server)) {
                assertThat(Backing.ask(connection, "select 1")).containsExactly("1");
            }
            String[] wrong = login == HologresOptions.Login.TRUST
                    ? new String[] {"user", "nobody"}
                    : new String[] {"password", "wrong"};
            assertThatThrownBy(() -> Backing.connect(server, wrong).close())
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            refused -> assertThat(refused.getSQLState()).isEqualTo("28P01"));
        }
    }

    @Test
    void frontendsAreChosenByOptions() throws Exception {
        Seen seen = afresh();
        try (Connection third = backing.connect("options", "fe=3");
                Connection fixed = backing.connect("options", "type=fixed ")) {
            assertThat(Backing.ask(third, "select 1")).containsExactly("1");
            assertThat(seen.violations()).isEmpty();
            Backing.execute(fixed, "set hg_experimental_enable_fixed_dispatcher = on");
        }
        assertThat(seen.sessions())
                .extracting(session -> session.startup().getOrDefault("options", ""))
                .contains("fe=3", "type=fixed ");
        assertThat(seen.violations()).singleElement().asString().contains("type=fixed runs no SETTING");
        assertThatThrownBy(() -> backing.connect("options", "fe=4").close()).hasMessageContaining("no front-end");
    }

    /// PostgreSQL forgets a cancel that finds nothing under way, and pgjdbc sends one for a statement: it is not
    /// sent before the statement sleeps.
    @Test
    void aCancelReachesTheStatement() throws Exception {
        AtomicReference<String> end = new AtomicReference<>("");
        try (Connection connection = backing.connect();
                Connection watching = backing.connect();
                Statement statement = connection.createStatement()) {
            Thread asking = Thread.ofVirtual().start(() -> {
                try {
                    statement.execute("select pg_sleep(60)");
                    end.set("slept");
                } catch (SQLException cancelled) {
                    end.set(cancelled.getSQLState());
                }
            });
            String asleep = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'";
            Eventually.until("sleeps", () -> Backing.ask(watching, asleep).equals(List.of("1")));
            statement.cancel();
            asking.join();
        }
        assertThat(end.get()).isEqualTo("57014");
    }

    @Test
    void settingsFollowTheTransactionThatMadeThem() throws Exception {
        try (Connection connection = backing.connect()) {
            Backing.execute(connection, "begin", "set hg_experimental_generate_binlog = off", "rollback");
            assertThatThrownBy(() -> Backing.execute(connection, "set hg_experimental_nonsense = on"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            refused -> assertThat(refused.getSQLState()).isEqualTo("42704"));
            assertThat(Backing.ask(connection, "select 1")).containsExactly("1");
        }
    }

    /// pgjdbc's replication interface is what the vendor's library goes through.
    @Test
    void changesAreStreamedToReplicationConnectionsOnly() throws Exception {
        Seen seen = afresh();
        try (Connection connection = backing.connect(
                "replication", "database", "assumeMinServerVersion", "9.4", "preferQueryMode", "simple")) {
            Backing.execute(
                    connection,
                    Backing.script("changing", ""),
                    "create extension if not exists hg_binlog",
                    "drop publication if exists changes",
                    "create publication changes for table changing",
                    "delete from hologres.hg_replication_progress where slot_name='changes_slot'",
                    "call hg_create_logical_replication_slot('changes_slot','hgoutput','changes')");
            PGReplicationStream stream = connection
                    .unwrap(PGConnection.class)
                    .getReplicationAPI()
                    .replicationStream()
                    .logical()
                    .withSlotName("changes_slot")
                    .withSlotOption("parallel_index", 0)
                    .withSlotOption("batch_size", "1024")
                    .withSlotOption("start_time", "2026-01-01 00:00:00")
                    .start();
            assertThat(stream.read().remaining()).as("an empty batch").isEqualTo(24);
            stream.close();
        }
        assertThat(seen.violations()).isEmpty();
        assertThat(seen.executions(Form.SLOT)).isEqualTo(2);
        assertThat(seen.streams())
                .singleElement()
                .satisfies(streamed -> assertThat(streamed.options())
                        .containsOnly(
                                entry("parallel_index", "0"),
                                entry("batch_size", "1024"),
                                entry("start_time", "2026-01-01 00:00:00")));
        try (Connection connection = backing.connect("preferQueryMode", "simple")) {
            assertThatThrownBy(() ->
                            Backing.execute(connection, "START_REPLICATION SLOT changes_slot LOGICAL 0/0 (\"a\" 'b')"))
                    .hasMessageContaining("outside of a replication connection");
            Backing.execute(connection, "call hg_drop_logical_replication_slot('changes_slot')");
        }
    }
}
