package io.plimsoll.bench.plant;

import java.util.List;

/// Plants for what sessions wait for. Stateless.
///
/// Where a load must not need the processors, its sessions rest in the server (`pg_sleep`), so that they do not wait
/// for their client either.
final class WaitPlants {
    static final int ITEMS = 100_000;
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final long FROZEN_MILLIS = 400;

    /// A commit that changes one row of many.
    private static final String PAY = """
            draw: {i: {row: item}}
            sql: UPDATE item SET stock = stock + 1 WHERE id = :i.id
            """;

    /// The same after a rest, so that nothing is waited for but the commit.
    static final String PAY_RESTED = """
            draw: {i: {row: item}}
            transaction:
              - SELECT 1 FROM pg_sleep(0.02)
              - UPDATE item SET stock = stock + 1 WHERE id = :i.id
            """;

    private static final String READ =
            "steps:\n  - SELECT sum(stock) FROM item " + Load.some(20, ITEMS) + "\n  - SELECT 1 FROM pg_sleep(0.002)\n";

    private static final String SHORT_REST = "SELECT 1 FROM pg_sleep(0.005);\n";

    private static final String BURN = "CREATE FUNCTION burn(turns int) RETURNS int LANGUAGE plpgsql AS"
            + " 'DECLARE n int := 0; BEGIN FOR i IN 1..turns LOOP n := n + i % 7; END LOOP; RETURN n; END'";

    private WaitPlants() {}

    static List<Plant> all() {
        return List.of(
                logBound(),
                readBound(),
                oneBlocker(),
                lockBound(),
                replicaBound(),
                latchBound(),
                processorBound(),
                networkBound(),
                clientWaits());
    }

    /// One-row commits of many sessions, which reach the disk or do not.
    static Trial commits(int sessions) {
        return Trial.of(Load.items(ITEMS, false, PAY, sessions)).set("fsync", "on");
    }

    private static Plant logBound() {
        Trial commits = commits(32);
        return Plant.of(
                "LogBound",
                "durable commits of one row, 32 sessions; innocent: synchronous_commit = off",
                commits.set("synchronous_commit", "on"),
                commits);
    }

    /// The system's cache would answer most reads, so that the server goes past it.
    private static Plant readBound() {
        Trial reads = Trial.of(Load.items(ITEMS, false, READ, 8)).set("debug_io_direct", "data");
        return Plant.of(
                        "ReadBound",
                        "random reads past the system's cache, shared_buffers = 4MB; innocent: 256MB",
                        reads.set("shared_buffers", "4MB"),
                        reads)
                .needing(Need.DIRECT_WRITES);
    }

    private static Plant oneBlocker() {
        Trial changes = Trial.of(Load.items(ITEMS, false, PAY_RESTED, 8));
        return Plant.of(
                "OneBlocker",
                "another program holds a lock on the only table, idle in a transaction; innocent: nobody does",
                changes.beside(Works.holding("LOCK TABLE item IN SHARE MODE")),
                changes);
    }

    private static Plant lockBound() {
        return Plant.of(
                "LockBound",
                "8 sessions change one row and keep it locked for 20 ms; innocent: one of 100,000",
                Trial.of(Load.held("SELECT 1 FROM pg_sleep", ITEMS, 1)),
                Trial.of(Load.held("SELECT 1 FROM pg_sleep", ITEMS, ITEMS)));
    }

    private static Plant replicaBound() {
        Trial payments = Trial.of(Load.script("SELECT 1 FROM pg_sleep(0.02);\nINSERT INTO payment VALUES (1);\n", 8))
                .after("CREATE TABLE payment (amount int)")
                .set("synchronous_commit", "on")
                .beside(Replica.confirmingEvery(FROZEN_MILLIS));
        return Plant.of(
                "ReplicaBound",
                "commits wait for a replica that confirms every 0.4 s; innocent: the same replica, nobody waits for it",
                payments.set("synchronous_standby_names", Replica.NAME),
                payments);
    }

    /// `ALTER SYSTEM` holds a lock of the server's own while it writes a file, until that is on the disk. Pages of
    /// tables change too fast for that on few processors. With rests, a fast disk would leave no queue.
    private static Plant latchBound() {
        Trial sets = Trial.of(Load.script("ALTER SYSTEM SET deadlock_timeout = '1s';\n", 8))
                .set("fsync", "on");
        return Plant.of(
                "LatchBound",
                "8 sessions write postgresql.auto.conf (ALTER SYSTEM); innocent: SET, which writes nothing",
                sets,
                sets.driving(Load.script("SET deadlock_timeout = '1s';\n" + SHORT_REST, 8)));
    }

    private static Plant processorBound() {
        int sessions = 4 * CORES;
        Trial burning =
                Trial.of(Load.script("SELECT burn(300000);\n", sessions)).after(BURN);
        return Plant.of(
                "ProcessorBound",
                "a function that computes, four sessions for each core; innocent: a short one, with rests",
                burning,
                burning.driving(Load.script("SELECT burn(10);\nSELECT 1 FROM pg_sleep(0.05);\n", sessions)));
    }

    /// Both runs have the proxy before the server.
    private static Plant networkBound() {
        String payment = """
                BEGIN;
                SELECT 1;
                SELECT 1 FROM pg_sleep(0.02);
                COMMIT;
                """;
        Trial near = Trial.of(Load.script(payment, 4)).away(0);
        return Plant.of(
                "NetworkBound",
                "transactions of four statements over a proxy that takes 5 ms each way; innocent: no delay",
                near.away(5),
                near);
    }

    private static Plant clientWaits() {
        String thinking = """
                BEGIN;
                SELECT 1;
                \\sleep 20 ms
                COMMIT;
                """;
        return Plant.of(
                "ClientWaits",
                "the client pauses for 20 ms in each transaction; innocent: the server does",
                Trial.of(Load.script(thinking, 4)),
                Trial.of(Load.resting("0.02", 4)));
    }
}
