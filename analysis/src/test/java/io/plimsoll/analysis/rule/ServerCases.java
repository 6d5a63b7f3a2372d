package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubPlans.changed;
import static io.plimsoll.testing.StubPlans.indexScan;
import static io.plimsoll.testing.StubPlans.seqScan;
import static io.plimsoll.testing.StubPlans.steady;
import static io.plimsoll.testing.StubPlans.step;
import static io.plimsoll.testing.StubRun.closed;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.testing.StubRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is found in the server's own account of its work.
final class ServerCases {
    private static final long SECOND = 1_000_000_000L;
    private static final int SECONDS = 30;

    private ServerCases() {}

    static List<RuleCase> all() {
        List<RuleCase> cases = new ArrayList<>(waits());
        cases.addAll(clients());
        cases.addAll(network());
        cases.addAll(lookedAt());
        cases.addAll(queues());
        cases.addAll(counters());
        cases.addAll(capacity());
        cases.addAll(plans());
        return cases;
    }

    private static List<RuleCase> waits() {
        return List.of(
                note(
                        "LogBound",
                        "of 8.00 sessions 6.00 waited for the server's log to be written and to reach the disk (IO"
                                + " WalSync 5.00, LWLock WALWrite 1.00; means of 120 looks)",
                        waiting("IO WalSync 5", "LWLock WALWrite 1", "CPU running 2"),
                        waiting("IO WalSync 1", "CPU running 7")),
                // MariaDB's state of a session whose commit is being written.
                note(
                        "LogBound",
                        "(Log Commit 6.00; means of 120 looks)",
                        waiting("Log Commit 6", "CPU running 2"),
                        waiting("Lock row 6", "CPU running 2")),
                note(
                        "ReadBound",
                        "waited for pages that the server's cache did not hold",
                        waiting("IO DataFileRead 4", "CPU running 4"),
                        waiting("IO DataFileWrite 4", "CPU running 4")),
                note(
                        "LockBound",
                        "of 8.00 sessions 7.00 waited for locks",
                        waiting("Lock transactionid 4", "Lock tuple 3", "CPU running 1"),
                        waiting("LWLock LockManager 7", "CPU running 1")),
                note(
                        "ReplicaBound",
                        "waited for a replica to confirm",
                        waiting("IPC SyncRep 6", "CPU running 2"),
                        waiting("IPC ProcArrayGroupUpdate 6", "CPU running 2")),
                // MySQL with the consumer of its waits.
                note(
                        "ReadBound",
                        "(IO innodb_data_file read 4.00; means of 120 looks)",
                        doing("IO", "innodb_data_file read", 4),
                        doing("IO", "innodb_data_file write", 4)),
                note(
                        "LatchBound",
                        "the server's internal locks (Latch trx_sys_mutex 4.00; means of 120 looks)",
                        doing("Latch", "trx_sys_mutex", 4),
                        doing("IO", "innodb_data_file read", 4)),
                note(
                        "LatchBound",
                        "the server's internal locks (LWLock LockManager 5",
                        waiting("LWLock LockManager 5", "CPU running 3"),
                        waiting("LWLock WALWrite 5", "CPU running 3")));
    }

