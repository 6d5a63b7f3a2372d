package io.plimsoll.report.text;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.ClusterLayout.Placed;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.results.ExporterFacts;
import io.plimsoll.results.NodeSeries;
import io.plimsoll.results.NodeSeries.NodeRow;
import io.plimsoll.results.NodeSeries.NodeWait;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.StatementRow;
import io.plimsoll.results.ServerSeries.ViewFacts;
import io.plimsoll.results.ServerSeries.WaitRow;
import io.plimsoll.testing.StubFleet;
import io.plimsoll.testing.StubHost;
import io.plimsoll.testing.StubRun;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The runs whose reports are sealed in golden files.
public final class ReportRuns {
    private ReportRuns() {}

    public static StubRun closedThreeRounds() {
        return StubRun.closed()
                .set("variant", "tpcb-like")
                .rounds(3)
                .loaded()
                .unfinished(8, 4_100_000)
                .rateFactor((round, interval) ->
                        (1 + 0.02 * round) * (1 + 0.03 * Math.abs((round * 7 + interval * 5) % 11 - 5) / 5.0));
    }

    /// On what a cloud made, with everything that is known of it.
    public static StubRun cloud() {
        Span first = new Span("measure-1", 0, 0, 15_000_000_000L);
        Span second = new Span("measure-1", 1, 15_000_000_000L, 15_000_000_000L);
        return serverView()
                .set("price", "6.40 USD")
                .set(
                        "cloud",
                        "id=c11271605-k3x9a; provider=azure; product=elastic cluster of Azure Database for PostgreSQL;"
                                + " version=17; region=westeurope; zone=1; nodes=4; sku=Standard_D8ds_v5;"
                                + " storage=512 GB; drivers=2; driversku=Standard_D16ds_v5;"
                                + " image=Canonical:ubuntu-24_04-lts:server:latest; tier=GeneralPurpose")
                .server(new ServerSeries(
                        List.of(
                                new ServerRow(first, 0, Map.of("round_trip_ns", 612_000.0)),
                                new ServerRow(second, 0, Map.of("round_trip_ns", 540_000.0))),
                        List.of()));
    }

    /// Three machines; one of them does less than its share.
    public static StubRun fleet() {
        return new StubFleet(3)
                .part(3, StubRun.closed().medianNanos(1.3e6).rateFactor((_, _) -> 0.76))
                .on(StubRun.closed().loaded());
    }

    /// Parts without a controller; one was lost, and one is missing.
    public static StubRun lostFleet() {
        return new StubFleet(4)
                .clock(null)
                .missing(4)
                .lost(2, "2026-11-21T02:30:17Z", "its process ended without recording a result")
                .ended(2, 61_000)
                .on(StubRun.closed());
    }

    public static StubRun openWithErrors() {
        AuditResult violated = new AuditResult(
                "account-history",
                "each account's balance is the sum of its history",
                Status.VIOLATED,
                12,
                List.of("account 4711 holds -312, should hold 688", "account 4712 holds 0, should hold -1000"),
                "");
        return StubRun.open(1_000)
                .operations("transfer", "balance-inquiry")
                .loaded()
                .audit(
                        violated,
                        StubRun.result("teller-sum", "tellers hold what branches hold", Status.HOLDS),
                        StubRun.result("history-rows", "a row per acknowledged commit", Status.HOLDS)
                                .as(Status.NOT_CHECKED, "the target did not answer"))
                .counts((round, interval, counts) -> {
                    counts.addRetries(4);
                    counts.addFailures(ErrorClass.SERIALIZATION, interval % 3 == 0 ? 1 : 0);
                    counts.addFailures(ErrorClass.CONNECTION, interval == 12 ? 4 : 0);
                    counts.addCommitUnknown(interval == 12 ? 1 : 0);
                    counts.addSkipped(interval == 16 ? 40 : 0);
                })
                .rateFactor((round, interval) -> interval >= 12 && interval < 16 ? 0 : interval == 16 ? 2.5 : 1)
                .harness(ReportRuns::paused)
                .unfinished(420, 2_310_000_000L)
                .errors(
                        new ErrorLog.Entry(
                                ErrorClass.SERIALIZATION,
                                "40001",
                                "ERROR: could not serialize access due to concurrent update",
                                260),
                        new ErrorLog.Entry(
                                ErrorClass.CONNECTION,
                                "57P01",
                                "FATAL: terminating connection due to administrator command\n  Hint: the server is"
                                        + " shutting down; connections come back when it has been started again",
                                8));
    }

