package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.Usage;
import io.plimsoll.bench.rig.WholeRun;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/// The common parts of the programs of this module: a server that both sides use, runs of Plimsoll as sides of a duel,
/// medians. Stateless.
public final class Bench {
    /// Settings with which the client programs are the bottleneck, not the disk.
    static final Map<String, String> SETTINGS = Map.of(
            "fsync", "off",
            "synchronous_commit", "off",
            "full_page_writes", "off",
            "autovacuum", "off",
            "jit", "off",
            "shared_buffers", "1GB",
            // A checkpoint would meet one side and not the other.
            "checkpoint_timeout", "1h",
            "max_wal_size", "4GB",
            // Log files are used again instead of removed and made anew, which takes twice the writing.
            "min_wal_size", "4GB",
            // Both sides of a duel stay connected: 128 sessions each, and those that have just been ended.
            "max_connections", "500");

    private static final String FIRST_ROUND = "measure-1";

    /// The exit code of an INVALID run. A duel accepts it, because its interval shows whether the
    /// measurements are good enough.
    public static final int INVALID = 3;

    /// By then the JIT compiler has compiled what runs often.
    private static final int WARM_SECONDS = 20;

    private Bench() {}

    /// The processors for both sides; prints a message when they cannot be chosen.
    public static Optional<Processors> processors() throws IOException, InterruptedException {
        if (program("taskset").isEmpty()) {
            System.out.println("skipped: taskset is not installed (Debian: util-linux)");
            return Optional.empty();
        }
        Processors processors = Processors.allowed();
        System.out.println(processors);
        return Optional.of(processors);
    }

    /// A fresh server with its data in `folder`.
    static EmbeddedPostgres server(Path folder) throws TargetException {
        return EmbeddedPostgres.start(
                new PostgresOptions(folder.resolve("data"), folder.resolve("binaries"), 0, SETTINGS));
    }

    /// The server's address for Plimsoll, over TCP.
    static String address(EmbeddedPostgres server, String database) {
        return "postgres://" + EmbeddedPostgres.NAME + "@127.0.0.1:" + server.port() + "/" + database;
    }

    /// The same over the unix socket: temporary folders have paths that are short enough for one.
    static String localAddress(EmbeddedPostgres server, String database) {
        return "postgres://" + EmbeddedPostgres.NAME + "@/" + database + "?host=" + socketFolder(server) + "&port="
                + server.port();
    }

    /// The folder of the server's unix socket.
    static String socketFolder(EmbeddedPostgres server) {
        return server.folder().resolve("socket").toString();
    }

    /// The environment in which Plimsoll may log in there.
    static Map<String, String> password(EmbeddedPostgres server) {
        return Map.of("PLIMSOLL_PASSWORD", server.password().reveal());
    }

    /// Executes statements one by one, in a connection of their own.
    ///
    /// @return how many seconds they took, without connecting
    static double execute(EmbeddedPostgres server, String... statements) throws IOException {
        try (Connection connection = DriverManager.getConnection(
                        server.jdbcUrl(),
                        EmbeddedPostgres.NAME,
                        server.password().reveal());
                Statement statement = connection.createStatement()) {
            long before = System.nanoTime();
            for (String sql : statements) {
                statement.execute(sql);
            }
            return (System.nanoTime() - before) / 1e9;
        } catch (SQLException refused) {
            throw new IOException(refused);
        }
    }