    private static List<RuleCase> clients() {
        return List.of(
                note(
                        "ClientWaits",
                        "and the processors that both share were 95.0 % busy",
                        busy(waiting("Client ClientRead 5", "CPU running 3"), 0.95),
                        busy(waiting("Client ClientRead 1", "CPU running 7"), 0.95)),
                note(
                        "ClientWaits",
                        "waited for this program to send the next statement",
                        waiting("Client ClientRead 5", "CPU running 3"),
                        waiting("Client ClientRead 1", "CPU running 7")),
                note(
                        "ProcessorBound",
                        "ran or waited for a processor, and the machine's processors were 95.0 % busy",
                        busy(waiting("CPU running 8"), 0.95),
                        busy(waiting("CPU running 8"), 0.40)),
                // Within one process, the client's work on busy processors cannot go elsewhere.
                note(
                        "ClientWaits",
                        "waited for this program to send the next statement (Client Sleep 5.00",
                        waiting("Client Sleep 5", "CPU running 3").inProcess().busy(0.40),
                        waiting("Client Sleep 5", "CPU running 3").inProcess().busy(0.95)),
                // HSQLDB does not show whether such a session commits.
                note(
                        "ClientWaits",
                        "Client Sleep 5.00",
                        waiting("Client Sleep 5", "CPU running 3").inProcess(),
                        waiting("Untold between-statements-or-commit 5", "CPU running 3")
                                .inProcess()),
                note(
                        "ProcessorBound",
                        "95.0 % busy",
                        waiting("CPU running 8").inProcess().busy(0.95),
                        waiting("CPU running 8").inProcess().busy(0.40)));
    }

    /// An operation takes a millisecond.
    private static List<RuleCase> network() {
        return List.of(
                note(
                        "NetworkBound",
                        "of 8.00 sessions 5.00 had their next statement on the way, over a network whose round trip"
                                + " takes 800 us; an operation takes 1.",
                        distant(0.8, "Network way 5", "CPU running 3"),
                        distant(0.8, "Network way 1", "CPU running 7")),
                // A client that thinks sends late, however short the way is.
                note(
                        "NetworkBound",
                        "of 8.00 sessions 2.00 had",
                        distant(0.8, "Network way 2", "Client ClientRead 5", "CPU running 1"),
                        distant(0.8, "Network way 1", "Client ClientRead 7")),
                // The view's session has another way than the load's.
                note(
                        "NetworkBound",
                        "round trip takes 600 us",
                        distant(0.6, "Network way 6", "CPU running 2"),
                        distant(6, "Network way 6", "CPU running 2")),
                // A round trip within a machine without an idle processor is none of the network.
                note(
                        "NetworkBound",
                        "round trip takes 800 us",
                        busy(distant(0.8, "Network way 6", "CPU running 2"), 0.5),
                        busy(distant(0.8, "Network way 6", "CPU running 2"), 0.95)),
                // The harness has no processor left to send with.
                note(
                        "NetworkBound",
                        "round trip takes 800 us",
                        distant(0.8, "Network way 6", "CPU running 2"),
                        distant(0.8, "Network way 6", "CPU running 2").laneBusyShare(0.9)),
                // It is the network, not the client.
                note(
                        "ClientWaits",
                        "of 8.00 sessions 4.00 waited for this program to send the next statement (Client ClientRead"
                                + " 4.00;",
                        distant(0.8, "Network way 3", "Client ClientRead 4", "CPU running 1"),
                        distant(0.8, "Network way 7", "CPU running 1")),
                // Together they are worth a sentence.
                note(
                        "ClientWaits",
                        "of 8.00 sessions 2.00 waited for this program to send the next statement",
                        distant(0.8, "Network way 1", "Client ClientRead 1", "CPU running 6"),
                        distant(0.8, "Network way 1", "CPU running 7")),
                note(
                        "ClientWaits",
                        "and the processors that both share were 95.0 % busy (the network 6.00;",
                        busy(distant(0.8, "Network way 6", "CPU running 2"), 0.95),
                        busy(distant(0.8, "Network way 6", "CPU running 2"), 0.5)));
    }

    /// @param millis of a round trip
    private static StubRun distant(double millis, String... doings) {
        return waiting(Map.of("round_trip_ns", millis * 1e6), doings);
    }

