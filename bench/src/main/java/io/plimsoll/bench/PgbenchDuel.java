package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
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

/// Plimsoll's wire driver against `pgbench -M prepared`: equal servers and tables, bound to processors alike (see
/// [Processors]), pairs of short blocks in random order.
///
///     bench/run PgbenchDuel [STARTS [CASE...]]
///
/// The cases are `select-8`, `select-32`, `select-128`, `tpcb-8`, `tpcb-32` and `pipelined-8`, each also with
/// `-lane` for one thread of Plimsoll's instead of as many as it chooses, and `-unix` for unix sockets instead of TCP
/// (`select-8-lane-unix`). With `-script`, both sides execute the same script (`pgbench -f` and
/// `plimsoll pgbench -f`, with the same `-j`); with `-script-builtin`, `plimsoll pgbench -f` is compared with
/// Plimsoll's own workload `tpcb` instead. Default: all cases without these. Skipped with a message where pgbench or
/// taskset is not installed. pgbench uses the number of threads (`-j`) with which it takes least CPU time here: all
/// are tried before. CPU time is that of the client's process, garbage collector and compiler included. Both programs
/// stay connected, and are stopped while the other one runs (see [Contender]).
public final class PgbenchDuel {
    private static final int SCALE = 20;
    private static final int ACCOUNTS_OF_A_BRANCH = 100_000;
    private static final int TRIES = 3;
    private static final int AGE_SECONDS = 5;
    private static final String OURS = "plimsoll";
    private static final String RIVAL = "rival";
    private static final String BARE = "bare";
    private static final String SCRIPTS = "scripts";
    private static final String SCRIPT = "-script";
    private static final String BUILTIN = "-builtin";

    /// By then the JIT compiler has compiled what runs often.
    private static final int WARM_SECONDS = 20;
    private static final String UNIX = "-unix";
    private static final String LANE = "-lane";

    private static final List<Integer> THREADS = List.of(1, 2, 4, 8);
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
    private final Servers servers;
    private final Processors processors;

    private PgbenchDuel(Path pgbench, Path folder, Processors processors) {
        this.pgbench = pgbench;
        this.folder = folder;
        this.servers = new Servers(folder, Bench.SETTINGS, processors, this::prepare);
        this.processors = processors;
    }

    /// @param pipelined whether Plimsoll sends a transaction in one write; pgbench never does here
    private record Case(String name, String variant, int sessions, boolean pipelined) {}

    /// A case as it was asked for.
    private record Asked(String name, Case plain, boolean isOnOneLane, boolean isUnix, boolean isScript) {
        static Asked parse(String name) {
            String base = name.replace(UNIX, "").replace(LANE, "").replace(SCRIPT, "");
            Case plain = CASES.stream()
                    .filter(one -> one.name.equals(base))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no case " + name));
            return new Asked(name, plain, name.contains(LANE), name.contains(UNIX), name.contains(SCRIPT));
        }
    }

    /// What is done with the duel while its server runs.
    @FunctionalInterface
    public interface Use<T> {
        T with(PgbenchDuel duel) throws IOException, InterruptedException;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int starts = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        List<String> wanted = args.length > 1
                ? List.of(args).subList(1, args.length)
                : CASES.stream().map(Case::name).toList();
        var _ = use(duel -> {
            for (String name : wanted) {
                var _ = duel.run(name, starts);
            }
            return wanted;
        });
    }

    /// Ends the servers of all sides after use.
    ///
    /// @return what the use returned; empty, with a message, where pgbench or taskset is not installed
    public static <T> Optional<T> use(Use<T> use) throws IOException, InterruptedException {
        Optional<Path> pgbench = Bench.program("pgbench");
        if (pgbench.isEmpty() || Bench.program("taskset").isEmpty()) {
            System.out.println("skipped: pgbench or taskset is not installed (Debian: postgresql-contrib, util-linux)");
            return Optional.empty();
        }
        Processors processors = Processors.allowed();
        System.out.println(processors);
        Path folder = Bench.folder();
        PgbenchDuel duel = new PgbenchDuel(pgbench.get(), folder, processors);
        try (Servers _ = duel.servers) {
            return Optional.of(use.with(duel));
        } finally {
            Bench.remove(folder);
        }
    }

