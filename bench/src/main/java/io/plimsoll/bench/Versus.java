package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Two builds of Plimsoll against each other, on equal servers, so that each change can be judged.
///
///     bench/run Versus OLD NEW [STARTS [CASE...]]
///
/// OLD and NEW are folders of checkouts that are built. The cases: `select-8`, `select-32`, `select-128`, `tpcb-8`,
/// `tpcb-32`, `script-8`, `script-32` (`tpcb` as a script of pgbench), `pipelined-8`, `open-32` (2,000 arrivals per
/// second), `ycsb-c` on PostgreSQL over TCP, and `null` (the harness alone). Default: all. Ratios are NEW to OLD: below
/// 1 means that NEW takes less CPU time per operation. Both builds are given the same settings, and only those that
/// the case needs: an older build refuses what it does not know. `bench/run VersusJmh` compares the microbenchmarks
/// of two builds.
public final class Versus {
    private static final int SCALE = 20;
    private static final String TPCB = "tpcb --target %s --profile pgbench --scale " + SCALE;
    private static final Map<String, String> CASES = cases();

    private Versus() {}

    private static Map<String, String> cases() {
        Map<String, String> cases = new LinkedHashMap<>();
        cases.put("select-8", TPCB + " --variant select-only --sessions 8");
        cases.put("select-32", TPCB + " --variant select-only --sessions 32");
        cases.put("select-128", TPCB + " --variant select-only --sessions 128");
        cases.put("tpcb-8", TPCB + " --variant tpcb-like --sessions 8");
        cases.put("tpcb-32", TPCB + " --variant tpcb-like --sessions 32");
        String script = "script --target %s -p scripts=builtin:tpcb-like -p protocol=prepared";
        cases.put("script-8", script + " --sessions 8");
        cases.put("script-32", script + " --sessions 32");
        cases.put("pipelined-8", TPCB + " --variant tpcb-like --sessions 8 -p pipeline=true");
        cases.put("open-32", TPCB + " --variant select-only --sessions 32 --arrival 2000/s");
        cases.put("ycsb-c", "ycsb --target %s --profile c -p recordcount=100000 --sessions 32");
        cases.put("null", "ycsb --target null:1M --profile c -p recordcount=100000 --sessions 2");
        return cases;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 2) {
            System.out.println(
                    "usage: bench/run Versus OLD NEW [STARTS [CASE...]]; cases: " + String.join(", ", CASES.keySet()));
            return;
        }
        Path older = built(args[0]);
        Path newer = built(args[1]);
        int starts = args.length > 2 ? Integer.parseInt(args[2]) : 10;
        List<String> wanted = args.length > 3 ? List.of(args).subList(3, args.length) : List.copyOf(CASES.keySet());
        Processors processors = Processors.allowed();
        System.out.println(processors);
        Path folder = Bench.folder();
        Servers.Preparation tables = server -> Bench.loadByPlimsoll(
                folder, Bench.password(server), TPCB.formatted(Bench.address(server, EmbeddedPostgres.NAME)));
        try (Servers servers = new Servers(folder, Bench.SETTINGS, processors, tables)) {
            for (String name : wanted) {
                String arguments = CASES.get(name);
                if (arguments == null) {
                    throw new IllegalArgumentException("there is no case " + name + " among " + CASES.keySet());
                }
                EmbeddedPostgres young = servers.of("new");
                EmbeddedPostgres old = servers.of("old");
                new Duel(
                                name,
                                new Duel.Side("new", () -> start(newer, arguments, young, processors, folder)),
                                new Duel.Side("old", () -> start(older, arguments, old, processors, folder)),
                                System.out)
                        .run(starts);
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private static Contender start(
            Path root, String arguments, EmbeddedPostgres server, Processors processors, Path folder)
            throws IOException, InterruptedException {
        String command = arguments.formatted(Bench.address(server, EmbeddedPostgres.NAME));
        return Bench.contender(root, folder, processors, Bench.password(server), command);
    }

    /// A checkout that is built.
    static Path built(String folder) {
        Path root = Path.of(folder).toAbsolutePath().normalize();
        if (!Files.isDirectory(root.resolve("cli/target/plimsoll/lib"))) {
            throw new IllegalArgumentException(root + " is not a built checkout: run its ./plimsoll once");
        }
        return root;
    }
}
