package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What is read of a MySQL that shows everything, and of one that does not. The servers are made up.
class MysqlRightsTest {
    private static final String THREADS = "FROM performance_schema.threads";
    private static final String TRANSACTIONS = "information_schema.INNODB_TRX";
    private static final String DIGESTS = "events_statements_summary_by_digest";

    /// A server by its answers: the first whose words a question holds.
    private static final class MadeUpServer {
        private final Map<String, List<List<@Nullable Object>>> answers = new LinkedHashMap<>();
        private final Map<String, ErrorClass> refusals = new LinkedHashMap<>();
        private final List<String> asked = new ArrayList<>();

        MadeUpServer() {
            answer("VERSION()", row("8.4.6"));
            answer("@@performance_schema", row(1L));
            answer("WHERE PROCESSLIST_ID = CONNECTION_ID()", row("bench", "localhost", "bank"));
            answer("WHERE ID = CONNECTION_ID()", row("bench", "localhost:51234", "bank"));
            answer("EXISTS (SELECT * FROM performance_schema.setup_instruments", row(0L));
            answer(
                    "GROUP BY 1, 2, 3",
                    row("LOAD", "Lock", "row", 7L),
                    row("OTHER", "Client", "Sleep in a transaction", 1L));
            answer("SELECT DATABASE()", row("bank"));
            answer(
                    "UNION ALL SELECT 0, NULL, 'OTHER'",
                    row(17L, 117L, "LOAD", null, "Query", "updating", 1017L, new BigDecimal("0.5"), 1L),
                    row(9L, 109L, "OTHER", "mysql", "Sleep", null, 1009L, new BigDecimal("38.25"), 1L));
            answer("FROM performance_schema.data_lock_waits", row(1017L, 1009L, "4:17"));
            answer("ENGINE_LOCK_ID IN ('4:17')", row("4:17", "bank", "accounts"));
            answer("ENGINE_LOCK_ID IN ('')");
            answer("FROM performance_schema.metadata_locks");
            answer(
                    "SHOW GLOBAL STATUS",
                    row("Com_commit", "70"),
                    row("Innodb_buffer_pool_read_requests", "100"),
                    row("Innodb_buffer_pool_reads", "10"),
                    row("Threads_connected", "nine"));
            answer("'max_connections'", row("max_connections", "151"));
            answer("INNODB_METRICS", row("lock_deadlocks", 3L));
            answer("'replicas'", row("replicas", "2"), row("replica_lag", "0.0000"));
            answer("setup_consumers", row(2L));
            answer("DIGEST IN ('abc')", row("abc", "SELECT  `a` FROM `t` WHERE `id` = ? "));
            answer(
                    "prepared_statements_instances",
                    row("f00", 9L, new BigDecimal("1.5"), 9L, "UPDATE `t` SET `a` = ?"),
                    row("f00", 1L, new BigDecimal("0.5"), 1L, "UPDATE `t` SET `a` = ?"),
                    row("f01", 7L, new BigDecimal("1.5"), 7L, "DELETE FROM `t`"));
            // Of the first, only that it was prepared.
            answer("SUM(COUNT_STAR)", row("UPDATE `t` SET `a` = ?", 2L), row("DELETE FROM `t`", 8L));
            answer("DIGEST IN ('f00')");
            answer("SUM_TIMER_WAIT", row("abc", 4L, new BigDecimal("2.5"), 8L));
            answer(
                    "variables_info",
                    row("innodb_buffer_pool_size", "268435456", "COMMAND_LINE", "9223372036854775807"),
                    row("datadir", "/srv/secret", "COMMAND_LINE", "0"),
                    // A session has set its own.
                    row("sort_buffer_size", "262144", "DYNAMIC", "18446744073709551615"),
                    row("max_connections", "151", "DYNAMIC", "100000"));
        }

        @SafeVarargs
        @SuppressWarnings("varargs")
        private void answer(String words, List<@Nullable Object>... rows) {
            answers.put(words, List.of(rows));
        }

        private static List<@Nullable Object> row(@Nullable Object... values) {
            return Arrays.asList(values);
        }

        MadeUpServer refusing(ErrorClass why, String... words) {
            for (String each : words) {
                refusals.put(each, why);
            }
            return this;
        }