    private static List<RuleCase> lookedAt() {
        return List.of(
                // What other programs and background processes wait for says nothing about the load.
                note(
                        "LogBound",
                        "of 8.00 sessions 4.00",
                        waiting("IO WalSync 4", "CPU running 4"),
                        closed().server(series(
                                List.of(
                                        wait(Who.OTHER, "IO", "WalSync", 40),
                                        wait(Who.BACKGROUND, "IO", "WalSync", 4),
                                        wait(Who.LOAD, "CPU", "running", 8)),
                                120,
                                Map.of()))),
                note(
                        "OtherSessionsBusy",
                        "other programs kept 1.00 sessions of the server busy, on average (this run: 8.00)",
                        closed().server(series(
                                List.of(wait(Who.OTHER, "CPU", "running", 1), wait(Who.LOAD, "CPU", "running", 8)),
                                120,
                                Map.of())),
                        // Connections of a pool that rest, and the server's own processes.
                        closed().server(series(
                                List.of(
                                        wait(Who.OTHER, "Client", "ClientRead", 40),
                                        wait(Who.BACKGROUND, "IO", "DataFileWrite", 2),
                                        wait(Who.LOAD, "CPU", "running", 8)),
                                120,
                                Map.of()))),
                // Too few looks are no evidence.
                note(
                        "LockBound",
                        "means of 20 looks",
                        closed().server(series(List.of(wait(Who.LOAD, "Lock", "tuple", 8)), 20, Map.of())),
                        closed().server(series(List.of(wait(Who.LOAD, "Lock", "tuple", 8)), 19, Map.of()))));
    }

    private static List<RuleCase> queues() {
        return List.of(
                note(
                        "OneBlocker",
                        "7.00 of 8.00 sessions waited for locks behind one session of another program, \"psql\""
                                + " (process 4711), which was idle in transaction, with a transaction open for up to"
                                + " 38.2 s, in 100 % of 120 looks, for table accounts",
                        idlingBlocker(),
                        // All want the same row, and have it in turn.
                        behind("accounts", 4, own(1), own(2), own(3), own(4), own(5), own(6), own(7), own(8))),
                note(
                        "OneBlocker",
                        "behind a single session of this run (process 1), which was active, with a transaction open for"
                                + " up to 20.0 ms, in 100 % of 120 looks, for a table that is not the workload's",
                        behind("another table", 4, own(1)),
                        behind("another table", 4, own(1), own(2))),
                note(
                        "OneBlocker",
                        "behind one session of another program, \"psql\" (connection 4711), which was idle in",
                        idlingBlocker().mysql(),
                        behind("accounts", 4, own(1), own(2)).mysql()),
                note(
                        "OneBlocker",
                        "behind one session of another program (session 17), which was idle in transaction, in 100 %",
                        behind("", 4, new Blocker(Who.OTHER, 17, "", "idle in transaction", 0))
                                .inProcess(),
                        behind("", 4, own(1), own(2)).inProcess()),
                note(
                        "OneBlocker",
                        "behind a prepared transaction, which has no session, in 25.0 % of 120 looks",
                        behind("", 1, new Blocker(Who.OTHER, 0, "", "prepared", 0)),
                        // A folder of a version that did not ask who blocks.
                        waiting("Lock transactionid 7", "CPU running 1")));
    }

    private static Blocker own(long session) {
        return new Blocker(Who.LOAD, session, "plimsoll", "active", 0.02);
    }

    /// Another program has stopped in the middle of a transaction.
    static StubRun idlingBlocker() {
        return behind("accounts", 4, new Blocker(Who.OTHER, 4711, "psql", "idle in transaction", 38.2));
    }

    /// Seven of eight sessions wait behind others. The warm-up had a blocker of its own, which must not count.
    ///
    /// @param seen in how many of the four looks of a second there is somebody at the head of the queue
    /// @param inTurn who it is, second by second
    private static StubRun behind(String table, int seen, Blocker... inTurn) {
        ServerSeries looked =
                series(List.of(wait(Who.LOAD, "Lock", "tuple", 7), wait(Who.LOAD, "CPU", "running", 1)), 120, Map.of());
        Blocker early = new Blocker(Who.OTHER, 99, "pg_dump", "active", 600);
        List<BlockerRow> heads = new ArrayList<>();
        heads.add(new BlockerRow(new Span("warmup", 0, 0, SECOND), early, table, 1_000, 1_000, 7_000, 7));
        for (int i = 0; i < SECONDS; i++) {
            Span span = new Span("measure-1", i, i * SECOND, SECOND);
            heads.add(new BlockerRow(span, inTurn[i % inTurn.length], table, 4, seen, 7L * seen, 7));
        }
        return closed().server(new ServerSeries(looked.rows(), looked.waits(), heads, List.of()));
    }

