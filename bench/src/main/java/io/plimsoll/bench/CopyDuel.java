package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;

/// Plimsoll's binary COPY into one backend, with rows generated on the fly, against the server's `COPY FROM` of a
/// binary file: same server, same columns, bound to processors alike (see [Processors]).
///
///     bench/run CopyDuel [PAIRS [ROWS [COLUMNS [unix|tcp]]]]
///
/// By default over the unix socket, as `postgres:embedded` is reached.
///
/// A load cannot be stopped and gone on with, so that a pair is one whole load of each side, in random order. A
/// checkpoint before each lets both write into existing log files; one load of each, which creates them, comes before.
/// The figures are rows per second, and what a row costs Plimsoll's process. The other side has no client.
public final class CopyDuel {
    private static final String TABLE = "plimsoll_wide";
    private static final int BATCH_ROWS = 100_000;
    private static final String UNIX = "unix";

    /// What is copied unless asked for otherwise.
    public static final long ROWS = 1_000_000;

    /// How many columns unless asked for otherwise.
    public static final int COLUMNS = 20;

    private final Path folder;
    private final EmbeddedPostgres server;
    private final Processors processors;
    private final long batches;
    private final int columns;
    private final String address;

    private CopyDuel(
            Path folder, EmbeddedPostgres server, Processors processors, long rows, int columns, String address) {
        this.folder = folder;
        this.server = server;
        this.processors = processors;
        this.batches = Math.ceilDiv(rows, BATCH_ROWS);
        this.columns = columns;
        this.address = address;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        long rows = args.length > 1 ? Long.parseLong(args[1]) : ROWS;
        int columns = args.length > 2 ? Integer.parseInt(args[2]) : COLUMNS;
        String transport = args.length > 3 ? args[3] : UNIX;
        if (!transport.equals(UNIX) && !transport.equals("tcp")) {
            throw new IllegalArgumentException("unix or tcp, not " + transport);
        }
        var _ = measure(pairs, rows, columns, transport.equals(UNIX));
    }

    /// Runs the duel on a server of its own.
    ///
    /// @param rows rounded up to whole batches of 100,000
    /// @param isUnix whether Plimsoll connects over the server's unix socket instead of TCP
    /// @return empty, with a message, where processors cannot be chosen
    public static Optional<Duel.Result> measure(int pairs, long rows, int columns, boolean isUnix)
            throws IOException, InterruptedException, TargetException {
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            processors.get().bindServer(server.pid());
            String address = isUnix
                    ? Bench.localAddress(server, EmbeddedPostgres.NAME)
                    : Bench.address(server, EmbeddedPostgres.NAME);
            return Optional.of(new CopyDuel(folder, server, processors.get(), rows, columns, address).run(pairs));
        } finally {
            Bench.remove(folder);
        }
    }

    private Duel.Result run(int pairs) throws IOException, InterruptedException {
        Block _ = plimsoll();
        Path file = Bench.exchange(folder).resolve("copy.bin");
        Bench.execute(
                server,
                "COPY (SELECT * FROM " + TABLE + " LIMIT " + BATCH_ROWS + ") TO '" + file + "' (FORMAT binary)",
                "CREATE TABLE copied (LIKE " + TABLE + ")");
        Block _ = fromFile(file);
        return new Duel(
                        "copy of " + columns + " columns",
                        new Duel.Side("Plimsoll", () -> this::plimsoll),
                        new Duel.Side("COPY FROM file", () -> () -> fromFile(file)),
                        System.out)
                .runWhole(pairs);
    }

    /// Writes all rows as one session into a table without a key: once to warm up, once measured.
    private Block plimsoll() throws IOException, InterruptedException {
        Bench.execute(server, "CHECKPOINT");
        String arguments = "widerow --target " + address
                + " --schema connection --load replace --sessions 1 --warmup " + batches + "ops --measure all"
                + " -p mode=write -p road=copy -p on-conflict=fail -p primary-key=false -p audit=false -p rows="
                + batches * BATCH_ROWS + " -p columns=" + columns + " -p batch-rows=" + BATCH_ROWS;
        Bench.Ended ended = Bench.ended(folder, processors, Bench.password(server), arguments);
        return ended.block((double) ended.run().rounds().getFirst().counts().rows());
    }

    /// Copies as many rows into a table of the same columns, in COPYs of the same size and after as much as
    /// [#plimsoll]: a checkpoint, all rows once to warm up, all rows once measured. The file was made from what
    /// Plimsoll wrote.
    private Block fromFile(Path file) throws IOException {
        String copy = "COPY copied FROM '" + file + "' (FORMAT binary)";
        String[] all = Collections.nCopies((int) batches, copy).toArray(String[]::new);
        Bench.execute(server, "TRUNCATE copied");
        Bench.execute(server, "CHECKPOINT");
        Bench.execute(server, all);
        return Block.ofRate(batches * BATCH_ROWS / Bench.execute(server, all));
    }
}
