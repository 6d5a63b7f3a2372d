package io.plimsoll.bench;

import io.plimsoll.bench.server.RecordServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How many GetItems per second one core of Plimsoll performs: records of 1 KB, read completely, from a server
/// without a database, which runs on the other core.
///
///     bench/run GetItemRate [ROUNDS [SECONDS [SESSIONS]]]
///
/// CPU time is that of Plimsoll's process in the measured window. The server runs in this process.
public final class GetItemRate {
    private static final int WARMUP_SECONDS = 7;

    private GetItemRate() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        String sessions = args.length > 2 ? args[2] : "32";
        Path folder = Bench.folder();
        List<Double> perCore = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        try (RecordServer server = RecordServer.start(0, RecordServer.KEY)) {
            for (int round = 0; round < rounds; round++) {
                Bench.Figures figures = run(folder, server, "--sessions " + sessions + " --measure " + seconds + "s");
                rates.add(figures.rate());
                perCore.add(1e6 / figures.cpuMicros());
            }
        } finally {
            Bench.remove(folder);
        }
        Bench.print("GetItem: rate", "/s", rates);
        Bench.print("GetItem: rate of one core", "/s", perCore);
    }

    private static Bench.Figures run(Path folder, RecordServer server, String arguments)
            throws IOException, InterruptedException {
        return Bench.plimsoll(
                folder,
                credentials(),
                "ycsb " + target(server) + " --profile c --load never --warmup " + WARMUP_SECONDS + "s -p audit=false "
                        + arguments);
    }

    /// The options that point Plimsoll at the server.
    static String target(RecordServer server) throws IOException {
        return "--target dynamodb:http://127.0.0.1:" + server.port() + " -p dynamodb.primaryKey=" + RecordServer.KEY;
    }

    /// Arbitrary ones: the server does not check them.
    static Map<String, String> credentials() {
        return Map.of("AWS_ACCESS_KEY_ID", "bench", "AWS_SECRET_ACCESS_KEY", "bench", "AWS_REGION", "us-east-1");
    }
}
