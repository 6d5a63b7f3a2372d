package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.NodeSeries;
import io.plimsoll.results.NodeSeries.NodeBlocker;
import io.plimsoll.results.NodeSeries.NodeRow;
import io.plimsoll.results.NodeSeries.NodeWait;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import io.plimsoll.testing.StubRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What is found in the accounts of all nodes of a cluster. Its sessions all wait for workers.
final class NodeCases {
    private static final long SECOND = 1_000_000_000L;
    private static final Span SPAN = new Span("measure-1", 0, 0, 30 * SECOND);
    private static final int LOOKS = 120;
    private static final int PAGES = 60_000;

    private NodeCases() {}

    /// What one worker did.
    ///
    /// @param doings of sessions that worked for the load: `IO WalSync 5`
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Worker(String place, int looks, long shards, double pages, String... doings) {
        List<NodeWait> waits() {
            List<NodeWait> waits = new ArrayList<>();
            for (String doing : doings) {
                String[] parts = doing.split(" ", -1);
                long sessions = Math.round(Double.parseDouble(parts[2]) * looks);
                waits.add(new NodeWait(place, new WaitRow(SPAN, Who.ON_BEHALF, parts[0], parts[1], looks, sessions)));
            }
            return waits;
        }

        NodeRow row() {
            Map<String, Double> values = Map.of("blocks_hit", pages, "blocks_read", 0.0, "wal_bytes", 1e6);
            return new NodeRow(place, new ServerRow(SPAN, 0, values));
        }
    }

    private static Worker worker(int number, double pages, String... doings) {
        return new Worker("10.0.0." + number + ":5432", LOOKS, 16, pages, doings);
    }

    static List<RuleCase> all() {
        List<RuleCase> cases = new ArrayList<>(waits());
        cases.addAll(skew());
        cases.add(note(
                "SequentialScans",
                "the server read whole tables: ",
                tables(Map.of("seq_scans", 1e9, "seq_rows", 1e13)),
                tables(Map.of("seq_scans", 1e9, "seq_rows", 1e8))));
        cases.add(note(
                "DeadRows",
                "the tables hold 30,000 dead rows on 10.0.0.2:5432, 30.0 % of the live ones, and 30,000 more than at"
                        + " the start",
                tables(Map.of("dead_rows", 30_000.0, "live_rows", 100_000.0)),
                tables(Map.of("dead_rows", 20_000.0, "live_rows", 100_000.0))));
        cases.add(note(
                "OneBlocker",
                "of 8.00 sessions waited for locks behind one session of another program (on node 10.0.0.1:5432, global"
                        + " process number 10000004711), which was idle in transaction, with a transaction open for up"
                        + " to 38.2 s, in 50.0 % of 120 looks, for table stock",
                blocked(60),
                blocked(29)));
        return cases;
    }

    private static List<RuleCase> waits() {
        return List.of(
                // What sessions on workers wait for is what the load waits for, wherever it is.
                note(
                        "LogBound",
                        "of 8.00 sessions 4.00 waited for the server's log to be written and to reach the disk (IO"
                                + " WalSync on 10.0.0.1:5432 3.00, IO WalSync on 10.0.0.2:5432 1.00;",
                        cluster(8, worker(1, PAGES, "IO WalSync 3"), worker(2, PAGES, "IO WalSync 1")),
                        cluster(8, worker(1, PAGES, "CPU running 3"), worker(2, PAGES, "IO WalSync 1"))),
                note(
                        "LockBound",
                        "(Lock transactionid on 10.0.0.2:5432 6.00;",
                        cluster(8, worker(1, PAGES, "CPU running 1"), worker(2, PAGES, "Lock transactionid 6")),
                        cluster(8, worker(1, PAGES, "CPU running 1"), worker(2, PAGES, "Client ClientRead 6"))),
                // One session has several at work: sixteen are eight.
                note(
                        "ReadBound",
                        "of 8.00 sessions 4.00 waited for pages",
                        cluster(8, worker(1, PAGES, "IO DataFileRead 8"), worker(2, PAGES, "CPU running 8")),
                        cluster(8, worker(1, PAGES, "IO DataFileRead 2"), worker(2, PAGES, "CPU running 14"))),
                // A worker that was seen for half of the time.
                note(
                        "NodeWaits",
                        "of 8.00 sessions 4.00 waited for another node of the cluster for longer than the nodes that"
                                + " were seen worked for them (10.0.0.1:5432 was not seen all the time) (an"
                                + " answer of another node 4.00;",
                        cluster(8, new Worker("10.0.0.1:5432", LOOKS / 2, 16, PAGES, "CPU running 8")),
                        cluster(8, worker(1, PAGES, "CPU running 8"))),
                // The machine is busy, but the workers that are are others.
                note(
                        "ProcessorBound",
                        "(running on 127.0.0.1:9701 8.00;",
                        busy(cluster(8, new Worker("127.0.0.1:9701", LOOKS, 16, PAGES, "CPU running 8"))),
                        busy(cluster(8, worker(1, PAGES, "CPU running 8")))));
    }

