package io.plimsoll.bench.speed;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.CopyDuel;
import io.plimsoll.bench.PgbenchDuel;
import io.plimsoll.bench.SysbenchDuel;
import io.plimsoll.bench.TrustedPlace;
import io.plimsoll.bench.YcsbDuel;
import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.WholeRun;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The floor: what a bare C loop with the same system calls costs, on the same rig as Plimsoll and its peers.
///
///     bench/run ClientFloor [STARTS [CASE...]]
///
/// The cases are those of PgbenchDuel: `select-8`, `select-32`, `select-128`, `tpcb-8`, `tpcb-32`, each also with
/// `-unix`; `ycsb-c`, whose peer is YCSB (see [YcsbDuel]); those of SysbenchDuel, such as `oltp_read_write-8`; and
/// `copy` (see [CopyDuel]). Default: the first three. Three duels each: the loop over `epoll` against the peer, the
/// loop over `io_uring` against
/// the peer, and Plimsoll against the loop over `io_uring`. The loop is `bench/src/main/c/bare-client.c`, compiled with
/// `cc`; it drives all sessions from one thread, and times and records nothing. For `copy` it blocks, and sends rows
/// that were made before; there are two duels, the bare client against the file, and Plimsoll against the bare client.
public final class ClientFloor {
    /// YCSB's workload C instead of pgbench's transactions.
    static final String YCSB_C = "ycsb-c";

    /// Rows that a server takes from a client, instead of a file.
    static final String COPY = "copy";

    private static final List<String> CASES = List.of("select-8", "select-32", "select-128");
    private static final Pattern OF_PGBENCH = Pattern.compile("(select|tpcb)-\\d+(-unix)?");
    private static final Pattern OF_SYSBENCH = Pattern.compile("oltp_(point_select|read_write)-\\d+");
    private static final String EPOLL = "epoll";
    private static final String RING = "io_uring";
    private static final int WARM_SECONDS = 2;
    private static final Pattern REPORT = Pattern.compile("bare-client: (\\d+) ms (\\d+) transactions");