    /// The only value of a query's first row, as text.
    static String value(EmbeddedPostgres server, String query) throws IOException {
        try (Connection connection = DriverManager.getConnection(
                        server.jdbcUrl(),
                        EmbeddedPostgres.NAME,
                        server.password().reveal());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                throw new IOException("no row: " + query);
            }
            return rows.getString(1);
        } catch (SQLException refused) {
            throw new IOException(refused);
        }
    }

    /// A folder that an unprivileged server can enter.
    public static Path folder() throws IOException {
        Path folder = Files.createTempDirectory("plimsoll-bench");
        boolean _ = folder.toFile().setExecutable(true, false);
        boolean _ = folder.toFile().setReadable(true, false);
        return folder;
    }

    /// A folder into which a server may write that runs as another user.
    static Path exchange(Path folder) throws IOException {
        Path exchange = Files.createDirectory(folder.resolve("exchange"));
        boolean _ = exchange.toFile().setWritable(true, false);
        boolean _ = exchange.toFile().setExecutable(true, false);
        return exchange;
    }

    public static void remove(Path folder) throws IOException {
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    /// The root of the checkout: the class path begins with `bench/target/classes`.
    public static Path root() {
        return Path.of(System.getProperty("java.class.path").split(File.pathSeparator)[0])
                .toAbsolutePath()
                .normalize()
                .resolve("../../..")
                .normalize();
    }

    /// A program on the path or among the PostgreSQL programs of Debian.
    public static Optional<Path> program(String name) throws IOException {
        List<Path> places = new ArrayList<>();
        for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            places.add(Path.of(place));
        }
        Path debian = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(debian)) {
            try (Stream<Path> versions = Files.list(debian)) {
                versions.map(version -> version.resolve("bin")).forEach(places::add);
            }
        }
        return places.stream()
                .map(place -> place.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Runs a command to its end.
    ///
    /// @throws IOException with the whole output when the command fails
    public static String output(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        return output(command, environment, exit -> exit == 0);
    }

    public static String output(List<String> command, Map<String, String> environment, IntPredicate isSuccess)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!isSuccess.test(process.waitFor())) {
            throw new IOException(String.join(" ", command) + " ended with " + process.exitValue() + ":\n" + output);
        }
        return output;
    }

    /// The result of a `plimsoll run`.
    ///
    /// @param rate operations per second
    /// @param cpuMicros CPU time of its process per operation, user and system
    record Figures(double rate, double cpuMicros) {}

    /// Runs `plimsoll run` with these arguments in a separate process.
    static Figures plimsoll(Path folder, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        return figures(run(folder, environment, arguments));
    }

    /// The same of a run that may be INVALID.
    static Figures judged(Path folder, String arguments) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        output(plimsoll(root(), "run " + arguments, runs), Map.of(), exit -> exit == 0 || exit == INVALID);
        return figures(stored(runs));
    }

    /// The stored run of `plimsoll run` with these arguments.
    static Run run(Path folder, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        output(plimsoll(root(), "run " + arguments, runs), environment);
        return stored(runs);
    }

    /// The same by the Plimsoll of another checkout, as it is built.
    static Run run(Path root, Path folder, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        output(plimsoll(root, "run " + arguments, runs), asBuilt(environment));
        return stored(runs);
    }

    /// A `plimsoll run` with these arguments on the clients' processors, which takes part in a duel.
    ///
    /// @param root the checkout whose Plimsoll runs, as it is built
    static Contender contender(
            Path root, Path folder, Processors processors, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command = plimsoll(root, "run " + arguments, runs);
        command.addAll(List.of("--warmup", "1s", "--measure", "2h", "-p", "audit=false"));
        return Contender.start(
                processors.onClient(command),
                asBuilt(environment),
                folder,
                WARM_SECONDS,
                _ -> RunReports.of(runs, FIRST_ROUND));
    }

    /// A `plimsoll run` that has ended.
    ///
    /// @param begin when its first measured round began, by [System#currentTimeMillis]
    /// @param end when it ended
    record Ended(Run run, WholeRun program, long begin, long end) {
        /// The round as a block.
        ///
        /// @param done what was done, in the unit that is compared
        Block block(double done) {
            return program.block(begin, end, done);
        }
    }

    /// Runs `plimsoll run` with these arguments to its end, on the clients' processors.
    static Ended ended(Path folder, Processors processors, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command = processors.onClient(plimsoll(root(), "run " + arguments, runs));
        WholeRun program = WholeRun.of(command, asBuilt(environment), folder);
        if (program.exitValue() != INVALID) {
            program.successful();
        }
        List<Contender.Report> reports = RunReports.of(runs, FIRST_ROUND);
        return new Ended(
                stored(runs),
                program,
                reports.getFirst().atMillis(),
                reports.getLast().atMillis());
    }

    /// The command line of a command with these arguments, which keeps its runs in that folder.
    public static List<String> plimsoll(Path root, String arguments, Path runs) {
        List<String> command = new ArrayList<>(List.of(root.resolve("plimsoll").toString()));
        command.addAll(List.of(arguments.split(" ")));
        command.addAll(List.of("-q", "--runs-dir", runs.toString()));
        return command;
    }

    /// The environment of a Plimsoll that runs what was built.
    public static Map<String, String> asBuilt(Map<String, String> environment) {
        Map<String, String> built = new HashMap<>(environment);
        built.put("PLIMSOLL_BUILD", "never");
        return built;
    }

    public static Run stored(Path runs) throws IOException {
        try (Stream<Path> stored = Files.list(runs)) {
            return RunReader.read(stored.filter(Files::isDirectory).findFirst().orElseThrow());
        }
    }

    /// Runs `plimsoll load` with these arguments.
    static void loadByPlimsoll(Path folder, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        output(plimsoll(root(), "load " + arguments, Files.createTempDirectory(folder, "runs")), environment);
    }

    /// The rows of a workload's tables, as this process makes them.
    static List<TableRows> rows(String name, List<String> settings) {
        Workload workload = Workloads.named(name).orElseThrow();
        Problems problems = new Problems();
        List<List<Setting>> given = List.of(SpecReader.assignments(settings, Origin.COMMAND_LINE, problems));
        List<TableRows> rows = workload.plan(
                        new SpecReader(workload.keys()).read(given, problems), new Seed(42), problems)
                .dataset()
                .rows();
        problems.refuseIfAny();
        return rows;
    }

    /// Makes a table and loads it from this process, in one session. A checkpoint precedes the load.
    static Block load(EmbeddedPostgres server, TableRows rows) throws IOException {
        String address = address(server, EmbeddedPostgres.NAME) + "?sslmode=disable&password="
                + server.password().reveal();
        try (Target target = new PostgresDriver().open(TargetSpec.of(address));
                Session session = target.openSession()) {
            for (String old : session.existing(List.of(rows.table().name()))) {
                session.drop(old);
            }
            session.create(rows.table());
            execute(server, "CHECKPOINT");
            Usage before = Usage.ofThisProcess();
            session.load(rows, 0, rows.count(), _ -> {});
            return Block.since(before, (double) rows.count());
        } catch (TargetException refused) {
            throw new IOException(refused);
        }
    }

    /// CPU time of its process in the first measured round, user and system.
    static long cpuNanos(Run run) {
        return run.rounds().getFirst().harness().stream()
                .mapToLong(row -> row.sample().processCpuNanos())
                .sum();
    }

    private static Figures figures(Run run) {
        PhaseResult round = run.rounds().getFirst();
        long cpuNanos = cpuNanos(run);
        long operations = round.counts().acknowledged();
        return new Figures(round.ratePerSecond(), cpuNanos / 1e3 / operations);
    }

    /// Prints a median with minimum and maximum.
    public static void print(String what, String unit, List<Double> values) {
        System.out.printf(
                Locale.ROOT,
                "%s %,.2f%s (%,.2f to %,.2f)%n",
                what,
                median(values),
                unit,
                values.stream().min(Double::compare).orElseThrow(),
                values.stream().max(Double::compare).orElseThrow());
    }

    public static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
