package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// YCSB's workloads C and A: Plimsoll's wire driver against YCSB's JDBC binding on equal PostgreSQL servers with
/// 100,000 records, 32 sessions, TCP on loopback: pairs of short blocks in random order.
///
///     PLIMSOLL_YCSB=FOLDER bench/run YcsbDuel [STARTS [WORKLOAD...]]
///
/// See [PeerYcsb] for the folder; skipped with a message where it or taskset is missing. CPU time is that of each
/// side's process, including garbage collector and compiler, without start and warm-up. Both programs stay connected,
/// and are stopped while the other one runs (see [Contender]). Plimsoll reads every column of its results; YCSB's
/// binding reads none.
public final class YcsbDuel {
    private static final int WARM_SECONDS = 20;
    private static final String OURS = "plimsoll";
    private static final String RIVAL = "rival";
    private static final String BARE = "bare";

    private final PeerYcsb peer;
    private final Path folder;
    private final Servers servers;
    private final Processors processors;

    private YcsbDuel(PeerYcsb peer, Path folder, Processors processors) {
        this.peer = peer;
        this.folder = folder;
        this.servers = new Servers(folder, Bench.SETTINGS, processors, this::prepare);
        this.processors = processors;
    }

    /// What is done with the duel while its servers run.
    @FunctionalInterface
    public interface Use<T> {
        T with(YcsbDuel duel) throws IOException, InterruptedException;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int starts = args.length > 0 ? Integer.parseInt(args[0]) : PeerYcsb.STARTS;
        List<String> workloads = args.length > 1 ? List.of(args).subList(1, args.length) : PeerYcsb.WORKLOADS;
        var _ = use(duel -> duel.run(starts, workloads));
    }

    /// Ends the servers of all sides after use.
    ///
    /// @return what the use returned; empty, with a message, where YCSB or taskset is not found
    public static <T> Optional<T> use(Use<T> use) throws IOException, InterruptedException {
        Optional<PeerYcsb> peer = PeerYcsb.find("jdbc");
        Optional<Processors> processors = peer.isEmpty() ? Optional.empty() : Bench.processors();
        if (peer.isEmpty() || processors.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Bench.folder();
        YcsbDuel duel = new YcsbDuel(peer.get(), folder, processors.get());
        try (Servers _ = duel.servers) {
            return Optional.of(use.with(duel));
        } finally {
            Bench.remove(folder);
        }
    }

    /// Runs workloads.
    ///
    /// @param workloads letters
    /// @return in the order of the workloads
    public List<Duel.Result> run(int starts, List<String> workloads) throws IOException, InterruptedException {
        return PeerYcsb.duel("postgresql", starts, workloads, this::plimsoll, this::ycsb);
    }

    /// Plimsoll as a side in a workload.
    public Duel.Side plimsollSide(String workload) {
        return new Duel.Side("Plimsoll", () -> plimsoll(workload));
    }

    /// YCSB as a side in a workload.
    public Duel.Side ycsbSide(String workload) {
        return new Duel.Side("YCSB", () -> ycsb(workload));
    }

    /// Where a bare client finds the records, with the keys `user1` to `user` and their number.
    public TrustedPlace trustedPlace() throws IOException, InterruptedException {
        EmbeddedPostgres server = servers.of(BARE);
        String numbered = "(SELECT ycsb_key AS old, row_number() OVER () AS number FROM usertable) AS numbered";
        Bench.execute(
                server,
                "UPDATE usertable SET ycsb_key = 'user' || number FROM " + numbered + " WHERE ycsb_key = old",
                "VACUUM FULL ANALYZE usertable");
        return TrustedPlace.of(server, false, PeerYcsb.RECORDS, PeerYcsb.THREADS);
    }

    /// The processors of the servers and of their clients.
    public Processors processors() {
        return processors;
    }

    /// A folder for what the use needs, which is removed at its end.
    public Path folder() {
        return folder;
    }

    private void prepare(EmbeddedPostgres server) throws IOException, InterruptedException {
        Bench.loadByPlimsoll(
                folder,
                Bench.password(server),
                "ycsb --schema connection --target " + Bench.address(server, EmbeddedPostgres.NAME) + " -p recordcount="
                        + PeerYcsb.RECORDS);
    }

    private Contender plimsoll(String workload) throws IOException, InterruptedException {
        EmbeddedPostgres server = servers.of(OURS);
        return Bench.contender(
                Bench.root(),
                folder,
                processors,
                Bench.password(server),
                PeerYcsb.arguments(workload) + " --schema connection --target "
                        + Bench.address(server, EmbeddedPostgres.NAME));
    }

    private Contender ycsb(String workload) throws IOException, InterruptedException {
        EmbeddedPostgres server = servers.of(RIVAL);
        Map<String, String> properties = PeerYcsb.properties(workload);
        properties.put("db.driver", "org.postgresql.Driver");
        properties.put("db.url", server.jdbcUrl());
        properties.put("db.user", EmbeddedPostgres.NAME);
        properties.put("db.passwd", server.password().reveal());
        return peer.start(
                new PeerYcsb.Task("jdbc", "site.ycsb.db.JdbcDBClient", properties, WARM_SECONDS), processors, folder);
    }
}
