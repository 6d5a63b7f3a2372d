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
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `plimsoll sysbench` against sysbench, with the same options on equal PostgreSQL servers: pairs of short blocks in
/// random order. 4 tables of 100,000 rows, made by sysbench; 8 or 32 threads.
///
///     bench/run SysbenchDuel [STARTS [CASE...]]
///
/// The cases are `oltp_read_write-8`, `oltp_point_select-8` and the same with `-32`; default: all. Skipped with a
/// message where sysbench or taskset is not installed. CPU time is that of the client's process, garbage collector and
/// compiler included. sysbench prints no times of its own: a script of a few lines lets it print how many events it
/// completed until when.
public final class SysbenchDuel {
    private static final int WARM_SECONDS = 20;
    private static final String OURS = "plimsoll";
    private static final String RIVAL = "rival";
    private static final String BARE = "bare";
    private static final int ROWS = 100_000;
    private static final List<String> TABLES = List.of("--tables=4", "--table-size=" + ROWS);
    private static final List<String> CASES =
            List.of("oltp_read_write-8", "oltp_point_select-8", "oltp_read_write-32", "oltp_point_select-32");
    private static final Pattern REPORT = Pattern.compile("(?m)^done ([0-9]+) until ([0-9.]+)$");

    /// Reports the events of each interval with the time of day.
    private static final String REPORTING = """
            local ffi = require("ffi")
            ffi.cdef[[ struct plimsoll_time { long seconds; long micros; };
                       int gettimeofday(struct plimsoll_time *, void *); ]]
            local all = 0
            sysbench.hooks.report_intermediate = function(stat)
                local now = ffi.new("struct plimsoll_time")
                ffi.C.gettimeofday(now, nil)
                all = all + stat.events
                io.stdout:write(string.format("done %.0f until %.3f\\n", all,
                    tonumber(now.seconds) + tonumber(now.micros) / 1e6))
                io.stdout:flush()
            end
            """;

    private final Path sysbench;
    private final Path folder;
    private final Servers servers;
    private final Processors processors;

    private SysbenchDuel(Path sysbench, Path folder, Processors processors) {
        this.sysbench = sysbench;
        this.folder = folder;
        this.servers = new Servers(folder, Bench.SETTINGS, processors, this::prepare);
        this.processors = processors;
    }

    /// What is done with the duel while its servers run.
    @FunctionalInterface
    public interface Use<T> {
        T with(SysbenchDuel duel) throws IOException, InterruptedException;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int starts = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        List<String> wanted = args.length > 1 ? List.of(args).subList(1, args.length) : CASES;
        var _ = use(duel -> duel.run(wanted, starts));
    }

    /// Ends the servers of all sides after use.
    ///
    /// @return what the use returned; empty, with a message, where sysbench or taskset is not found
    public static <T> Optional<T> use(Use<T> use) throws IOException, InterruptedException {
        Optional<Path> sysbench = Bench.program("sysbench");
        if (sysbench.isEmpty()) {
            System.out.println("skipped: sysbench is not installed");
            return Optional.empty();
        }
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Bench.folder();
        SysbenchDuel duel = new SysbenchDuel(sysbench.get(), folder, processors.get());
        try (Servers _ = duel.servers) {
            return Optional.of(use.with(duel));
        } finally {
            Bench.remove(folder);
        }
    }

    private void prepare(EmbeddedPostgres server) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(sysbench.toString(), "oltp_read_write"));
        command.addAll(place(server));
        command.add("prepare");
        Bench.output(command, Map.of());
        Bench.execute(server, "VACUUM ANALYZE");
    }

    private List<Duel.Result> run(List<String> names, int starts) throws IOException, InterruptedException {
        List<Duel.Result> results = new ArrayList<>();
        for (String name : names) {
            results.add(new Duel(name, plimsollSide(name), sysbenchSide(name), System.out).run(starts));
        }
        return results;
    }

    /// Plimsoll as a side in a case.
    public Duel.Side plimsollSide(String name) {
        return new Duel.Side("Plimsoll", () -> plimsoll(test(name), threads(name)));
    }

    /// sysbench as a side in a case.
    public Duel.Side sysbenchSide(String name) {
        return new Duel.Side("sysbench", () -> rival(test(name), threads(name)));
    }

    /// Where a bare client finds the tables.
    public TrustedPlace trustedPlace(String name) throws IOException, InterruptedException {
        return TrustedPlace.of(servers.of(BARE), false, ROWS, Integer.parseInt(threads(name)));
    }

    /// The processors of the servers and of their clients.
    public Processors processors() {
        return processors;
    }

    /// A folder for what the use needs, which is removed at its end.
    public Path folder() {
        return folder;
    }

    private static String test(String name) {
        return name.substring(0, name.indexOf('-'));
    }

    private static String threads(String name) {
        return name.substring(name.indexOf('-') + 1);
    }

    private Contender plimsoll(String test, String threads) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command = new ArrayList<>(
                List.of(Bench.root().resolve("plimsoll").toString(), "sysbench", test, "--runs-dir=" + runs));
        command.addAll(running(OURS, threads));
        return Contender.start(
                processors.onClient(command),
                Bench.asBuilt(Map.of()),
                folder,
                WARM_SECONDS,
                _ -> RunReports.of(runs, "measure-1"));
    }

    private Contender rival(String test, String threads) throws IOException, InterruptedException {
        Path script = Files.writeString(
                folder.resolve(test + ".lua"), "dofile(\"/usr/share/sysbench/" + test + ".lua\")\n" + REPORTING);
        List<String> command = new ArrayList<>(List.of(sysbench.toString(), script.toString(), "--report-interval=1"));
        command.addAll(running(RIVAL, threads));
        return Contender.start(processors.onClient(command), Map.of(), folder, 2, SysbenchDuel::reported);
    }

    private List<String> running(String side, String threads) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(place(servers.of(side)));
        options.addAll(List.of("--threads=" + threads, "--time=7200", "run"));
        return options;
    }

    private static List<String> place(EmbeddedPostgres server) {
        List<String> options = new ArrayList<>(List.of(
                "--db-driver=pgsql",
                "--pgsql-host=127.0.0.1",
                "--pgsql-port=" + server.port(),
                "--pgsql-user=" + EmbeddedPostgres.NAME,
                "--pgsql-password=" + server.password().reveal(),
                "--pgsql-db=" + EmbeddedPostgres.NAME));
        options.addAll(TABLES);
        return options;
    }

    private static List<Contender.Report> reported(Path output) throws IOException {
        Matcher line = REPORT.matcher(Files.readString(output));
        List<Contender.Report> reports = new ArrayList<>();
        while (line.find()) {
            reports.add(new Contender.Report(
                    Math.round(Double.parseDouble(line.group(2)) * 1e3), Double.parseDouble(line.group(1))));
        }
        return reports;
    }
}
