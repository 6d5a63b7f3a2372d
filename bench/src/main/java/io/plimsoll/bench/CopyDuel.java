package io.plimsoll.bench;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Plimsoll's binary COPY into one backend, with rows generated on the fly, against the server's `COPY FROM` of a
/// binary file: same server, same columns, alternating A B A B.
///
///     bench/run CopyDuel [ROUNDS [ROWS [COLUMNS]]]
///
/// The results are medians over rounds, and the median of the ratios of each round. A checkpoint before each side
/// lets both write into existing log files; the first round, which creates them, is discarded.
public final class CopyDuel {
    private static final String TABLE = "plimsoll_wide";
    private static final int BATCH_ROWS = 100_000;

    private final Path folder;
    private final EmbeddedPostgres server;
    private final long rows;
    private final int columns;

    private CopyDuel(Path folder, EmbeddedPostgres server, long rows, int columns) {
        this.folder = folder;
        this.server = server;
        this.rows = rows;
        this.columns = columns;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException, SQLException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        long rows = args.length > 1 ? Long.parseLong(args[1]) : 1_000_000;
        int columns = args.length > 2 ? Integer.parseInt(args[2]) : 20;
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            new CopyDuel(folder, server, rows, columns).run(rounds);
        } finally {
            Bench.remove(folder);
        }
    }

    private void run(int rounds) throws IOException, InterruptedException, SQLException {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            execute("CHECKPOINT");
            double our = plimsoll();
            double their = fromFile();
            if (round == 0) {
                continue;
            }
            ours.add(our);
            theirs.add(their);
            ratios.add(our / their);
            System.out.printf(
                    Locale.ROOT,
                    "round %d: Plimsoll %,.0f rows/s, COPY FROM file %,.0f rows/s, ratio %.2f%n",
                    round,
                    our,
                    their,
                    our / their);
        }
        System.out.printf(
                Locale.ROOT,
                "medians: Plimsoll %,.0f rows/s, COPY FROM file %,.0f rows/s, ratio round by round %.2f%n",
                Bench.median(ours),
                Bench.median(theirs),
                Bench.median(ratios));
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                server.jdbcUrl(), EmbeddedPostgres.NAME, server.password().reveal());
    }

    /// Writes all rows as one session into a table without a key: once to warm up, once measured.
    private double plimsoll() throws IOException, InterruptedException {
        long batches = Math.ceilDiv(rows, BATCH_ROWS);
        String arguments = "widerow --target postgres://" + EmbeddedPostgres.NAME + "@127.0.0.1:" + server.port() + "/"
                + EmbeddedPostgres.NAME + " --load replace --sessions 1 --warmup " + batches + " --measure all"
                + " -p mode=write -p road=copy -p on-conflict=fail -p primary-key=false -p audit=false -p rows=" + rows
                + " -p columns=" + columns + " -p batch-rows=" + BATCH_ROWS;
        return Bench.plimsoll(
                        folder, Map.of("PLIMSOLL_PASSWORD", server.password().reveal()), arguments)
                .rowRate();
    }

    /// Copies the same rows from a file into an empty table of the same columns, in COPYs of the same size. The
    /// files are made from what Plimsoll wrote.
    private double fromFile() throws SQLException, IOException {
        Path file = server.folder().resolve("copy.bin");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "COPY (SELECT * FROM " + TABLE + " LIMIT " + BATCH_ROWS + ") TO '" + file + "' (FORMAT binary)");
            statement.execute("DROP TABLE IF EXISTS copied");
            statement.execute("CREATE TABLE copied (LIKE " + TABLE + ")");
            long batches = Math.ceilDiv(rows, BATCH_ROWS);
            for (long batch = 0; batch < batches; batch++) {
                statement.execute("COPY copied FROM '" + file + "' (FORMAT binary)");
            }
            statement.execute("CHECKPOINT");
            long before = System.nanoTime();
            for (long batch = 0; batch < batches; batch++) {
                statement.execute("COPY copied FROM '" + file + "' (FORMAT binary)");
            }
            return batches * BATCH_ROWS * 1e9 / (System.nanoTime() - before);
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
