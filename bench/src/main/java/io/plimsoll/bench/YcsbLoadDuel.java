package io.plimsoll.bench;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.driver.table.TableRows;
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

/// Loading YCSB's records into PostgreSQL: Plimsoll, which generates them on the fly, in one session, against the
/// server's `COPY FROM` of a binary file of the same records, alternating A B A B, into a table without a key.
///
///     bench/run YcsbLoadDuel [ROUNDS [CASE]]
///
/// CASE is `small` (10 million records of 10 x 10 characters) or `large` (1 million of 10 x 100, 1 KB each);
/// default: both. A checkpoint precedes each side; the first round, which creates the log files, is discarded. It
/// needs at most 4 GB of disk space.
public final class YcsbLoadDuel {
    private final EmbeddedPostgres server;

    private YcsbLoadDuel(EmbeddedPostgres server) {
        this.server = server;
    }

    public static void main(String[] args) throws IOException, TargetException, SQLException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        String only = args.length > 1 ? args[1] : "";
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            YcsbLoadDuel duel = new YcsbLoadDuel(server);
            if (!only.equals("large")) {
                duel.run("10M x 10 x 10", rounds, List.of("recordcount=10000000", "fieldlength=10"));
            }
            if (!only.equals("small")) {
                duel.run("1M x 10 x 100", rounds, List.of("recordcount=1000000", "fieldlength=100"));
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private void run(String title, int rounds, List<String> settings)
            throws TargetException, SQLException, IOException {
        TableRows rows = YcsbGeneration.rows(settings);
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            double our = plimsoll(rows);
            double their = fromFile(rows);
            if (round > 0) {
                ratios.add(our / their);
                System.out.printf(
                        Locale.ROOT,
                        "%s round %d: Plimsoll %,.0f rows/s, COPY FROM file %,.0f rows/s, ratio %.2f%n",
                        title,
                        round,
                        our,
                        their,
                        our / their);
            }
        }
        YcsbRounds.print(title + " ratio round by round:", "", ratios);
    }

    private double plimsoll(TableRows rows) throws TargetException, SQLException {
        String address = "postgres://" + EmbeddedPostgres.NAME + "@127.0.0.1:" + server.port() + "/"
                + EmbeddedPostgres.NAME + "?sslmode=disable&password="
                + server.password().reveal();
        try (Target target = new PostgresDriver().open(TargetSpec.of(address));
                Session session = target.openSession()) {
            for (String old : session.existing(List.of(rows.table().name()))) {
                session.drop(old);
            }
            session.create(rows.table());
            execute("CHECKPOINT");
            long before = System.nanoTime();
            session.load(rows, 0, rows.count(), _ -> {});
            return rows.count() * 1e9 / (System.nanoTime() - before);
        }
    }

    /// The file is made from what Plimsoll wrote.
    private double fromFile(TableRows rows) throws SQLException, IOException {
        Path file = server.folder().resolve("records.bin");
        String table = rows.table().name();
        try {
            execute("COPY " + table + " TO '" + file + "' (FORMAT binary)");
            execute("TRUNCATE " + table);
            execute("CHECKPOINT");
            long before = System.nanoTime();
            execute("COPY " + table + " FROM '" + file + "' (FORMAT binary)");
            return rows.count() * 1e9 / (System.nanoTime() - before);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        server.jdbcUrl(),
                        EmbeddedPostgres.NAME,
                        server.password().reveal());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