    private static List<RuleCase> counters() {
        return List.of(
                note(
                        "SpillsToDisk",
                        "the server wrote 30.0 MiB into 30 temporary files",
                        counting("temp_bytes", 1 << 20, "temp_files", 1),
                        counting("temp_bytes", 0, "temp_files", 0)),
                note(
                        "SequentialScans",
                        "rows in sequential scans per operation",
                        counting("seq_scans", 8_000, "seq_rows", 80_000_000),
                        counting("seq_scans", 8_000, "seq_rows", 800_000)),
                note("Deadlocks", "broke 30 deadlocks", counting("deadlocks", 1), counting("deadlocks", 0)),
                note(
                        "CheckpointsForced",
                        "30 checkpoints began before checkpoint_timeout, 60.0 per minute",
                        counting("checkpoints_requested", 1),
                        counting("checkpoints_timed", 1)),
                note(
                        "BackendsWrite",
                        "client backends wrote 12,000 pages themselves (400/s), 57.1 % of all that were written: to"
                                + " make room",
                        counting("client_writes", 400, "client_extends", 9, "checkpointer_writes", 300),
                        counting("client_writes", 400, "client_extends", 9, "checkpointer_writes", 500)),
                // An old server, whose own processes had nothing to do.
                note(
                        "BackendsWrite",
                        "100 % of all that were written; this version of the server counts pages that were added",
                        counting("client_writes", 101, "writer_writes", 0),
                        counting("client_writes", 99, "writer_writes", 0)),
                note(
                        "ForeignTransaction",
                        "another program had a transaction open for 3,600 s",
                        counting("oldest_foreign_transaction_s", 3_600),
                        counting("oldest_foreign_transaction_s", 2)),
                note(
                        "DeadRows",
                        "the tables hold 50,000 dead rows, 50.0 % of the live ones, and 49,000 more",
                        rising(100_000, 1_000, 50_000),
                        rising(100_000, 50_000, 50_000)),
                // Two rows that all sessions change.
                note(
                        "DeadRows",
                        "the tables hold 1,000 dead rows, 50,000 % of the live ones",
                        rising(2, 10, 1_000),
                        rising(2, 10, 999)),
                note(
                        "ConnectionsScarce",
                        "98 of at most 100 connections",
                        counting("sessions", 98, "max_sessions", 100),
                        counting("sessions", 40, "max_sessions", 100)),
                note(
                        "CacheMisses",
                        "the server's cache missed 25.0 % of the pages",
                        counting("blocks_read", 1_000, "blocks_hit", 3_000),
                        counting("blocks_read", 1, "blocks_hit", 3_000)));
    }

    private static List<RuleCase> capacity() {
        return List.of(
                // The capacity is the limit.
                note(
                        "Throttled",
                        "the service throttled 25.0 % of the requests (9,000 of 36,000); writes: consumed 98.0 of 100"
                                + " units/s",
                        refusing(300, 98, 100),
                        refusing(11, 98, 100)),
                // A part of the table is.
                note("Throttled", "writes: consumed 20.0 of 100 units/s", refusing(300, 20, 100), refusing(0, 20, 100)),
                // What was consumed is unknown, or there is nothing to compare it with.
                note(
                        "Throttled",
                        "(9,000 of 36,000); writes: 100 units/s provisioned",
                        refusing(300, Double.NaN, 100),
                        refusing(0, Double.NaN, 100)),
                note(
                        "Throttled",
                        "(9,000 of 36,000); writes: consumed 2,000 units/s",
                        refusing(300, 2_000, Double.NaN),
                        refusing(0, 2_000, Double.NaN)),
                // Batches.
                note(
                        "Throttled",
                        "the service left 25.0 % of the items of batches unprocessed (30,000); writes: 100 units/s",
                        givingBack(1_000),
                        givingBack(10)),
                // All that is known without a view.
                note(
                        "Throttled",
                        " % of the operations (240,000 of ",
                        failing(ErrorClass.THROTTLED, 8_000),
                        failing(ErrorClass.SERVER, 8_000)),
                note(
                        "Throttled",
                        "of the operations (9,000 of ",
                        failing(ErrorClass.THROTTLED, 300),
                        failing(ErrorClass.THROTTLED, 30)));
    }

