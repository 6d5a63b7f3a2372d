package io.plimsoll.bench;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.results.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// TPROC-C with 10 warehouses on one PostgreSQL, TCP on loopback, alternating A B A B.
///
///     PLIMSOLL_HAMMERDB=FOLDER PLIMSOLL_GO_TPC=PROGRAM bench/run TprocDuel [ROUNDS [SECONDS [CASE,...]]]
///
/// CASE is one of `procedure-8`, `procedure-32`, `statements-8`, `statements-32`, `load`; default: all.
///
/// - `procedure-N`: the profile `hammerdb` by stored procedures against HammerDB, N users; both use the schema and
///   procedures that HammerDB built.
/// - `statements-N`: the profile `spec` with its logic in the client against pingcap's go-tpc, on separate schemas.
/// - `load`: building 10 warehouses with two loaders, against HammerDB.
///
/// See [PeerHammerdb] for its folder; `go-tpc` is also searched on the path. Each is skipped with a message where
/// it is missing. An unmodified HammerDB accepts only whole minutes: SECONDS should be 60.
public final class TprocDuel {
    private static final List<String> CASES =
            List.of("load", "procedure-8", "procedure-32", "statements-8", "statements-32");
    private static final int WAREHOUSES = 10;
    private static final int LOADERS = 2;

    private final Path folder;
    private final EmbeddedPostgres server;
    private final int rounds;
    private final int seconds;

    private TprocDuel(Path folder, EmbeddedPostgres server, int rounds, int seconds) {
        this.folder = folder;
        this.server = server;
        this.rounds = rounds;
        this.seconds = seconds;
    }

    /// One side of a round.
    @FunctionalInterface
    private interface Side {
        Score score() throws IOException, InterruptedException, SQLException;
    }

