package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.WholeRun;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// TPROC-C with 10 warehouses on one PostgreSQL, TCP on loopback, both sides bound to processors alike (see
/// [Processors]).
///
///     PLIMSOLL_HAMMERDB=FOLDER PLIMSOLL_GO_TPC=PROGRAM bench/run TprocDuel [PAIRS [SECONDS [CASE,...]]]
///
/// CASE is one of `procedure-8`, `procedure-32`, `statements-8`, `statements-32`, `load`; default: all.
///
/// - `procedure-N`: the profile `hammerdb` by stored procedures against HammerDB, N users; both use the schema and
///   procedures that HammerDB built.
/// - `statements-N`: the profile `spec` with its logic in the client against pingcap's go-tpc, on separate schemas.
/// - `load`: building 10 warehouses with two loaders, against HammerDB.
///
/// The peers report nothing until their end, so that a pair is one whole run of each side, in random order, each after
/// a checkpoint. Rates are New-Orders per second, or warehouses per second of a load, and CPU time is that of the load
/// generator for each of them. See [PeerHammerdb] for its folder; `go-tpc` is also searched on the path. Each is
/// skipped
/// with a message where it is missing. An unmodified HammerDB accepts only whole minutes: SECONDS should be 60.
public final class TprocDuel {
    private static final List<String> CASES =
            List.of("load", "procedure-8", "procedure-32", "statements-8", "statements-32");
    private static final int WAREHOUSES = 10;
    private static final int LOADERS = 2;

    private final Path folder;
    private final EmbeddedPostgres server;
    private final Processors processors;
    private final int pairs;
    private final int seconds;

    private TprocDuel(Path folder, EmbeddedPostgres server, Processors processors, int pairs, int seconds) {
        this.folder = folder;
        this.server = server;
        this.processors = processors;
        this.pairs = pairs;
        this.seconds = seconds;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 60;
        List<String> cases = args.length > 2 ? List.of(args[2].split(",")) : CASES;
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return;
        }
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            processors.get().bindServer(server.pid());
            TprocDuel duel = new TprocDuel(folder, server, processors.get(), pairs, seconds);
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

    private void hammerdb(List<String> cases) throws IOException, InterruptedException {
        Optional<PeerHammerdb> found = PeerHammerdb.find(processors);
        if (found.isEmpty()) {
            return;
        }
        PeerHammerdb hammerdb = found.get();
        if (cases.contains("load")) {
            duel("load", "HammerDB", this::load, () -> {
                create("built");
                return hammerdb.build(place("built"), WAREHOUSES, LOADERS);
            });
        }
        if (cases.stream().noneMatch(name -> name.startsWith("procedure"))) {
            return;
        }
        create("hammer");
        Block _ = hammerdb.build(place("hammer"), WAREHOUSES, LOADERS);
        for (int users : new int[] {8, 32}) {
            String name = "procedure-" + users;
            if (cases.contains(name)) {
                String ours = "--profile hammerdb -p placement=procedure -p all-warehouses=false";
                duel(
                        name,
                        "HammerDB",
                        () -> plimsoll("hammer", users, ours),
                        () -> hammerdb.drive(place("hammer"), users, warmup(), seconds));
            }
        }
    }

    private void goTpc(List<String> cases) throws IOException, InterruptedException {
        Optional<PeerGoTpc> found = PeerGoTpc.find(folder, processors);
        if (found.isEmpty()) {
            return;
        }
        PeerGoTpc goTpc = found.get();
        create("gotpc");
        goTpc.prepare(place("gotpc"), WAREHOUSES);
        create("plimsoll_spec");
        Bench.loadByPlimsoll(
                folder,
                Bench.password(server),
                "tproc --target " + Bench.address(server, "plimsoll_spec") + warehouses());
        for (int users : new int[] {8, 32}) {
            String name = "statements-" + users;
            if (cases.contains(name)) {
                duel(
                        name,
                        "go-tpc",
                        () -> plimsoll("plimsoll_spec", users, "--profile spec"),
                        () -> goTpc.drive(place("gotpc"), WAREHOUSES, users, seconds));
            }
        }
    }

    private void duel(String name, String peer, Duel.Work our, Duel.Work their)
            throws IOException, InterruptedException {
        new Duel(name, side("Plimsoll", our), side(peer, their), System.out).runWhole(pairs);
    }

    private Duel.Side side(String name, Duel.Work whole) {
        return new Duel.Side(name, () -> () -> {
            Bench.execute(server, "CHECKPOINT");
            return whole.run();
        });
    }

    private Block plimsoll(String database, int users, String more) throws IOException, InterruptedException {
        Bench.Ended ended = Bench.ended(
                folder,
                processors,
                Bench.password(server),
                "tproc --target " + Bench.address(server, database) + warehouses() + " --load never --sessions " + users
                        + " --warmup " + warmup() + "s --measure " + seconds + "s -p audit=false " + more);
        Map<String, Double> figures = ended.run().document().judged().figures();
        if (figures == null) {
            throw new IOException("the run has no NOPM: " + ended.run().folder());
        }
        double perSecond = figures.getOrDefault("NOPM", 0.0) / 60;
        return ended.block(perSecond * seconds).at(perSecond);
    }

    private Block load() throws IOException, InterruptedException {
        create("loaded");
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command = Bench.plimsoll(
                Bench.root(),
                "load tproc --target " + Bench.address(server, "loaded") + warehouses()
                        + " --profile hammerdb -p placement=procedure --loaders " + LOADERS,
                runs);
        return WholeRun.of(processors.onClient(command), Bench.asBuilt(Bench.password(server)), folder)
                .successful()
                .block(WAREHOUSES);
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

    private void create(String database) throws IOException {
        Bench.execute(server, "DROP DATABASE IF EXISTS " + database, "CREATE DATABASE " + database);
    }
}