    /// A run on a service with DynamoDB's API that sends 1,200 requests per second.
    ///
    /// @param throttled how many writes of each second are refused
    /// @param consumed write units per second; NaN if unknown
    /// @param provisioned write units per second; NaN if unknown
    static StubRun refusing(double throttled, double consumed, double provisioned) {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("requests", 1_200.0);
        values.put("throttled_reads", 0.0);
        values.put("throttled_writes", throttled);
        if (Double.isFinite(consumed)) {
            values.put("consumed_read_units", 450.0);
            values.put("consumed_write_units", consumed);
        }
        if (Double.isFinite(provisioned)) {
            values.put("provisioned_read_units", 1_000.0);
            values.put("provisioned_write_units", provisioned);
        }
        return closed().server(series(List.of(), 0, values));
    }

    /// @param items of batches that the service gives back in each second; 3,000 are written
    private static StubRun givingBack(double items) {
        return counting(
                        "requests", 160,
                        "throttled_reads", 0,
                        "throttled_writes", 0,
                        "unprocessed_items", items,
                        "provisioned_write_units", 100)
                .counts((round, interval, counts) -> counts.addRows(3_000));
    }

    private static StubRun failing(ErrorClass how, long each) {
        return closed().counts((round, interval, counts) -> counts.addFailures(how, each));
    }

    private static List<RuleCase> plans() {
        StatementPlans searching = steady(step("Update", seqScan("account", 100_000, 1, "aid")));
        return List.of(
                note(
                        "SequentialScans",
                        "; its plans search account (100,000 rows) by aid without an index",
                        scanning(searching),
                        // A query that needs the whole table, or most of it.
                        scanning(steady(step("Aggregate", seqScan("line", 6_000_000, 6_000_000))))),
                note(
                        "SequentialScans",
                        "search account (100,000 rows) by aid, kind; teller (20,000 rows) by tid without",
                        scanning(steady(
                                seqScan("account", 100_000, 9_999, "aid", "kind"),
                                seqScan("line", 6_000_000, 5_900_000, "shipped"),
                                seqScan("teller", 20_000, 1, "tid"))),
                        scanning(steady(seqScan("account", 100_000, 10_000, "aid", "kind")))),
                // Plans that do not show what the counters do leave the cause open.
                note(
                        "SequentialScans",
                        "rows in sequential scans per operation",
                        scanning(steady(indexScan("account", 100_000), seqScan("branch", 10, 1, "bid"))),
                        closed().plans(searching)),
                note(
                        "PlanChanged",
                        "the plan of \"UPDATE account SET a = $1\" changed during the run: Index Scan using"
                                + " account_pkey on account became Seq Scan on account",
                        closed().plans(changed(
                                "UPDATE account\n  SET a = $1",
                                step("Update", indexScan("account", 100_000)),
                                step("Update", seqScan("account", 100_000, 1, "aid")))),
                        closed().plans(searching)),
                // A table that has grown by some pages, but holds ten rows.
                note(
                        "PlanChanged",
                        "Seq Scan on account became Index Scan using account_pkey on account",
                        closed().plans(changed(
                                "SELECT 1", seqScan("account", 0, 1, "aid"), indexScan("account", 100_000))),
                        closed().plans(changed("SELECT 1", seqScan("branch", 10, 1, "bid"), indexScan("branch", 10)))));
    }

