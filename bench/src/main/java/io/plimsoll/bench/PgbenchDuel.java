package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Plimsoll's wire driver against `pgbench -M prepared`: same server and tables, bound to processors alike (see
/// [Processors]), pairs of short blocks in random order.
///
///     bench/run PgbenchDuel [STARTS [CASE...]]
///
/// The cases are `select-8`, `select-32`, `select-128`, `tpcb-8`, `tpcb-32` and `pipelined-8`, each also with
/// `-lane` for one thread of Plimsoll's instead of as many as it chooses, and `-unix` for unix sockets instead of TCP
/// (`select-8-lane-unix`); default: all without these. Skipped with a message where pgbench or taskset is not
/// installed. pgbench uses the number of threads (`-j`) with which it takes least CPU time here: all are tried
/// before. CPU time is that of the client's process, garbage collector and compiler included. Both programs stay
/// connected, and are stopped while the other one runs (see [Contender]).
public final class PgbenchDuel {
    private static final int SCALE = 20;
    private static final int TRIES = 3;
    private static final String RIVAL = "rival";
    private static final String UNIX = "-unix";
    private static final String LANE = "-lane";

    private static final List<Integer> THREADS = List.of(1, 2, 4);
    private static final List<Case> CASES = List.of(
            new Case("select-8", "select-only", 8, false),
            new Case("select-32", "select-only", 32, false),
            new Case("select-128", "select-only", 128, false),
            new Case("tpcb-8", "tpcb-like", 8, false),
            new Case("tpcb-32", "tpcb-like", 32, false),
            new Case("pipelined-8", "tpcb-like", 8, true));
    private static final Pattern REPORT = Pattern.compile("progress: ([0-9.]+) s, ([0-9.]+) tps");

    private final Path pgbench;
    private final Path folder;
    private final EmbeddedPostgres server;
    private final Processors processors;

    private PgbenchDuel(Path pgbench, Path folder, EmbeddedPostgres server, Processors processors) {
        this.pgbench = pgbench;
        this.folder = folder;
        this.server = server;
        this.processors = processors;
    }

    /// @param pipelined whether Plimsoll sends a transaction in one write; pgbench never does here
    private record Case(String name, String variant, int sessions, boolean pipelined) {}

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        Optional<Path> pgbench = Bench.program("pgbench");
        if (pgbench.isEmpty() || Bench.program("taskset").isEmpty()) {
            System.out.println("skipped: pgbench or taskset is not installed (Debian: postgresql-contrib, util-linux)");
            return;
        }
        int starts = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        List<String> wanted = args.length > 1
                ? List.of(args).subList(1, args.length)
                : CASES.stream().map(Case::name).toList();
        Processors processors = Processors.allowed();
        System.out.println(processors);
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            processors.bindServer(server.pid());
            PgbenchDuel duel = new PgbenchDuel(pgbench.get(), folder, server, processors);
            duel.prepare();
            for (String name : wanted) {
                String base = name.replace(UNIX, "").replace(LANE, "");
                Case each = CASES.stream()
                        .filter(one -> one.name.equals(base))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("there is no case " + name));
                duel.run(name, each, name.contains(LANE), name.contains(UNIX), starts);
            }
        } finally {
            Bench.remove(folder);
        }
    }

    /// Each side gets tables in a database of its own: a program that is stopped holds its locks.
    private void prepare() throws IOException, InterruptedException {
        Bench.execute(server, "CREATE DATABASE " + RIVAL);
        for (String database : List.of(EmbeddedPostgres.NAME, RIVAL)) {
            List<String> command = new ArrayList<>(List.of(pgbench.toString(), "-i", "-q", "-s", "" + SCALE));
            command.addAll(place(false, database));
            Bench.output(command, Map.of("PGPASSWORD", password()));
        }
    }

    private void run(String name, Case each, boolean onOneLane, boolean isUnix, int starts)
            throws IOException, InterruptedException {
        int threads = bestThreads(name, each, isUnix);
        new Duel(
                        name,
                        new Duel.Side("Plimsoll", () -> plimsoll(each, onOneLane, isUnix)),
                        new Duel.Side("pgbench -j " + threads, () -> pgbench(each, isUnix, threads)),
                        System.out)
                .run(starts);
    }

    private int bestThreads(String name, Case each, boolean isUnix) throws IOException, InterruptedException {
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int threads : THREADS) {
            if (threads > each.sessions) {
                continue;
            }
            List<Double> micros = new ArrayList<>();
            try (Contender pgbench = pgbench(each, isUnix, threads)) {
                for (int i = 0; i < TRIES; i++) {
                    micros.add(pgbench.run().cpuMicros());
                }
            }
            double median = Bench.median(micros);
            System.out.printf(Locale.ROOT, "%s pgbench -j %d: %.2f us%n", name, threads, median);
            if (median < least) {
                least = median;
                best = threads;
            }
        }
        return best;
    }

    private Contender plimsoll(Case each, boolean onOneLane, boolean isUnix) throws IOException, InterruptedException {
        String address = isUnix
                ? Bench.localAddress(server, EmbeddedPostgres.NAME)
                : Bench.address(server, EmbeddedPostgres.NAME);
        String arguments = "tpcb --target " + address + " --profile pgbench --scale " + SCALE + " --variant "
                + each.variant + " --sessions " + each.sessions + (onOneLane ? " --lanes 1" : "") + " -p pipeline="
                + each.pipelined;
        return Bench.contender(Bench.root(), folder, processors, Bench.password(server), arguments);
    }

    private Contender pgbench(Case each, boolean isUnix, int threads) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(pgbench.toString(), "-n", "-M", "prepared", "-j", "" + threads, "-T", "7200", "-P", "1"));
        command.addAll(List.of("--progress-timestamp", "-c", "" + each.sessions));
        if (each.variant.equals("select-only")) {
            command.add("-S");
        }
        command.addAll(place(isUnix, RIVAL));
        return Contender.start(
                processors.onClient(command), Map.of("PGPASSWORD", password()), folder, 2, PgbenchDuel::reported);
    }

    /// Adds up the lines of `--progress --progress-timestamp`: each has the rate since the last one.
    private static List<Contender.Report> reported(Path output) throws IOException {
        Matcher line = REPORT.matcher(Files.readString(output));
        List<Contender.Report> reports = new ArrayList<>();
        double operations = 0;
        double before = Double.NaN;
        while (line.find()) {
            double now = Double.parseDouble(line.group(1));
            operations += Double.isNaN(before) ? 0 : (now - before) * Double.parseDouble(line.group(2));
            before = now;
            reports.add(new Contender.Report(Math.round(now * 1e3), operations));
        }
        return reports;
    }

    private List<String> place(boolean isUnix, String database) {
        return List.of(
                "-h",
                isUnix ? socketFolder() : "127.0.0.1",
                "-p",
                "" + server.port(),
                "-U",
                EmbeddedPostgres.NAME,
                database);
    }

    private String socketFolder() {
        return server.folder().resolve("socket").toString();
    }

    private String password() {
        return server.password().reveal();
    }
}
