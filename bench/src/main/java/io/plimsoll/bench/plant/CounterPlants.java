package io.plimsoll.bench.plant;

import java.util.List;

/// Plants for what the server counts. Their sessions rest in the server between statements (`pg_sleep`), so that
/// nothing else is found first. Stateless.
final class CounterPlants {
    private static final int ITEMS = 100_000;
    private static final int FEW_ITEMS = 10_000;

    /// An index is dropped when most of the run is over: fewer than half of the operations then read the whole table.
    private static final int BEFORE_DROP = 7;

    /// With the run's own length, more than a minute.
    private static final int OPEN_SECONDS = 56;

    private static final String SMALL_CACHE = "4MB";
    private static final String CACHE = "shared_buffers";
    private static final String REST = "  - SELECT 1 FROM pg_sleep(0.02)\n";

    private static final int SORTED = 20_000;

    private static final String SORT = "steps:\n  - SELECT id FROM item WHERE id <= " + SORTED
            + " ORDER BY note OFFSET " + (SORTED - 1) + "\n  - SELECT 1 FROM pg_sleep(0.1)\n";

    private static final String SEARCH = "draw: {o: {uniform: [1, " + ITEMS + "]}}\nsteps:\n"
            + "  - SELECT note FROM item WHERE owner = :o\n" + REST;

    private static final String READ = "steps:\n  - SELECT sum(stock) FROM item " + Load.some(20, ITEMS) + "\n" + REST;

    private static final String CHANGE =
            "steps:\n  - UPDATE item SET stock = stock + 1 " + Load.some(20, ITEMS) + "\n" + REST;

    private static final String CHANGE_FEW =
            "steps:\n  - UPDATE item SET stock = stock + 1 " + Load.some(4, FEW_ITEMS) + "\n" + REST;

    /// Busy for some tenths of a second, without memory or temporary files.
    private static final String COMPUTE =
            "DO 'DECLARE n int := 0; BEGIN FOR i IN 1..3000000 LOOP n := n + i % 7; END LOOP; END'";

    /// Grows the log by 100 kB.
    private static final String LOG = """
            SELECT 1 FROM pg_logical_emit_message(false, 'plant', repeat('x', 100000));
            SELECT 1 FROM pg_sleep(0.02);
            """;

    private CounterPlants() {}

    static List<Plant> all() {
        return List.of(
                spills(),
                sequentialScans(),
                planChanged(),
                deadlocks(),
                checkpointsForced(),
                backendsWrite(),
                foreignTransaction(),
                deadRows(),
                othersBusy(),
                connectionsScarce(),
                cacheMisses());
    }

    private static Plant spills() {
        Trial sorts = Trial.of(Load.items(ITEMS, false, SORT, 1));
        return Plant.of(
                "SpillsToDisk",
                "20,000 rows are sorted, work_mem = 64kB; innocent: 64MB",
                sorts.set("work_mem", "64kB"),
                sorts.set("work_mem", "64MB"));
    }

    private static Plant sequentialScans() {
        return Plant.of(
                "SequentialScans",
                "rows are searched by a column without an index; innocent: with one",
                Trial.of(Load.items(ITEMS, false, SEARCH, 2)),
                Trial.of(Load.items(ITEMS, true, SEARCH, 2)));
    }

    private static Plant planChanged() {
        Trial searches = Trial.of(Load.items(ITEMS, true, SEARCH, 2));
        return Plant.of(
                "PlanChanged",
                "an index is dropped after 7 of 10 s; innocent: it stays",
                searches.beside(Works.executingAfter(BEFORE_DROP, "DROP INDEX item_owner_idx")),
                searches);
    }

    private static Plant deadlocks() {
        return Plant.of(
                "Deadlocks",
                "transactions change two rows, in opposite orders; innocent: in the same order",
                pairs(2, 1),
                pairs(1, 2));
    }

    private static Trial pairs(int first, int second) {
        return Trial.of(Load.pairs("SELECT 1 FROM pg_sleep", first, second)).set("deadlock_timeout", "10ms");
    }

    private static Plant checkpointsForced() {
        Trial log = Trial.of(Load.script(LOG, 4)).set("min_wal_size", "32MB");
        return Plant.of(
                "CheckpointsForced",
                "the log grows by some 15 MB/s, max_wal_size = 32MB; innocent: 4GB",
                log.set("max_wal_size", "32MB"),
                log);
    }

    private static Plant backendsWrite() {
        Trial changes = Trial.of(Load.items(ITEMS, false, CHANGE, 4));
        return Plant.of(
                "BackendsWrite",
                "random changes, shared_buffers = 4MB, no background writer; innocent: 256MB, with it",
                changes.set(CACHE, SMALL_CACHE).set("bgwriter_lru_maxpages", "0"),
                changes);
    }

    private static Plant foreignTransaction() {
        Trial calm = Trial.of(Load.resting("0.02", 2));
        return Plant.of(
                "ForeignTransaction",
                "another program has been idle in a transaction for more than a minute; innocent: idle without one",
                calm.beside(Works.openTransaction(OPEN_SECONDS)),
                calm.beside(Works.connected()));
    }

    private static Plant deadRows() {
        Trial changes = Trial.of(Load.items(FEW_ITEMS, false, CHANGE_FEW, 4));
        return Plant.of(
                "DeadRows",
                "changes of a small table, autovacuum off, a snapshot kept open; innocent: autovacuum every second",
                changes.beside(Works.openTransaction(0)),
                changes.set("autovacuum", "on")
                        .set("autovacuum_naptime", "1s")
                        .set("autovacuum_vacuum_cost_delay", "0")
                        .set("autovacuum_vacuum_scale_factor", "0.02"));
    }

    private static Plant othersBusy() {
        Trial calm = Trial.of(Load.resting("0.02", 2));
        return Plant.of(
                "OtherSessionsBusy",
                "another program computes in the server; innocent: it is connected, and asks once per second",
                calm.beside(Works.computing(COMPUTE)),
                calm.beside(Works.connected()));
    }

    private static Plant connectionsScarce() {
        Trial calm = Trial.of(Load.resting("0.2", 55));
        return Plant.of(
                "ConnectionsScarce",
                "55 sessions, max_connections = 60; innocent: 200",
                calm.set("max_connections", "60"),
                calm);
    }

    private static Plant cacheMisses() {
        Trial reads = Trial.of(Load.items(ITEMS, false, READ, 4));
        return Plant.of(
                "CacheMisses",
                "random reads that the system's cache answers, shared_buffers = 4MB; innocent: 256MB",
                reads.set(CACHE, SMALL_CACHE),
                reads);
    }
}