    /// A run that reads as many rows as whole tables have.
    /// A search without an index, which keeps the processors busy.
    static StubRun scanningSessions() {
        ServerSeries looked = series(
                List.of(wait(Who.LOAD, "CPU", "running", 8)), 120, Map.of("seq_scans", 8_000.0, "seq_rows", 8e7));
        return busy(waiting().server(looked), 0.95);
    }

    private static StubRun scanning(StatementPlans plans) {
        return counting("seq_scans", 8_000, "seq_rows", 80_000_000).plans(plans);
    }

    private static RuleCase note(String name, String evidence, StubRun guilty, StubRun innocent) {
        return new RuleCase(name, Severity.NOTE, evidence, guilty, innocent);
    }

    /// A run on this machine whose sessions waited for that, on average: `IO WalSync 5`.
    static StubRun waiting(String... doings) {
        return waiting(Map.of(), doings);
    }

    private static StubRun waiting(Map<String, Double> values, String... doings) {
        List<WaitRow> waits = new ArrayList<>();
        for (String doing : doings) {
            String[] parts = doing.split(" ", -1);
            waits.add(wait(Who.LOAD, parts[0], parts[1], Integer.parseInt(parts[2])));
        }
        return closed().set("target", "postgres://localhost/bank").server(series(waits, 120, values));
    }

    /// Some of eight sessions did that, and the others ran.
    private static StubRun doing(String kind, String event, int sessions) {
        List<WaitRow> waits =
                List.of(wait(Who.LOAD, kind, event, sessions), wait(Who.LOAD, "CPU", "running", 8 - sessions));
        return closed().mysql().server(series(waits, 120, Map.of()));
    }

    private static StubRun busy(StubRun run, double share) {
        return run.harness(sample -> Samples.withForeign(sample, share, 0.1));
    }

    /// @param sessions how many did it in every look
    private static WaitRow wait(Who who, String kind, String event, int sessions) {
        return new WaitRow(new Span("measure-1", 0, 0, SECOND), who, kind, event, 1, sessions);
    }

    private static StubRun counting(Object... namesAndValues) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], ((Number) namesAndValues[i + 1]).doubleValue());
        }
        return closed().server(series(List.of(), 0, values));
    }

    private static StubRun rising(double live, double from, double to) {
        List<ServerRow> rows = new ArrayList<>();
        for (double dead : new double[] {from, to}) {
            Span span = new Span("measure-1", rows.size(), rows.size() * SECOND, SECOND);
            rows.add(new ServerRow(span, 0, Map.of("live_rows", live, "dead_rows", dead)));
        }
        return closed().server(new ServerSeries(rows, List.of()));
    }

    /// A series of half a minute. The warm-up was different, and must not count.
    private static ServerSeries series(List<WaitRow> each, int looks, Map<String, Double> values) {
        List<ServerRow> rows = new ArrayList<>();
        List<WaitRow> waits = new ArrayList<>();
        waits.add(new WaitRow(new Span("warmup", 0, 0, SECOND), Who.LOAD, "Lock", "relation", 1_000, 8_000));
        rows.add(new ServerRow(new Span("warmup", 0, 0, SECOND), 0, Map.of("deadlocks", 1_000_000.0)));
        for (int i = 0; i < SECONDS; i++) {
            Span span = new Span("measure-1", i, i * SECOND, SECOND);
            rows.add(new ServerRow(span, 1_000_000, values));
            int looked = looks * (i + 1) / SECONDS - looks * i / SECONDS;
            for (WaitRow wait : each) {
                if (looked > 0) {
                    waits.add(
                            new WaitRow(span, wait.who(), wait.kind(), wait.event(), looked, wait.sessions() * looked));
                }
            }
        }
        return new ServerSeries(rows, waits);
    }
}