    private static List<RuleCase> skew() {
        return List.of(
                note(
                        "SkewedShards",
                        "of 2 workers, 10.0.0.2:5432 did far more than its share: 90.0 % of the load's busy sessions on"
                                + " workers were there (4.50 of 5.00; means of 120 looks), with 75.0 % of the pages"
                                + " touched; an even share is 50.0 %",
                        cluster(8, worker(1, PAGES, "CPU running 0.5"), worker(2, 3 * PAGES, "CPU running 4.5")),
                        // As much work on a slower worker.
                        cluster(8, worker(1, PAGES, "CPU running 0.5"), worker(2, PAGES, "CPU running 4.5"))),
                // A new worker that got no shards yet.
                note(
                        "SkewedShards",
                        "of 3 workers, 10.0.0.1:5432 did",
                        cluster(
                                8,
                                worker(1, PAGES, "CPU running 4"),
                                worker(2, PAGES / 2, "CPU running 1"),
                                new Worker("10.0.0.3:5432", LOOKS, 0, 0)),
                        cluster(8, worker(1, PAGES, "CPU running 4"))),
                // Cached connections do nothing; few looks, or few operations, are no evidence.
                note(
                        "SkewedShards",
                        "means of 20 looks",
                        cluster(
                                8,
                                new Worker("10.0.0.1:5432", 20, 16, PAGES, "CPU running 1", "Client ClientRead 8"),
                                new Worker("10.0.0.2:5432", 20, 16, 9 * PAGES, "CPU running 9")),
                        cluster(
                                8,
                                new Worker("10.0.0.1:5432", 19, 16, PAGES, "CPU running 1"),
                                new Worker("10.0.0.2:5432", 19, 16, 9 * PAGES, "CPU running 9"))),
                note(
                        "SkewedShards",
                        "10.0.0.2:5432 did far more",
                        cluster(8, worker(1, 0, "CPU running 0"), worker(2, PAGES, "CPU running 8")),
                        few(cluster(8, worker(1, 0, "CPU running 0"), worker(2, PAGES, "CPU running 8")))),
                // Hologres: twenty shards on three workers are 7, 7 and 6 at best.
                note(
                        "SkewedShards",
                        "of the 20 shards that hold the tables, one worker has 9 and another 5 (3 workers, 6.67 each on"
                                + " average)",
                        workers(20, 3, 9, 5),
                        workers(20, 3, 7, 6)),
                note("SkewedShards", "one worker has 2 and another 0", workers(2, 2, 2, 0), workers(2, 4, 1, 0)),
                // A worker with little less to do than the others.
                note(
                        "SkewedShards",
                        "one worker has 50 and another 30",
                        workers(160, 4, 50, 30),
                        workers(160, 4, 45, 30)),
                note("SkewedShards", "one worker has 5", workers(6, 3, 5, 0), workers(6, 1, 6, 6)));
    }

