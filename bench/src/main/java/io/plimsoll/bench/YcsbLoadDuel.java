package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.table.TableRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Loading YCSB's records into PostgreSQL: Plimsoll, which generates them on the fly, in one session of this process,
/// against the server's `COPY FROM` of a binary file of the same records, into a table without a key. Client and
/// server are bound to processors (see [Processors]).
///
///     bench/run YcsbLoadDuel [PAIRS [CASE [RECORDS]]]
///
/// CASE is `small` (10 million records of 10 x 10 characters), `large` (1 million of 10 x 100, 1 KB each) or `both`
/// (default); RECORDS is another number of them. A load cannot be stopped and gone on with, so that a pair is one whole
/// load of each side, in random order. A checkpoint precedes each; one load of each, which creates the log files and
/// lets the JIT compiler work, comes before. It needs at most 6 GB of disk space.
public final class YcsbLoadDuel {
    private static final String COPIED = "copied";

    private final EmbeddedPostgres server;
    private final Path exchange;

    private YcsbLoadDuel(EmbeddedPostgres server, Path exchange) {
        this.server = server;
        this.exchange = exchange;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        String only = args.length > 1 ? args[1] : "both";
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return;
        }
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            processors.get().bindServer(server.pid());
            processors.get().bindThisClient();
            YcsbLoadDuel duel = new YcsbLoadDuel(server, Bench.exchange(folder));
            if (!only.equals("large")) {
                duel.run(pairs, args.length > 2 ? args[2] : "10000000", 10);
            }
            if (!only.equals("small")) {
                duel.run(pairs, args.length > 2 ? args[2] : "1000000", 100);
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private void run(int pairs, String records, int length) throws IOException, InterruptedException {
        TableRows rows = YcsbGeneration.rows(List.of("recordcount=" + records, "fieldlength=" + length));
        String table = rows.table().name();
        Path file = exchange.resolve("records.bin");
        try {
            Block _ = Bench.load(server, rows);
            Bench.execute(
                    server,
                    "COPY " + table + " TO '" + file + "' (FORMAT binary)",
                    "DROP TABLE IF EXISTS " + COPIED,
                    "CREATE TABLE " + COPIED + " (LIKE " + table + ")");
            Block _ = fromFile(file, rows);
            new Duel(
                            records + " records of 10 x " + length,
                            new Duel.Side("Plimsoll", () -> () -> Bench.load(server, rows)),
                            new Duel.Side("COPY FROM file", () -> () -> fromFile(file, rows)),
                            System.out)
                    .runWhole(pairs);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private Block fromFile(Path file, TableRows rows) throws IOException {
        Bench.execute(server, "TRUNCATE " + COPIED, "CHECKPOINT");
        double seconds = Bench.execute(server, "COPY " + COPIED + " FROM '" + file + "' (FORMAT binary)");
        return Block.ofRate(rows.count() / seconds);
    }
}
