package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.dataset.Auditing;
import io.plimsoll.dataset.Loading;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Somebody else writes while an audit reads: sums that are asked for one after the other must not accuse anybody.
@ExtendWith(SharedPostgres.class)
class AuditSnapshotTest {
    private static final List<String> TRANSFER = List.of(
            "UPDATE accounts SET abalance = abalance + 7 WHERE aid = 5",
            "UPDATE tellers SET tbalance = tbalance + 7 WHERE tid = 1",
            "UPDATE branches SET bbalance = bbalance + 7 WHERE bid = 0",
            "INSERT INTO history (tid, bid, aid, delta) VALUES (1, 0, 5, 7)");

    @TempDir
    Path folder;

    @Test
    void ofPostgresOverTheWire(EmbeddedPostgres postgres) throws Exception {
        staysQuiet(Servers.address(postgres), "postgres");
    }

    @Test
    void ofPostgresOverJdbc(EmbeddedPostgres postgres) throws Exception {
        staysQuiet(Servers.address(postgres), "jdbc");
    }

    @Test
    void ofHsqldb() throws Exception {
        staysQuiet("hsqldb:mem", "");
    }

    @Test
    void ofH2() throws Exception {
        staysQuiet("h2:mem", "");
    }

    @Test
    void ofDuckdb() throws Exception {
        staysQuiet("duckdb:" + folder.resolve("data"), "");
    }

    @Test
    void aRefusedQueryLeavesTheOtherInvariants(EmbeddedPostgres postgres) throws Exception {
        PlannedRun planned = planned(Servers.address(postgres), "postgres");
        try (Target target = planned.driver().open(planned.target());
                SqlSession session = target.openSession().sql()) {
            List<Invariant> invariants =
                    List.of(asking("SELECT count(*) FROM not_there"), asking("SELECT count(*) FROM pg_class"));
            List<AuditResult> results = new Auditing(_ -> invariants, target.dialect()).after(session, RunCounts.NONE);
            assertThat(results).extracting(AuditResult::status).containsExactly(Status.NOT_CHECKED, Status.HOLDS);
            assertThat(results.getFirst().note()).contains("not_there", "second snapshot");
            session.execute("CREATE TEMPORARY TABLE written_to_afterwards (id INT)");
        }
    }

    private static Invariant asking(String sql) {
        return new io.plimsoll.workload.InvariantOverSql() {
            @Override
            public String name() {
                return sql;
            }

            @Override
            public String meaning() {
                return sql;
            }

            @Override
            public boolean needsRun() {
                return true;
            }

            @Override
            public AuditResult check(SqlSession session, io.plimsoll.driver.Dialect dialect, RunCounts counts)
                    throws TargetException {
                return new AuditResult(
                        sql, sql, session.number(sql) > 0 ? Status.HOLDS : Status.VIOLATED, 0, List.of(), "");
            }
        };
    }

    private static PlannedRun planned(String address, String driver) {
        return PlannedRun.of(
                List.of(Map.of(
                                "workload", "tpcb",
                                "target", address,
                                "driver", driver,
                                "profile", "testbench",
                                "load", "replace")
                        .entrySet()
                        .stream()
                        .map(entry -> new Setting(entry.getKey(), entry.getValue(), Origin.COMMAND_LINE))
                        .toList()),
                _ -> Secret.NONE);
    }

    private static void staysQuiet(String address, String driver) throws Exception {
        PlannedRun planned = planned(address, driver);
        try (Target target = planned.driver().open(planned.target());
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, planned.plan().limits().stall());
                SqlSession reader = target.openSession().sql();
                SqlSession writer = target.openSession().sql()) {
            Loading loading = new Loading(
                            planned.plan(),
                            planned.workload().dataset(),
                            watchdog,
                            new RunControl(Clock.system()),
                            RunListener.SILENT)
                    .as("snapshot");
            loading.createTables(reader);
            loading.load(reader);
            loading.createRoutines(reader, true);
            Auditing auditing = new Auditing(planned.workload().audit(), target.dialect());
            List<AuditResult> results = auditing.alone(interrupted(reader, writer));
            loading.dropTables(reader);
            assertThat(results)
                    .filteredOn(result -> result.status() == Status.VIOLATED)
                    .isEmpty();
            assertThat(results)
                    .filteredOn(result -> result.invariant().equals("balance-sums"))
                    .extracting(AuditResult::status)
                    .containsExactly(Status.HOLDS);
        }
    }

    /// A session before each number of which somebody else commits a transfer.
    private static SqlSession interrupted(SqlSession reader, SqlSession writer) {
        return (SqlSession) Proxy.newProxyInstance(
                SqlSession.class.getClassLoader(), new Class<?>[] {SqlSession.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("sql")) {
                        return proxy;
                    }
                    try {
                        Object answer = method.invoke(reader, arguments);
                        if (method.getName().equals("number")) {
                            writer.executeAll(TRANSFER);
                        }
                        return answer;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