        private List<List<@Nullable Object>> query(String sql) throws TargetException {
            asked.add(sql);
            for (Map.Entry<String, ErrorClass> refusal : refusals.entrySet()) {
                if (sql.contains(refusal.getKey())) {
                    throw new TargetException(refusal.getValue(), "refused");
                }
            }
            return answers.entrySet().stream()
                    .filter(answer -> sql.contains(answer.getKey()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("nobody thought of " + sql))
                    .getValue();
        }

        ServerView.Watch watch() throws TargetException {
            SqlSession session = (SqlSession) Proxy.newProxyInstance(
                    SqlSession.class.getClassLoader(),
                    new Class<?>[] {SqlSession.class},
                    (proxy, method, arguments) -> method.getName().equals("query")
                            ? query((String) arguments[0])
                            : InvocationHandler.invokeDefault(proxy, method, arguments));
            return Dialects.of(Product.MYSQL).serverView().orElseThrow().watch(session, List.of("accounts"));
        }
    }

    private static double value(ServerView.Watch watch, String counter) throws TargetException {
        int place = watch.counters().stream().map(Counter::name).toList().indexOf(counter);
        return place < 0 ? Double.NaN : watch.read()[place];
    }

    @Test
    void everythingIsReadThatTheServerShows() throws Exception {
        ServerView.Watch watch = new MadeUpServer().watch();
        assertThat(watch.unseen()).isEmpty();
        assertThat(watch.waits())
                .containsExactly(
                        new Wait(Who.LOAD, Wait.LOCK, "row", 7),
                        new Wait(Who.OTHER, Wait.CLIENT, "Sleep in a transaction", 1));
        assertThat(value(watch, "commits")).isEqualTo(70);
        assertThat(value(watch, "blocks_hit")).isEqualTo(90);
        assertThat(value(watch, "deadlocks")).isEqualTo(3);
        assertThat(value(watch, "replicas")).isEqualTo(2);
        assertThat(value(watch, "max_sessions")).isEqualTo(151);
        assertThat(watch.counters()).extracting(Counter::name).doesNotContain("sessions", "rollbacks");
        assertThat(watch.lockQueues()).singleElement().satisfies(queue -> {
            assertThat(queue.head())
                    .isEqualTo(new ServerView.Blocker(Who.OTHER, 9, "mysql", "idle in transaction", 38.25));
            assertThat(queue.table()).isEqualTo("accounts");
        });
        long unknown = StatementCost.UNKNOWN;
        assertThat(watch.statements())
                .containsExactlyInAnyOrder(
                        new StatementCost("abc", 4, 2.5, 8, unknown, unknown, unknown),
                        new StatementCost("f00", 10, 2, 10, unknown, unknown, unknown));
        assertThat(watch.texts(List.of("f00"))).containsExactly(Map.entry("f00", "UPDATE `t` SET `a` = ?"));
        assertThat(watch.texts(List.of("abc"))).containsExactly(Map.entry("abc", "SELECT `a` FROM `t` WHERE `id` = ?"));
        assertThat(watch.settings())
                .containsExactly(
                        Map.entry("innodb_buffer_pool_size", "268435456 (command line)"),
                        Map.entry("max_connections", "151 (SET)"));
        assertThat(watch.shortestPeriodNanos()).isPositive();
    }

    @Test
    void withoutThePerformanceSchemaTheListOfProcessesIsRead() throws Exception {
        MadeUpServer server = new MadeUpServer();
        server.answer("@@performance_schema", MadeUpServer.row(0L));
        ServerView.Watch watch = server.watch();
        assertThat(watch.unseen())
                .singleElement()
                .satisfies(note -> assertThat(note).contains("performance_schema = OFF"));
        assertThat(watch.waits()).hasSize(2);
        assertThat(watch.lockQueues()).isEmpty();
        assertThat(watch.statements()).isEmpty();
        assertThat(value(watch, "deadlocks")).isEqualTo(3);
        assertThat(server.asked).noneMatch(sql -> sql.contains(THREADS) || sql.contains(DIGESTS));
        assertThat(server.asked).anyMatch(sql -> sql.contains("FROM information_schema.PROCESSLIST p"));
    }

