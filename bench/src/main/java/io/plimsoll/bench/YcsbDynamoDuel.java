package io.plimsoll.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// YCSB's workloads C and A: Plimsoll against YCSB's DynamoDB binding on the same server of that API, a
/// [RecordServer], 32 sessions, alternating A B A B.
///
///     PLIMSOLL_YCSB=FOLDER bench/run YcsbDynamoDuel [ROUNDS [SECONDS]]
///
/// See [PeerYcsb] for the folder; skipped with a message where it is missing. The server has no database, so that
/// the difference is the cost of the two clients.
public final class YcsbDynamoDuel {
    /// The SDK becomes faster for this long, while the compiler works through it.
    private static final int WARMUP_SECONDS = 40;

    private final PeerYcsb peer;
    private final Path folder;
    private final RecordServer server;
    private final YcsbRounds rounds;

    private YcsbDynamoDuel(PeerYcsb peer, Path folder, RecordServer server, YcsbRounds rounds) {
        this.peer = peer;
        this.folder = folder;
        this.server = server;
        this.rounds = rounds;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Optional<PeerYcsb> peer = PeerYcsb.find("dynamodb");
        if (peer.isEmpty()) {
            return;
        }
        YcsbRounds rounds = YcsbRounds.of(args, WARMUP_SECONDS);
        Path folder = Bench.folder();
        try (RecordServer server = RecordServer.start(0, RecordServer.KEY)) {
            YcsbDynamoDuel duel = new YcsbDynamoDuel(peer.get(), folder, server, rounds);
            rounds.run("dynamodb", duel::plimsoll, duel::ycsb);
        } finally {
            Bench.remove(folder);
        }
    }

    private Bench.Figures plimsoll(String workload) throws IOException, InterruptedException {
        return Bench.plimsoll(
                folder, GetItemRate.credentials(), rounds.arguments(workload) + " " + GetItemRate.target(server));
    }

    private Bench.Figures ycsb(String workload) throws IOException, InterruptedException {
        Path credentials = folder.resolve("credentials.properties");
        Files.writeString(credentials, "accessKey = bench\nsecretKey = bench\n");
        Map<String, String> properties = YcsbRounds.properties(workload);
        properties.put("dynamodb.awsCredentialsFile", credentials.toString());
        properties.put("dynamodb.endpoint", "http://127.0.0.1:" + server.port());
        properties.put("dynamodb.primaryKey", RecordServer.KEY);
        return peer.run(
                new PeerYcsb.Task(
                        "dynamodb",
                        "site.ycsb.db.DynamoDBClient",
                        properties,
                        rounds.warmupSeconds(),
                        rounds.seconds()),
                folder.resolve("ycsb.log"));
    }
}
