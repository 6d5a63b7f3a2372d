package io.plimsoll.bench.plant;

import java.util.ArrayList;
import java.util.List;

/// Plants on MariaDB. As on PostgreSQL, sessions rest in the server (`SLEEP`) where a load must not need the
/// processors. Stateless.
final class MariadbPlants {
    private static final int ITEMS = 100_000;
    private static final int WRITES = 100;
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    /// The least that a server with pages of 16 kB takes.
    private static final String SMALL_POOL = "6M";

    /// A commit after a rest, so that nothing is waited for but the commit.
    private static final String PAY_RESTED = """
            draw: {i: {row: item}}
            transaction:
              - SELECT SLEEP(0.02)
              - UPDATE item SET stock = stock + 1 WHERE id = :i.id
            """;

    private static final String SEARCH = """
            draw: {o: {uniform: [1, %d]}}
            steps:
              - SELECT note FROM item WHERE owner = :o
              - SELECT SLEEP(0.02)
            """.formatted(ITEMS);

    private static final String READ = """
            draw: {i: {row: item}}
            steps:
              - SELECT note FROM item WHERE id = :i.id
              - SELECT SLEEP(0.02)
            """;

    private MariadbPlants() {}

    static List<Plant> all() {
        List<Plant> all = new ArrayList<>();
        all.add(logBound());
        all.add(lockBound());
        all.add(processorBound());
        all.add(networkBound());
        all.add(clientWaits());
        all.add(sequentialScans());
        all.add(deadlocks());
        all.add(othersBusy());
        all.add(connectionsScarce());
        all.add(cacheMisses());
        return all.stream().map(plant -> plant.needing(Need.MARIADB)).toList();
    }

    private static Plant logBound() {
        Trial commits = Trial.ofMariadb(Load.items(ITEMS, false, PAY_RESTED, 8)).beside(Works.limitingWrites(WRITES));
        return Plant.of(
                        "LogBound",
                        "durable commits, a control group lets the server write 100 times per second; innocent:"
                                + " innodb_flush_log_at_trx_commit = 0",
                        commits.set("innodb-flush-log-at-trx-commit", "1"),
                        commits)
                .needing(Need.LIMITED_DISK);
    }

    private static Plant lockBound() {
        return Plant.of(
                "LockBound",
                "8 sessions change one row and keep it locked for 20 ms; innocent: one of 100,000",
                Trial.ofMariadb(Load.held("SELECT SLEEP", ITEMS, 1)),
                Trial.ofMariadb(Load.held("SELECT SLEEP", ITEMS, ITEMS)));
    }

    private static Plant processorBound() {
        int sessions = 4 * CORES;
        Trial burning = Trial.ofMariadb(Load.script("SELECT BENCHMARK(200000, MD5('x'));\n", sessions));
        return Plant.of(
                "ProcessorBound",
                "a function that computes, four sessions for each core; innocent: a short one, with rests",
                burning,
                burning.driving(Load.script("SELECT BENCHMARK(10, MD5('x'));\nSELECT SLEEP(0.05);\n", sessions)));
    }

    /// Both runs have the proxy before the server.
    private static Plant networkBound() {
        Trial near = Trial.ofMariadb(Load.script("BEGIN;\nSELECT 1;\nSELECT SLEEP(0.02);\nCOMMIT;\n", 4))
                .away(0);
        return Plant.of(
                "NetworkBound",
                "transactions of four statements over a proxy that takes 5 ms each way; innocent: no delay",
                near.away(5),
                near);
    }

    private static Plant clientWaits() {
        return Plant.of(
                "ClientWaits",
                "the client pauses for 20 ms between statements; innocent: the server does",
                Trial.ofMariadb(Load.script("SELECT 1;\n\\sleep 20 ms\n", 4)),
                Trial.ofMariadb(resting("0.02", 4)));
    }

    private static Load resting(String seconds, int sessions) {
        return Load.script("SELECT SLEEP(" + seconds + ");\n", sessions);
    }

    private static Plant sequentialScans() {
        return Plant.of(
                "SequentialScans",
                "rows are searched by a column without an index; innocent: with one",
                Trial.ofMariadb(Load.items(ITEMS, false, SEARCH, 2)),
                Trial.ofMariadb(Load.items(ITEMS, true, SEARCH, 2)));
    }

    private static Plant deadlocks() {
        return Plant.of(
                "Deadlocks",
                "transactions change two rows, in opposite orders; innocent: in the same order",
                Trial.ofMariadb(Load.pairs("SELECT SLEEP", 2, 1)),
                Trial.ofMariadb(Load.pairs("SELECT SLEEP", 1, 2)));
    }

    private static Plant othersBusy() {
        Trial calm = Trial.ofMariadb(resting("0.02", 2));
        return Plant.of(
                "OtherSessionsBusy",
                "another program computes in the server; innocent: it is connected, and asks once per second",
                calm.beside(Works.computing("SELECT BENCHMARK(1000000, MD5('x'))")),
                calm.beside(Works.connected()));
    }

    private static Plant connectionsScarce() {
        Trial calm = Trial.ofMariadb(resting("0.2", 55));
        return Plant.of(
                "ConnectionsScarce",
                "55 sessions, max_connections = 60; innocent: 200",
                calm.set("max-connections", "60"),
                calm);
    }

    private static Plant cacheMisses() {
        Trial reads = Trial.ofMariadb(Load.items(ITEMS, false, READ, 4));
        return Plant.of(
                "CacheMisses",
                "random reads, innodb_buffer_pool_size = 6M; innocent: 256M",
                reads.set("innodb-buffer-pool-size", SMALL_POOL),
                reads);
    }
}