    /// Makes the tables, and uses them for a while: the first transactions on new tables find other pages than all
    /// later ones.
    private void prepare(EmbeddedPostgres server) throws IOException, InterruptedException {
        pgbenchOnce(server, "-i", "-q", "-s", "" + SCALE);
        pgbenchOnce(server, "-n", "-c", "8", "-T", "" + AGE_SECONDS, "-b", "tpcb-like");
    }

    private void pgbenchOnce(EmbeddedPostgres server, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(pgbench.toString()));
        command.addAll(List.of(options));
        command.addAll(place(server, false));
        Bench.output(command, password(server));
    }

    /// Runs a case.
    ///
    /// @param name as on the command line
    public Duel.Result run(String name, int starts) throws IOException, InterruptedException {
        String own = name.replace(BUILTIN, "");
        if (!name.equals(own)) {
            Duel.Side peer = new Duel.Side("Plimsoll's tpcb", () -> plimsollRun(own.replace(SCRIPT, "")));
            return new Duel(name, plimsoll(own), peer, System.out).run(starts);
        }
        Asked asked = Asked.parse(name);
        int threads = bestThreads(asked);
        Duel.Side ours = asked.isScript
                ? new Duel.Side("Plimsoll -j " + threads, () -> plimsollScript(asked, List.of("-j", "" + threads)))
                : plimsoll(name);
        return new Duel(name, ours, pgbenchSide(asked, threads), System.out).run(starts);
    }

    /// Plimsoll as a side in a case.
    ///
    /// @param name as on the command line
    public Duel.Side plimsoll(String name) {
        Asked asked = Asked.parse(name);
        return new Duel.Side("Plimsoll", () -> plimsollRun(asked.name));
    }

    /// pgbench as a side in a case, with the number of threads that takes least CPU time: it is found first.
    ///
    /// @param name as on the command line
    public Duel.Side pgbench(String name) throws IOException, InterruptedException {
        Asked asked = Asked.parse(name);
        return pgbenchSide(asked, bestThreads(asked));
    }

    private Duel.Side pgbenchSide(Asked asked, int threads) {
        return new Duel.Side("pgbench -j " + threads, () -> pgbench(asked, threads));
    }

    /// A run of pgbench in a case, which takes part on its own.
    ///
    /// @param name as on the command line
    public Contender pgbenchRun(String name, int threads) throws IOException, InterruptedException {
        return pgbench(Asked.parse(name), threads);
    }

    /// Where a bare client finds the tables of a case.
    ///
    /// @param name of a case, as on the command line
    public TrustedPlace trustedPlace(String name) throws IOException, InterruptedException {
        Asked asked = Asked.parse(name);
        return TrustedPlace.of(servers.of(BARE), asked.isUnix, SCALE * ACCOUNTS_OF_A_BRANCH, asked.plain.sessions);
    }

    /// The processors of the server and of its clients.
    public Processors processors() {
        return processors;
    }

    /// A folder for what the use needs, which is removed at its end.
    public Path folder() {
        return folder;
    }

    private int bestThreads(Asked asked) throws IOException, InterruptedException {
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int threads : THREADS) {
            if (threads > asked.plain.sessions) {
                continue;
            }
            List<Double> micros = new ArrayList<>();
            try (Contender pgbench = pgbench(asked, threads)) {
                for (int i = 0; i < TRIES; i++) {
                    micros.add(pgbench.run().cpuMicros());
                }
            }
            double median = Bench.median(micros);
            System.out.printf(Locale.ROOT, "%s pgbench -j %d: %.2f us%n", asked.name, threads, median);
            if (median < least) {
                least = median;
                best = threads;
            }
        }
        return best;
    }

    /// A run of Plimsoll in a case, which takes part on its own.
    ///
    /// @param name as on the command line
    public Contender plimsollRun(String name) throws IOException, InterruptedException {
        Asked asked = Asked.parse(name);
        if (asked.isScript) {
            return plimsollScript(asked, List.of());
        }
        Case each = asked.plain;
        EmbeddedPostgres server = servers.of(OURS);
        String address = asked.isUnix
                ? Bench.localAddress(server, EmbeddedPostgres.NAME)
                : Bench.address(server, EmbeddedPostgres.NAME);
        String arguments = "tpcb --target " + address + " --profile pgbench --scale " + SCALE + " --variant "
                + each.variant + " --sessions " + each.sessions + (asked.isOnOneLane ? " --lanes 1" : "")
                + (each.pipelined ? " -p pipeline=true" : "");
        return Bench.contender(Bench.root(), folder, processors, Bench.password(server), arguments);
    }

    private Contender pgbench(Asked asked, int threads) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(pgbench.toString(), "-j", "" + threads));
        if (asked.isScript) {
            command.addAll(scriptOptions(asked.plain));
        } else {
            command.addAll(List.of("-b", asked.plain.variant));
        }
        command.addAll(reporting(asked.plain));
        EmbeddedPostgres server = servers.of(RIVAL);
        command.addAll(place(server, asked.isUnix));
        return Contender.start(processors.onClient(command), password(server), folder, 2, PgbenchDuel::reported);
    }

    /// The same command line with Plimsoll.
    ///
    /// @param threads the option `-j`; empty to leave the number of threads to Plimsoll
    private Contender plimsollScript(Asked asked, List<String> threads) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command =
                new ArrayList<>(List.of(Bench.root().resolve("plimsoll").toString(), "pgbench"));
        command.addAll(List.of("--runs-dir", runs.toString()));
        command.addAll(threads);
        command.addAll(scriptOptions(asked.plain));
        command.addAll(reporting(asked.plain));
        EmbeddedPostgres server = servers.of(SCRIPTS);
        command.addAll(place(server, asked.isUnix));
        return Contender.start(
                processors.onClient(command),
                Bench.asBuilt(password(server)),
                folder,
                WARM_SECONDS,
                _ -> RunReports.of(runs, "measure-1"));
    }

    private static List<String> reporting(Case each) {
        return List.of(
                "-n", "-M", "prepared", "-T", "7200", "-P", "1", "--progress-timestamp", "-c", "" + each.sessions);
    }

    /// Unlike for its builtin scripts, pgbench does not ask the database for the scale of a file's: without `-s`, all
    /// sessions would wait for the one row of the first branch.
    private List<String> scriptOptions(Case each) throws IOException, InterruptedException {
        return List.of("-s", "" + SCALE, "-f", script(each).toString());
    }

    /// The builtin script as a file, as pgbench prints it.
    private Path script(Case each) throws IOException, InterruptedException {
        String text = Bench.output(List.of(pgbench.toString(), "--show-script=" + each.variant), Map.of());
        return Files.writeString(folder.resolve(each.variant + ".sql"), text);
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

    private static List<String> place(EmbeddedPostgres server, boolean isUnix) {
        return List.of(
                "-h",
                host(server, isUnix),
                "-p",
                "" + server.port(),
                "-U",
                EmbeddedPostgres.NAME,
                EmbeddedPostgres.NAME);
    }

    private static String host(EmbeddedPostgres server, boolean isUnix) {
        return isUnix ? Bench.socketFolder(server) : "127.0.0.1";
    }

    private static Map<String, String> password(EmbeddedPostgres server) {
        return Map.of("PGPASSWORD", server.password().reveal());
    }
}