    static StubRun rampBeyondCapacity() {
        return StubRun.shaped("poisson ramp 100/s to 2000/s in 1m")
                .capacity(1_200)
                .loaded()
                .unfinished(0, 9_600_000_000L);
    }

    static StubRun steps() {
        return StubRun.shaped("steps 100,400,200,1600/s every 15s").rounds(2).loaded();
    }

    private static HarnessSample paused(HarnessSample sample) {
        return new HarnessSample(
                420_000_000L,
                0.62,
                0.01,
                1,
                7,
                6_400_000,
                12_000_000,
                8,
                1,
                0,
                HarnessSample.MachineSample.UNKNOWN,
                new HarnessSample.JavaSample(96 << 20, 40, 12_000_000));
    }

    public static StubRun cluster() {
        ClusterLayout layout = new ClusterLayout(
                "Citus",
                "13.2-1",
                List.of(
                        new Node("10.0.0.4:5432", "coordinator", "15.20", 0, false),
                        new Node("10.0.0.5:5432", "worker", "15.20", 96, true),
                        new Node("10.0.0.6:5432", "worker, not active", "does not answer", 96, false)),
                List.of(
                        new Placed("warehouse", Placed.DISTRIBUTED, "w_id", 48, 1),
                        new Placed("stock", Placed.DISTRIBUTED, "s_w_id", 48, 1),
                        new Placed("item", "reference", "", 1, 3)));
        return StubRun.closed()
                .target(identity -> identity.with(layout))
                .settled(new MaintenanceResult(
                        List.of("VACUUM ANALYZE of 3 tables", "CHECKPOINT on 2 nodes"),
                        List.of("CHECKPOINT on 10.0.0.6:5432 was refused: query result unavailable")));
    }

    /// A cluster whose sessions wait for one of two workers, which waits for its log.
    static StubRun nodes() {
        Span span = new Span("measure-1", 0, 0, 30_000_000_000L);
        ClusterLayout layout = new ClusterLayout(
                "Citus",
                "13.2-1",
                List.of(
                        new Node("10.0.0.4:5432", "coordinator", "15.20", 0, false),
                        new Node("10.0.0.5:5432", "worker", "15.20", 24, true),
                        new Node("10.0.0.6:5432", "worker", "15.20", 24, true)),
                List.of(new Placed("stock", Placed.DISTRIBUTED, "s_w_id", 48, 1)));
        return StubRun.closed()
                .target(identity -> identity.with(layout))
                .server(new ServerSeries(
                                List.of(new ServerRow(span, 100_000_000, counted(30_000, 1e6))),
                                List.of(
                                        new WaitRow(span, Who.LOAD, "Node", "answer", 120, 840),
                                        new WaitRow(span, Who.LOAD, "CPU", "running", 120, 120)))
                        .with(new NodeSeries(
                                List.of(
                                        new NodeRow("10.0.0.5:5432", new ServerRow(span, 0, counted(9e6, 9e8))),
                                        new NodeRow("10.0.0.6:5432", new ServerRow(span, 0, counted(1e6, 1e8)))),
                                List.of(
                                        new NodeWait(
                                                "10.0.0.5:5432",
                                                new WaitRow(span, Who.ON_BEHALF, "IO", "WalSync", 120, 600)),
                                        new NodeWait(
                                                "10.0.0.5:5432",
                                                new WaitRow(span, Who.ON_BEHALF, "CPU", "running", 120, 60)),
                                        new NodeWait(
                                                "10.0.0.6:5432",
                                                new WaitRow(span, Who.ON_BEHALF, "Client", "ClientRead", 120, 960))))));
    }

    private static Map<String, Double> counted(double pages, double logBytes) {
        return Map.of("commits", 60_000.0, "blocks_hit", pages, "blocks_read", 0.0, "wal_bytes", logBytes);
    }

