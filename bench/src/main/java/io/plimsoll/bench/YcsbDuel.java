package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// YCSB's workloads C and A: Plimsoll's wire driver against YCSB's JDBC binding on the same PostgreSQL, each with
/// 100,000 records of its own, 32 sessions, TCP on loopback: pairs of short blocks in random order.
///
///     PLIMSOLL_YCSB=FOLDER bench/run YcsbDuel [STARTS [WORKLOAD...]]
///
/// See [PeerYcsb] for the folder; skipped with a message where it or taskset is missing. CPU time is that of each
/// side's process, including garbage collector and compiler, without start and warm-up. Both programs stay connected,
/// and are stopped while the other one runs (see [Contender]). Plimsoll reads every column of its results; YCSB's
/// binding reads none.
public final class YcsbDuel {
    private static final int WARM_SECONDS = 20;
    private static final String RIVAL = "rival";

    private final PeerYcsb peer;
    private final Path folder;
    private final EmbeddedPostgres server;
    private final Processors processors;

    private YcsbDuel(PeerYcsb peer, Path folder, EmbeddedPostgres server, Processors processors) {
        this.peer = peer;
        this.folder = folder;
        this.server = server;
        this.processors = processors;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int starts = args.length > 0 ? Integer.parseInt(args[0]) : PeerYcsb.STARTS;
        var _ = measure(starts, args.length > 1 ? List.of(args).subList(1, args.length) : PeerYcsb.WORKLOADS);
    }

    /// Runs the duels on a server of their own.
    ///
    /// @param workloads letters
    /// @return in the order of the workloads; empty, with a message, where YCSB is not found
    public static List<Duel.Result> measure(int starts, List<String> workloads)
            throws IOException, InterruptedException, TargetException {
        Optional<PeerYcsb> peer = PeerYcsb.find("jdbc");
        Optional<Processors> processors = peer.isEmpty() ? Optional.empty() : Bench.processors();
        if (peer.isEmpty() || processors.isEmpty()) {
            return List.of();
        }
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            processors.get().bindServer(server.pid());
            YcsbDuel duel = new YcsbDuel(peer.get(), folder, server, processors.get());
            duel.prepare();
            return PeerYcsb.duel("postgresql", starts, workloads, duel::plimsoll, duel::ycsb);
        } finally {
            Bench.remove(folder);
        }
    }

    /// Each side gets a table in a database of its own: a program that is stopped holds its locks.
    private void prepare() throws IOException, InterruptedException {
        Bench.execute(server, "CREATE DATABASE " + RIVAL);
        for (String database : List.of(EmbeddedPostgres.NAME, RIVAL)) {
            Bench.loadByPlimsoll(
                    folder,
                    Bench.password(server),
                    "ycsb --schema connection --target " + Bench.address(server, database) + " -p recordcount="
                            + PeerYcsb.RECORDS);
        }
    }

    private Contender plimsoll(String workload) throws IOException, InterruptedException {
        return Bench.contender(
                Bench.root(),
                folder,
                processors,
                Bench.password(server),
                PeerYcsb.arguments(workload) + " --schema connection --target "
                        + Bench.address(server, EmbeddedPostgres.NAME));
    }

    private Contender ycsb(String workload) throws IOException, InterruptedException {
        Map<String, String> properties = PeerYcsb.properties(workload);
        properties.put("db.driver", "org.postgresql.Driver");
        properties.put("db.url", server.jdbcUrl().replaceFirst("/" + EmbeddedPostgres.NAME + "\\b", "/" + RIVAL));
        properties.put("db.user", EmbeddedPostgres.NAME);
        properties.put("db.passwd", server.password().reveal());
        return peer.start(
                new PeerYcsb.Task("jdbc", "site.ycsb.db.JdbcDBClient", properties, WARM_SECONDS), processors, folder);
    }
}
