package io.plimsoll.bench;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// YCSB's workloads C and A: Plimsoll's wire driver against YCSB's JDBC binding on the same PostgreSQL and the same
/// 100,000 records, 32 sessions, TCP on loopback, alternating A B A B.
///
///     PLIMSOLL_YCSB=FOLDER bench/run YcsbDuel [ROUNDS [SECONDS]]
///
/// See [PeerYcsb] for the folder; skipped with a message where it is missing. CPU time is that of each side's
/// process in the measured window, including garbage collector and compiler, without start and warm-up. Plimsoll
/// reads every column of its results; YCSB's binding reads none.
public final class YcsbDuel {
    private static final int WARMUP_SECONDS = 10;

    private final PeerYcsb peer;
    private final Path folder;
    private final EmbeddedPostgres server;
    private final YcsbRounds rounds;

    private YcsbDuel(PeerYcsb peer, Path folder, EmbeddedPostgres server, YcsbRounds rounds) {
        this.peer = peer;
        this.folder = folder;
        this.server = server;
        this.rounds = rounds;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        Optional<PeerYcsb> peer = PeerYcsb.find("jdbc");
        if (peer.isEmpty()) {
            return;
        }
        YcsbRounds rounds = YcsbRounds.of(args, WARMUP_SECONDS);
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            YcsbDuel duel = new YcsbDuel(peer.get(), folder, server, rounds);
            Bench.loadByPlimsoll(
                    folder,
                    duel.password(),
                    "ycsb --target " + duel.address() + " -p recordcount=" + YcsbRounds.RECORDS);
            rounds.run("postgresql", duel::plimsoll, duel::ycsb);
        } finally {
            Bench.remove(folder);
        }
    }

    private String address() {
        return "postgres://" + EmbeddedPostgres.NAME + "@127.0.0.1:" + server.port() + "/" + EmbeddedPostgres.NAME;
    }

    private Map<String, String> password() {
        return Map.of("PLIMSOLL_PASSWORD", server.password().reveal());
    }

    private Bench.Figures plimsoll(String workload) throws IOException, InterruptedException {
        return Bench.plimsoll(folder, password(), rounds.arguments(workload) + " --target " + address());
    }

    private Bench.Figures ycsb(String workload) throws IOException, InterruptedException {
        Map<String, String> properties = YcsbRounds.properties(workload);
        properties.put("db.driver", "org.postgresql.Driver");
        properties.put("db.url", server.jdbcUrl());
        properties.put("db.user", EmbeddedPostgres.NAME);
        properties.put("db.passwd", server.password().reveal());
        return peer.run(
                new PeerYcsb.Task(
                        "jdbc", "site.ycsb.db.JdbcDBClient", properties, rounds.warmupSeconds(), rounds.seconds()),
                folder.resolve("ycsb.log"));
    }
}