    public static StubRun interrupted() {
        return StubRun.closed()
                .inProcess()
                .seconds(7)
                .audit()
                .set("measure", "30s")
                .status(RunStatus.INTERRUPTED, "its process ended without recording a result");
    }

    static StubRun failedBeforeMeasuring() {
        return StubRun.closed()
                .rounds(0)
                .audit()
                .target(_ -> null)
                .status(RunStatus.FAILED, "the target refused the password of user bench");
    }

    /// Batches of 512 rows on lanes that multiplex.
    static StubRun rowsInBatches() {
        return StubRun.closed()
                .set("workload", "widerow")
                .set("profile", "")
                .operations("write")
                .rounds(2)
                .lanes("2 lanes that multiplex")
                .audit()
                .set("audit", "false")
                .counts((round, interval, counts) -> counts.addRows(512 * counts.acknowledged()));
    }

    /// Long enough that intervals share columns.
    static StubRun longRun() {
        return StubRun.open(50)
                .seconds(600)
                .rateFactor((round, interval) -> interval == 300 ? 0 : 1 + interval / 600.0);
    }

    /// A run that waits for its log, with a checkpoint in the middle, and looked at the server and at its machine
    /// meanwhile.
    public static StubRun serverView() {
        long second = 1_000_000_000L;
        List<ServerRow> rows = new ArrayList<>();
        List<WaitRow> waits = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Span span = new Span("measure-1", i, i * second, second);
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("commits", 7_000.0);
            values.put("rollbacks", i == 3 ? 2.0 : 0.0);
            values.put("blocks_read", 100.0);
            values.put("blocks_hit", 9_900.0);
            values.put("wal_bytes", 8_388_608.0);
            values.put("checkpoints_timed", i == 15 ? 1.0 : 0.0);
            rows.add(new ServerRow(span, 4_000_000, values));
            int blocked = i == 15 ? 2 : 0;
            waits.add(new WaitRow(span, Who.LOAD, "IO", "WalSync", 4, (5 - blocked) * 4L));
            waits.add(new WaitRow(span, Who.LOAD, "LWLock", "WALWrite", 4, 4));
            waits.add(new WaitRow(span, Who.LOAD, "CPU", "running", 4, 8));
            waits.add(new WaitRow(span, Who.BACKGROUND, "IO", "DataFileWrite", 4, i == 15 ? 4 : 0));
            if (blocked > 0) {
                waits.add(new WaitRow(span, Who.LOAD, "IO", "DataFileRead", 4, blocked * 4L));
            }
        }
        ViewFacts view = new ViewFacts(
                Level.LIGHT,
                12.3,
                0.2,
                Map.of("shared_buffers", "4GB (configuration file)"),
                List.of("this user does not see what sessions of other users and background processes wait for:"
                        + " GRANT pg_read_all_stats TO CURRENT_USER, as a superuser, shows them"));
        return StubRun.closed()
                .host(StubHost.bored()
                        .cores(0.8, 0.9, 0.5, 0.05)
                        .heldUp(0.1, 0.12, 0)
                        .disk("vda", 0.62, 1.2)
                        .peakAt(15)
                        .make())
                .server(new ServerSeries(rows, waits))
                .document(given -> given.with(given.measurement().withServer(view)));
    }

    /// A run on a service with DynamoDB's API, which refused a part of the writes.
    ///
    /// @param consumed whether it said what requests consume
    static StubRun throttled(Level level, boolean consumed) {
        long second = 1_000_000_000L;
        List<ServerRow> rows = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("requests", 1_600.0);
            values.put("throttled_reads", 0.0);
            values.put("throttled_writes", 400.0);
            values.put("unprocessed_items", 0.0);
            values.put("server_errors", i == 3 ? 1.0 : 0.0);
            values.put("retries", 0.0);
            if (consumed) {
                values.put("consumed_read_units", 450.0);
                values.put("consumed_write_units", 98.5);
            }
            values.put("provisioned_read_units", 1_000.0);
            values.put("provisioned_write_units", 100.0);
            rows.add(new ServerRow(new Span("measure-1", i, i * second, second), 0, values));
        }
        ViewFacts view = new ViewFacts(level, null, 0.2, Map.of("usertable.BillingMode", "PROVISIONED"), List.of());
        return StubRun.closed()
                .server(new ServerSeries(rows, List.of()))
                .document(given -> given.with(given.measurement().withServer(view)));
    }

    /// A server on another machine, which exporters show, one of them badly.
    public static StubRun exporters() {
        Map<String, Double> rises = new LinkedHashMap<>();
        rises.put("pg_stat_database_tup_fetched{datid=\"5\",datname=\"bench\"}", 51_234.5);
        rises.put("pg_stat_database_xact_commit{datid=\"5\",datname=\"bench\"}", 7_001.25);
        List<ExporterFacts> facts = List.of(
                new ExporterFacts("http://db1:9100/metrics", "db1:9100", 0, 0, 36, 0, 21.5, 48.25, true, Map.of()),
                new ExporterFacts("http://db1:9187/metrics", "db1:9187", 412, 0, 36, 3, 61.5, 480.25, false, rises),
                new ExporterFacts("http://db1:9104/metrics", "db1:9104", 0, 0, 36, 36, 0, 0, false, Map.of()));
        ViewFacts view = new ViewFacts(
                Level.OFF,
                null,
                null,
                Map.of(),
                List.of(
                        "http://db1:9187/metrics did not answer within 800 ms (3 of 36 times failed)",
                        "http://db1:9104/metrics cannot be reached: nothing listens there (36 of 36 times failed)"));
        return StubRun.closed()
                .host(StubHost.bored()
                        .cores(0.8, 0, 0, 0)
                        .heldUp(0.1, 0.12, 0)
                        .disk("vda", 0.62, 1.2)
                        .peakAt(15)
                        .elsewhere()
                        .make())
                .document(
                        given -> given.with(given.measurement().withServer(view).withExporters(facts)));
    }

    /// A server whose sessions waited behind another program's, and which counts what statements cost.
    static StubRun behindABlocker() {
        Span span = new Span("measure-1", 0, 0, 30_000_000_000L);
        Map<String, Double> values =
                Map.of("client_writes", 300.0, "checkpointer_writes", 600.0, "writer_writes", 100.0);
        Blocker idle = new Blocker(Who.OTHER, 4711, "psql", "idle in transaction", 38.2);
        StatementCost cost = new StatementCost("-17", 1_000, 2_500, 1_000, 3_000, 5, 0);
        return StubRun.closed()
                .server(new ServerSeries(
                        List.of(new ServerRow(span, 0, values)),
                        List.of(
                                new WaitRow(span, Who.LOAD, "Lock", "transactionid", 40, 280),
                                new WaitRow(span, Who.LOAD, "CPU", "running", 40, 40)),
                        List.of(new BlockerRow(span, idle, "accounts", 40, 30, 210, 7)),
                        List.of(new StatementRow(
                                "measure-1", cost, "UPDATE accounts SET abalance = abalance + $1 WHERE aid = $2"))));
    }

    /// A Hologres, whose log has what the load's statements cost by the engines that executed them.
    static StubRun logged() {
        Span span = new Span("measure-1", 0, 0, 30_000_000_000L);
        Map<String, Double> values = Map.of("shards", 20.0, "workers", 3.0, "most_shards", 7.0, "fewest_shards", 6.0);
        return StubRun.closed()
                .server(new ServerSeries(
                        List.of(new ServerRow(span, 0, values)),
                        List.of(
                                new WaitRow(span, Who.LOAD, "Engine", "EXECUTE in HQE", 40, 280),
                                new WaitRow(span, Who.LOAD, "Client", "ClientRead", 40, 40)),
                        List.of(),
                        List.of(
                                new StatementRow(
                                        "measure-1",
                                        StatementCost.withoutPages("0a1b", 1_000, 2_500, 1_000, "FixedQE"),
                                        "select a from t where id = ?"),
                                new StatementRow(
                                        "measure-1",
                                        StatementCost.withoutPages("0a1b", 10, 500, 10, "HQE"),
                                        "select a from t where id = ?"))));
    }
}