    /// @param rate New-Orders per minute, or 1 ÷ seconds of a load
    /// @param cpuMicros of the load generator per New-Order, 0 where unknown
    record Score(double rate, double cpuMicros) {
        private String text() {
            return rate < 1
                    ? String.format(Locale.ROOT, "%.1f s", 1 / rate)
                    : String.format(Locale.ROOT, "%,.0f NOPM %.1f us", rate, cpuMicros);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException, SQLException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 60;
        List<String> cases = args.length > 2 ? List.of(args[2].split(",")) : CASES;
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            TprocDuel duel = new TprocDuel(folder, server, rounds, seconds);
            if (cases.stream().anyMatch(name -> !name.startsWith("statements"))) {
                duel.hammerdb(cases);
            }
            if (cases.stream().anyMatch(name -> name.startsWith("statements"))) {
                duel.goTpc(cases);
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private void hammerdb(List<String> cases) throws IOException, InterruptedException, SQLException {
        Optional<PeerHammerdb> found = PeerHammerdb.find();
        if (found.isEmpty()) {
            return;
        }
        PeerHammerdb hammerdb = found.get();
        if (cases.contains("load")) {
            duel("load", "HammerDB", this::load, () -> {
                create("built");
                return new Score(1 / hammerdb.build(place("built"), WAREHOUSES, LOADERS), 0);
            });
        }
        if (cases.stream().noneMatch(name -> name.startsWith("procedure"))) {
            return;
        }
        create("hammer");
        hammerdb.build(place("hammer"), WAREHOUSES, LOADERS);
        for (int users : new int[] {8, 32}) {
            String name = "procedure-" + users;
            if (cases.contains(name)) {
                String ours = "--profile hammerdb -p placement=procedure -p all-warehouses=false";
                duel(name, "HammerDB", () -> plimsoll("hammer", users, ours), () -> {
                    PeerHammerdb.Outcome outcome = hammerdb.drive(place("hammer"), users, warmup(), seconds);
                    return new Score(outcome.nopm(), outcome.cpuMicros());
                });
            }
        }
    }

    private void goTpc(List<String> cases) throws IOException, InterruptedException, SQLException {
        Optional<PeerGoTpc> found = PeerGoTpc.find();
        if (found.isEmpty()) {
            return;
        }
        PeerGoTpc goTpc = found.get();
        create("gotpc");
        goTpc.prepare(place("gotpc"), WAREHOUSES);
        create("plimsoll_spec");
        Bench.loadByPlimsoll(folder, password(), "tproc --target " + address("plimsoll_spec") + warehouses());
        for (int users : new int[] {8, 32}) {
            String name = "statements-" + users;
            if (cases.contains(name)) {
                duel(name, "go-tpc", () -> plimsoll("plimsoll_spec", users, "--profile spec"), () -> {
                    PeerGoTpc.Outcome outcome = goTpc.drive(place("gotpc"), WAREHOUSES, users, seconds);
                    return new Score(outcome.newOrders(), outcome.cpuMicros());
                });
            }
        }
    }

    private void duel(String name, String peer, Side our, Side their)
            throws IOException, InterruptedException, SQLException {
        List<Double> rates = new ArrayList<>();
        List<Double> costs = new ArrayList<>();
        List<Score> ours = new ArrayList<>();
        List<Score> theirs = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            execute("CHECKPOINT");
            ours.add(our.score());
            execute("CHECKPOINT");
            theirs.add(their.score());
            rates.add(ours.getLast().rate / theirs.getLast().rate);
            costs.add(theirs.getLast().cpuMicros == 0 ? 0 : ours.getLast().cpuMicros / theirs.getLast().cpuMicros);
            System.out.printf(
                    Locale.ROOT,
                    "%s round %d: Plimsoll %s, %s %s; rate %.2f, CPU %.2f%n",
                    name,
                    round,
                    ours.getLast().text(),
                    peer,
                    theirs.getLast().text(),
                    rates.getLast(),
                    costs.getLast());
        }
        System.out.println(name + " medians: Plimsoll " + median(ours).text() + ", " + peer + " "
                + median(theirs).text());
        YcsbRounds.print(name + " ratio round by round: rate", "", rates);
        YcsbRounds.print(name + " ratio round by round: client CPU per New-Order", "", costs);
    }

    private static Score median(List<Score> scores) {
        return new Score(
                Bench.median(scores.stream().map(Score::rate).toList()),
                Bench.median(scores.stream().map(Score::cpuMicros).toList()));
    }

    private Score plimsoll(String database, int users, String more) throws IOException, InterruptedException {
        Run run = Bench.run(
                folder,
                password(),
                "tproc --target " + address(database) + warehouses() + " --load never --sessions " + users
                        + " --warmup " + warmup() + "s --measure " + seconds + "s -p audit=false " + more);
        Map<String, Double> figures = run.document().figures();
        if (figures == null) {
            throw new IOException("the run has no NOPM: " + run.folder());
        }
        double nopm = figures.getOrDefault("NOPM", 0.0);
        return new Score(nopm, Bench.cpuNanos(run) / 1e3 / (nopm * seconds / 60));
    }

    private Score load() throws IOException, InterruptedException, SQLException {
        create("loaded");
        long before = System.nanoTime();
        Bench.loadByPlimsoll(
                folder,
                password(),
                "tproc --target " + address("loaded") + warehouses() + " --profile hammerdb -p placement=procedure"
                        + " --loaders " + LOADERS);
        return new Score(1e9 / (System.nanoTime() - before), 0);
    }

    private static String warehouses() {
        return " -p warehouses=" + WAREHOUSES;
    }

    /// At least the time that the compilers of our process need. HammerDB's ramp-up takes the same time.
    private int warmup() {
        return Math.max(seconds / 3 / 6 * 6, 12);
    }

    private PeerHammerdb.Place place(String database) {
        return new PeerHammerdb.Place(
                server.port(), EmbeddedPostgres.NAME, server.password().reveal(), database);
    }

    private String address(String database) {
        return "postgres://" + EmbeddedPostgres.NAME + "@127.0.0.1:" + server.port() + "/" + database;
    }

    private Map<String, String> password() {
        return Map.of("PLIMSOLL_PASSWORD", server.password().reveal());
    }

    private void create(String database) throws SQLException {
        execute("DROP DATABASE IF EXISTS " + database);
        execute("CREATE DATABASE " + database);
    }

    private void execute(String sql) throws SQLException {
        String password = server.password().reveal();
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), EmbeddedPostgres.NAME, password);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
