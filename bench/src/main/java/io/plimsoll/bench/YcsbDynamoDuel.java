package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.server.RecordServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// YCSB's workloads C and A: Plimsoll against YCSB's DynamoDB binding on the same server of that API, a
/// [RecordServer] in this process, 32 sessions: pairs of short blocks in random order.
///
///     PLIMSOLL_YCSB=FOLDER bench/run YcsbDynamoDuel [STARTS [WORKLOAD...]]
///
/// See [PeerYcsb] for the folder; skipped with a message where it or taskset is missing. The server has no database,
/// so that the difference is the cost of the two clients. Both programs stay connected, and are stopped while the other
/// one runs (see [Contender]).
public final class YcsbDynamoDuel {
    /// The SDK becomes faster for this long, while the compiler works through it.
    private static final int WARM_SECONDS = 40;

    private final PeerYcsb peer;
    private final Path folder;
    private final RecordServer server;
    private final Processors processors;

    private YcsbDynamoDuel(PeerYcsb peer, Path folder, RecordServer server, Processors processors) {
        this.peer = peer;
        this.folder = folder;
        this.server = server;
        this.processors = processors;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Optional<PeerYcsb> peer = PeerYcsb.find("dynamodb");
        Optional<Processors> processors = peer.isEmpty() ? Optional.empty() : Bench.processors();
        if (peer.isEmpty() || processors.isEmpty()) {
            return;
        }
        Path folder = Bench.folder();
        try (RecordServer server = RecordServer.start(0, RecordServer.KEY)) {
            processors.get().bindServer(ProcessHandle.current().pid());
            YcsbDynamoDuel duel = new YcsbDynamoDuel(peer.get(), folder, server, processors.get());
            int starts = args.length > 0 ? Integer.parseInt(args[0]) : PeerYcsb.STARTS;
            List<String> workloads = args.length > 1 ? List.of(args).subList(1, args.length) : PeerYcsb.WORKLOADS;
            var _ = PeerYcsb.duel("dynamodb", starts, workloads, duel::plimsoll, duel::ycsb);
        } finally {
            Bench.remove(folder);
        }
    }

    private Contender plimsoll(String workload) throws IOException, InterruptedException {
        return Bench.contender(
                Bench.root(),
                folder,
                processors,
                GetItemRate.credentials(),
                PeerYcsb.arguments(workload) + " " + GetItemRate.target(server));
    }

    private Contender ycsb(String workload) throws IOException, InterruptedException {
        Path credentials = folder.resolve("credentials.properties");
        Files.writeString(credentials, "accessKey = bench\nsecretKey = bench\n");
        Map<String, String> properties = PeerYcsb.properties(workload);
        properties.put("dynamodb.awsCredentialsFile", credentials.toString());
        properties.put("dynamodb.endpoint", "http://127.0.0.1:" + server.port());
        properties.put("dynamodb.primaryKey", RecordServer.KEY);
        return peer.start(
                new PeerYcsb.Task("dynamodb", "site.ycsb.db.DynamoDBClient", properties, WARM_SECONDS),
                processors,
                folder);
    }
}