    private ClientFloor() {}

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int starts = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        List<String> cases = args.length > 1 ? List.of(args).subList(1, args.length) : CASES;
        for (String name : cases) {
            var _ = measure(name, starts);
        }
    }

    /// Runs the duels of a case.
    ///
    /// @return those that could be run: a message names the others and the reason, such as that io_uring is
    ///     not allowed
    static List<Duel.Result> measure(String name, int starts)
            throws IOException, InterruptedException, TargetException {
        boolean isOfPgbench = OF_PGBENCH.matcher(name).matches();
        boolean isOfSysbench = OF_SYSBENCH.matcher(name).matches();
        if (!isOfPgbench && !isOfSysbench && !name.equals(YCSB_C) && !name.equals(COPY)) {
            throw new IllegalArgumentException("the loop knows no case " + name);
        }
        if (Bench.program("cc").isEmpty()) {
            System.out.println("skipped: there is no C compiler named cc (Debian: gcc, libc6-dev)");
            return List.of();
        }
        if (name.equals(COPY)) {
            return CopyDuel.use(CopyDuel.Size.USUAL, duel -> copies(duel, starts))
                    .orElse(List.of());
        }
        if (name.equals(YCSB_C)) {
            return YcsbDuel.use(duel -> new Floor(name, duel.trustedPlace(), duel.processors(), duel.folder())
                            .duels(duel.ycsbSide("c"), duel.plimsollSide("c"), starts))
                    .orElse(List.of());
        }
        if (isOfSysbench) {
            return SysbenchDuel.use(duel -> new Floor(name, duel.trustedPlace(name), duel.processors(), duel.folder())
                            .duels(duel.sysbenchSide(name), duel.plimsollSide(name), starts))
                    .orElse(List.of());
        }
        return PgbenchDuel.use(duel -> new Floor(name, duel.trustedPlace(name), duel.processors(), duel.folder())
                        .duels(duel.pgbench(name), duel.plimsoll(name), starts))
                .orElse(List.of());
    }

    private static List<Duel.Result> copies(CopyDuel duel, int pairs) throws IOException, InterruptedException {
        Path program = compiled(duel.folder());
        Duel.Side bare = new Duel.Side("C, blocking", () -> () -> copy(duel, program));
        return List.of(
                new Duel("copy, floor", bare, duel.fileSide(), System.out).runWhole(pairs),
                new Duel("copy, Plimsoll to the floor", duel.plimsollSide(), bare, System.out).runWhole(pairs));
    }

    private static Block copy(CopyDuel duel, Path program) throws IOException, InterruptedException {
        TrustedPlace place = duel.trustedPlace();
        List<String> command = List.of(
                program.toString(),
                COPY,
                duel.file().toString(),
                "" + CopyDuel.Size.USUAL.batches(),
                place.host(),
                "" + place.port(),
                place.user(),
                place.database(),
                CopyDuel.COPIED);
        WholeRun run = WholeRun.of(duel.processors().onClient(command), Map.of(), duel.folder())
                .successful();
        List<Contender.Report> reports = reported(run.output());
        return duel.block(run, reports.getFirst().atMillis(), reports.getLast().atMillis());
    }

    /// The loop in a case.
    private record Floor(String name, TrustedPlace place, Processors processors, Path folder) {
        List<Duel.Result> duels(Duel.Side peer, Duel.Side plimsoll, int starts)
                throws IOException, InterruptedException {
            Path program = compiled(folder);
            Duel.Side overEpoll = new Duel.Side("C, " + EPOLL, () -> start(program, EPOLL));
            Duel.Side overRing = new Duel.Side("C, " + RING, () -> start(program, RING));
            List<Duel> all = List.of(
                    new Duel(name + ", floor over " + EPOLL, overEpoll, peer, System.out),
                    new Duel(name + ", floor over " + RING, overRing, peer, System.out),
                    new Duel(name + ", Plimsoll to the floor", plimsoll, overRing, System.out));
            List<Duel.Result> results = new ArrayList<>();
            for (Duel each : all) {
                try {
                    results.add(each.run(starts));
                } catch (IOException failed) {
                    System.out.println("skipped: " + failed.getMessage());
                }
            }
            return results;
        }

        private Contender start(Path program, String way) throws IOException, InterruptedException {
            List<String> command = List.of(
                    program.toString(),
                    name.substring(0, name.indexOf('-')),
                    way,
                    "" + place.sessions(),
                    place.host(),
                    "" + place.port(),
                    place.user(),
                    place.database(),
                    "" + place.rows());
            return Contender.start(processors.onClient(command), Map.of(), folder, WARM_SECONDS, ClientFloor::reported);
        }
    }

    /// Compiles the loop, as a compiler would the client programs of a distribution.
    private static Path compiled(Path folder) throws IOException, InterruptedException {
        Path program = folder.resolve("bare-client");
        if (!Files.exists(program)) {
            Path source = Bench.root().resolve("bench/src/main/c/bare-client.c");
            var _ = Bench.output(
                    List.of("cc", "-std=gnu11", "-O2", "-o", program.toString(), source.toString()), Map.of());
        }
        return program;
    }

    private static List<Contender.Report> reported(Path output) throws IOException {
        return reported(Files.readString(output));
    }

    /// Its lines: each has the number of transactions since the start.
    static List<Contender.Report> reported(String output) {
        Matcher line = REPORT.matcher(output);
        List<Contender.Report> reports = new ArrayList<>();
        while (line.find()) {
            reports.add(new Contender.Report(Long.parseLong(line.group(1)), Double.parseDouble(line.group(2))));
        }
        return reports;
    }

    /// The rows of the table of speeds for a case.
    static List<SpeedRow> rows(String name, int starts) throws IOException, InterruptedException, TargetException {
        List<Duel.Result> results = measure(name, starts);
        if (results.isEmpty()) {
            throw new IOException("the floor could not be measured; the reason is above");
        }
        if (name.equals(COPY)) {
            return results.stream()
                    .map(result -> SpeedRow.rate(result.name(), SpeedRow.Promise.none(), result, peer(result)))
                    .toList();
        }
        return results.stream()
                .map(result -> SpeedRow.cpu(result.name(), SpeedRow.Promise.none(), result, peer(result)))
                .toList();
    }

    private static String peer(Duel.Result result) {
        if (result.other().startsWith("C,")) {
            return "C loop";
        }
        if (result.name().startsWith(COPY)) {
            return "COPY FROM file";
        }
        if (result.name().startsWith(YCSB_C)) {
            return "YCSB";
        }
        return result.name().startsWith("oltp") ? "sysbench" : "pgbench";
    }
}