    /// @param last the counters of the tables' shards on the second worker, which were zero at first
    private static StubRun tables(Map<String, Double> last) {
        StubRun run = cluster(8, worker(1, PAGES, "CPU running 4"), worker(2, PAGES, "CPU running 4"));
        NodeSeries nodes = run.make().server().nodes();
        Map<String, Double> first = new HashMap<>(last);
        first.replaceAll((_, _) -> 0.0);
        List<NodeRow> rows = new ArrayList<>(nodes.rows());
        rows.add(new NodeRow("10.0.0.2:5432", new ServerRow(SPAN, 0, first)));
        rows.add(new NodeRow("10.0.0.2:5432", new ServerRow(SPAN, 0, last)));
        return run.server(run.make().server().with(new NodeSeries(rows, nodes.waits())));
    }

    /// A Hologres whose workers hold at most and at least that many shards.
    private static StubRun workers(double shards, double workers, double most, double fewest) {
        Map<String, Double> even =
                Map.of("shards", shards, "workers", workers, "most_shards", 9e9, "fewest_shards", 0.0);
        Map<String, Double> values =
                Map.of("shards", shards, "workers", workers, "most_shards", most, "fewest_shards", fewest);
        // What was true at first does not count.
        return closed().server(new ServerSeries(
                List.of(new ServerRow(SPAN, 0, even), new ServerRow(SPAN, 0, values)), List.of()));
    }

    /// @param seen in how many looks another program's session is at the head of the queue on a worker
    private static StubRun blocked(int seen) {
        Blocker head = new Blocker(Who.OTHER, 10_000_004_711L, "", "idle in transaction", 38.2);
        NodeBlocker row =
                new NodeBlocker("10.0.0.1:5432", new BlockerRow(SPAN, head, "stock", LOOKS, seen, 7L * seen, 7));
        return cluster(8, List.of(row), worker(1, PAGES, "Lock transactionid 7"), worker(2, PAGES, "CPU running 1"));
    }

    /// About seven operations.
    private static StubRun few(StubRun run) {
        return run.rateFactor((round, interval) -> interval == 0 ? 1e-3 : 0);
    }

    private static RuleCase note(String name, String evidence, StubRun guilty, StubRun innocent) {
        return new RuleCase(name, Severity.NOTE, evidence, guilty, innocent);
    }

    private static StubRun busy(StubRun run) {
        return run.set("target", "postgres://localhost/bank").harness(sample -> Samples.withForeign(sample, 0.95, 0.1));
    }

    /// @param waiting sessions on the coordinator, which all wait for workers
    private static StubRun cluster(int waiting, Worker... workers) {
        return cluster(waiting, List.of(), workers);
    }

    private static StubRun cluster(int waiting, List<NodeBlocker> heads, Worker... workers) {
        List<Node> nodes = new ArrayList<>();
        nodes.add(new Node("10.0.0.9:5432", ClusterLayout.COORDINATOR, "15.4", 0, false));
        List<NodeRow> rows = new ArrayList<>();
        List<NodeWait> waits = new ArrayList<>();
        for (Worker worker : workers) {
            nodes.add(new Node(worker.place(), "worker", "15.4", worker.shards(), true));
            rows.add(worker.row());
            waits.addAll(worker.waits());
            waits.add(new NodeWait(worker.place(), new WaitRow(SPAN, Who.LOAD, "CPU", "running", worker.looks(), 0)));
        }
        ServerSeries own = new ServerSeries(
                List.of(new ServerRow(SPAN, 0, Map.of("blocks_hit", 100.0, "blocks_read", 0.0))),
                List.of(new WaitRow(SPAN, Who.LOAD, "Node", "answer", LOOKS, (long) waiting * LOOKS)));
        return closed().target(identity -> identity.with(new ClusterLayout("Citus", "12.1", nodes, List.of())))
                .server(own.with(new NodeSeries(rows, waits, heads)));
    }
}
