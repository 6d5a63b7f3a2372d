package io.plimsoll.bench.fleet;

import io.plimsoll.bench.SyntheticRun;
import io.plimsoll.bench.rig.Usage;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.merge.Merge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// How long it takes to merge the parts of a long run.
///
/// bench/run MergeSpeed [SECONDS [MEMBERS [OPERATIONS [RATE]]]]
///
/// The parts are synthetic: by default an hour of 8 members with 20 operations, each member 2,500 operations per
/// second.
public final class MergeSpeed {
    private static final int ROUNDS = 5;
    private static final double MIB = 1 << 20;

    private MergeSpeed() {}

    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 3_600;
        int members = args.length > 1 ? Integer.parseInt(args[1]) : 8;
        int operations = args.length > 2 ? Integer.parseInt(args[2]) : 20;
        int rate = args.length > 3 ? Integer.parseInt(args[3]) : 2_500;
        Path store = Files.createTempDirectory("plimsoll-merge");
        List<Path> parts = new ArrayList<>();
        long size = 0;
        for (int rank = 1; rank <= members; rank++) {
            Path part = new SyntheticRun(seconds, operations, rate).write(store, rank, members);
            parts.add(part);
            size += Files.size(part.resolve("latency.hlog"));
        }
        System.out.printf(
                "%d members, %d s, %d operations: %,d entries in %.0f MiB of logs%n",
                members, seconds, operations, (long) members * seconds * operations, size / MIB);
        for (int round = 0; round < ROUNDS; round++) {
            Path into = store.resolve("merged-" + round);
            Usage before = Usage.ofThisProcess();
            long from = System.nanoTime();
            Merge.of(parts).into(into, (_, document) -> document);
            double merged = (System.nanoTime() - from) / 1e9;
            double cpu = (Usage.ofThisProcess().cpuNanos() - before.cpuNanos()) / 1e9;
            from = System.nanoTime();
            long acknowledged =
                    RunReader.read(into).rounds().getFirst().counts().acknowledged();
            Runtime runtime = Runtime.getRuntime();
            System.out.printf(
                    "merged in %.2f s (processor time %.2f s),"
                            + " read with its members in %.2f s: %,d operations; heap %.0f MiB%n",
                    merged,
                    cpu,
                    (System.nanoTime() - from) / 1e9,
                    acknowledged,
                    (runtime.totalMemory() - runtime.freeMemory()) / MIB);
        }
    }
}
