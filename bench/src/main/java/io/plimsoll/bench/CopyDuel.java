package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.WholeRun;
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

    /// The table that the other sides fill, with the columns of Plimsoll's.
    public static final String COPIED = "copied";

    private final Path folder;
    private final EmbeddedPostgres server;
    private final Processors processors;
    private final Size size;
    private final String address;
    private final Path file;

    private CopyDuel(Path folder, EmbeddedPostgres server, Processors processors, Size size) throws IOException {
        this.folder = folder;
        this.server = server;
        this.processors = processors;
        this.size = size;
        this.address = size.isUnix
                ? Bench.localAddress(server, EmbeddedPostgres.NAME)
                : Bench.address(server, EmbeddedPostgres.NAME);
        this.file = Bench.exchange(folder).resolve("copy.bin");
    }

    /// How much is copied, and how Plimsoll connects.
    ///
    /// @param rows rounded up to whole batches of 100,000
    /// @param isUnix over the server's unix socket instead of TCP
    public record Size(long rows, int columns, boolean isUnix) {
        /// Over the unix socket.
        public static final Size USUAL = new Size(1_000_000, 20, true);

        /// The number of COPYs.
        public int batches() {
            return Math.toIntExact(Math.ceilDiv(rows, BATCH_ROWS));
        }

        private long wholeRows() {
            return (long) batches() * BATCH_ROWS;
        }
    }

    /// What is done with the duel while its server runs.
    @FunctionalInterface
    public interface Use<T> {
        T with(CopyDuel duel) throws IOException, InterruptedException;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        long rows = args.length > 1 ? Long.parseLong(args[1]) : Size.USUAL.rows;
        int columns = args.length > 2 ? Integer.parseInt(args[2]) : Size.USUAL.columns;
        String transport = args.length > 3 ? args[3] : UNIX;
        if (!transport.equals(UNIX) && !transport.equals("tcp")) {
            throw new IllegalArgumentException("unix or tcp, not " + transport);
        }
        var _ = use(new Size(rows, columns, transport.equals(UNIX)), duel -> duel.run(pairs));
    }

    /// Ends the server after use.
    ///
    /// @return what the use returned; empty, with a message, where processors cannot be chosen
    public static <T> Optional<T> use(Size size, Use<T> use) throws IOException, InterruptedException, TargetException {
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            processors.get().bindServer(server.pid());
            CopyDuel duel = new CopyDuel(folder, server, processors.get(), size);
            duel.prepare();
            return Optional.of(use.with(duel));
        } finally {
            Bench.remove(folder);
        }
    }

    /// Plimsoll against the server's own reading.
    public Duel.Result run(int pairs) throws IOException, InterruptedException {
        return new Duel("copy of " + size.columns + " columns", plimsollSide(), fileSide(), System.out).runWhole(pairs);
    }

    public Duel.Side plimsollSide() {
        return new Duel.Side("Plimsoll", () -> this::plimsoll);
    }

    public Duel.Side fileSide() {
        return new Duel.Side("COPY FROM file", () -> this::fromFile);
    }

    /// Where a bare client finds the empty table [#COPIED], after the checkpoint that each side gets.
    public TrustedPlace trustedPlace() throws IOException {
        TrustedPlace place = TrustedPlace.of(server, size.isUnix, BATCH_ROWS, 1);
        empty();
        return place;
    }

    /// The rows of one batch, as COPY writes them in binary form.
    public Path file() {
        return file;
    }

    /// What a program did that copied all rows between two moments, by [System#currentTimeMillis].
    public Block block(WholeRun program, long begin, long end) {
        return program.block(begin, end, (double) size.wholeRows());
    }

    /// The processors of the server and of its clients.
    public Processors processors() {
        return processors;
    }

    /// A folder for what the use needs, which is removed at its end.
    public Path folder() {
        return folder;
    }

    /// One load of each side, which makes the log files; the file is made from what Plimsoll wrote.
    private void prepare() throws IOException, InterruptedException {
        Block _ = plimsoll();
        Bench.execute(
                server,
                "COPY (SELECT * FROM " + TABLE + " LIMIT " + BATCH_ROWS + ") TO '" + file + "' (FORMAT binary)",
                "CREATE TABLE " + COPIED + " (LIKE " + TABLE + ")");
        Block _ = fromFile();
    }

    private void empty() throws IOException {
        Bench.execute(server, "TRUNCATE " + COPIED);
        Bench.execute(server, "CHECKPOINT");
    }

    /// Writes all rows as one session into a table without a key: once to warm up, once measured.
    private Block plimsoll() throws IOException, InterruptedException {
        Bench.execute(server, "CHECKPOINT");
        String arguments = "widerow --target " + address
                + " --schema connection --load replace --sessions 1 --warmup " + size.batches() + "ops --measure all"
                + " -p mode=write -p road=copy -p on-conflict=fail -p primary-key=false -p audit=false -p rows="
                + size.wholeRows() + " -p columns=" + size.columns + " -p batch-rows=" + BATCH_ROWS;
        Bench.Ended ended = Bench.ended(folder, processors, Bench.password(server), arguments);
        return ended.block((double) ended.run().rounds().getFirst().counts().rows());
    }

    /// Copies as many rows into a table of the same columns, in COPYs of the same size and after as much as
    /// [#plimsoll]: a checkpoint, all rows once to warm up, all rows once measured.
    private Block fromFile() throws IOException {
        String copy = "COPY " + COPIED + " FROM '" + file + "' (FORMAT binary)";
        String[] all = Collections.nCopies(size.batches(), copy).toArray(String[]::new);
        empty();
        Bench.execute(server, all);
        return Block.ofRate(size.wholeRows() / Bench.execute(server, all));
    }
}