    @Test
    void whoMayNotReadThePerformanceSchemaIsToldSoOnce() throws Exception {
        MadeUpServer server = new MadeUpServer()
                .refusing(
                        ErrorClass.PERMISSION,
                        THREADS,
                        "data_lock",
                        DIGESTS,
                        "metadata_locks",
                        "setup_",
                        "prepared_st");
        ServerView.Watch watch = server.watch();
        assertThat(watch.unseen())
                .singleElement()
                .satisfies(note -> assertThat(note).contains("GRANT SELECT ON performance_schema.*"));
        assertThat(watch.waits()).hasSize(2);
        assertThat(watch.lockQueues()).isEmpty();
        assertThat(watch.statements()).isEmpty();
    }

    @Test
    void whoHasNotTheRightProcessIsToldSoOnce() throws Exception {
        MadeUpServer server = new MadeUpServer().refusing(ErrorClass.PERMISSION, TRANSACTIONS, "INNODB_METRICS");
        ServerView.Watch watch = server.watch();
        assertThat(watch.unseen())
                .singleElement()
                .satisfies(note -> assertThat(note).contains("GRANT PROCESS"));
        assertThat(watch.waits()).hasSize(2);
        assertThat(watch.lockQueues()).isEmpty();
        assertThat(watch.statements()).hasSize(2);
        assertThat(watch.counters())
                .extracting(Counter::name)
                .contains("commits")
                .doesNotContain("deadlocks");
        assertThat(watch.shortestPeriodNanos()).isZero();
    }

    /// The administrator has turned it on: Plimsoll never does.
    @Test
    void eventsOfThreadsAreReadIfTheServerRecordsThem() throws Exception {
        MadeUpServer server = new MadeUpServer();
        server.watch();
        assertThat(server.asked).noneMatch(sql -> sql.contains("FROM performance_schema.events_waits_current"));
        server.answer("EXISTS (SELECT * FROM performance_schema.setup_instruments", MadeUpServer.row(1L));
        ServerView.Watch watch = server.watch();
        server.asked.clear();
        watch.waits();
        assertThat(server.asked)
                .singleElement()
                .satisfies(sql -> assertThat(sql).contains("FROM performance_schema.events_waits_current"));
        assertThat(server.asked).noneMatch(sql -> sql.contains("UPDATE"));
    }

    /// A refusal in mid-run, such as for the time that the question takes.
    @Test
    void whatIsRefusedLaterIsUnknownThen() throws Exception {
        MadeUpServer server = new MadeUpServer();
        ServerView.Watch watch = server.watch();
        server.refusing(
                ErrorClass.STATEMENT_TIMEOUT, "data_lock_waits", "INNODB_METRICS", DIGESTS, "prepared_statements");
        assertThat(watch.lockQueues()).isEmpty();
        assertThat(watch.statements()).isEmpty();
        assertThat(value(watch, "deadlocks")).isNaN();
        assertThat(value(watch, "commits")).isEqualTo(70);
        server.refusing(ErrorClass.CONNECTION, "data_lock_waits", "INNODB_METRICS", DIGESTS);
        assertThatThrownBy(watch::lockQueues).isInstanceOf(TargetException.class);
        assertThatThrownBy(watch::statements).isInstanceOf(TargetException.class);
        assertThatThrownBy(watch::read).isInstanceOf(TargetException.class);
    }

    @Test
    void anOldServerIsNotAsked() {
        MadeUpServer server = new MadeUpServer();
        server.answer("VERSION()", MadeUpServer.row("5.7.44-log"));
        assertThatThrownBy(server::watch)
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("MySQL 8.0 and newer")
                .hasMessageContaining("5.7.44-log");
        assertThat(server.asked).hasSize(1);
    }

    @Test
    void mariadbHasAViewOfItsOwn() throws Exception {
        MadeUpServer server = new MadeUpServer();
        server.answer("VERSION()", MadeUpServer.row("11.8.3-MariaDB-log"));
        server.answer("'max_connections'", MadeUpServer.row("COM_COMMIT", "7"));
        server.answer("information_schema.SYSTEM_VARIABLES");
        server.answer("@@performance_schema", MadeUpServer.row(0L));
        assertThat(value(server.watch(), "commits")).isEqualTo(7);
        assertThat(server.asked).noneMatch(sql -> sql.contains("FROM performance_schema"));
    }
}
