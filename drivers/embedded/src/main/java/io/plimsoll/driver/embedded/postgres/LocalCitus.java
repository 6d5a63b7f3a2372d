package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.Cluster.PasswordFile;
import io.plimsoll.driver.embedded.postgres.PostgresFolder.PrivateFolder;
import io.plimsoll.driver.embedded.postgres.ServerProcess.PidFile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A Citus coordinator and its workers on this machine, for experiments: servers of an installed PostgreSQL that
/// keep running after this process until they are taken down. Used by one process at a time.
///
/// Implementation note: every user of the machine reaches the loopback, so the servers require a password there.
/// They find each other's password in the file named by `PGPASSFILE` at their start.
public final class LocalCitus {
    private static final int LOG_LINES = 5;
    private static final String HOST = "127.0.0.1";
    private static final String PROGRAMS = "programs";
    private static final int PORT_MAX = 65_535;

    private final Path home;
    private final InstalledPostgres programs;
    private final ServerUser user;

    private LocalCitus(Path home, InstalledPostgres programs, ServerUser user) throws IOException, TargetException {
        this.home = home;
        this.programs = programs;
        this.user = user.reaching(Path.of(programs.program("postgres")), home);
    }

    /// The cluster to create.
    ///
    /// @param workers number of workers; 0: the coordinator itself holds the shards
    /// @param port the port of the coordinator; the workers have the following ones
    /// @param home the folder for the data
    /// @param programs the folder of PostgreSQL's programs; null: searched
    public record Wanted(
            int workers, int port, Path home, @Nullable Path programs) {}

    /// A running cluster.
    ///
    /// @param address the coordinator's address, as a target
    /// @param passwordFile the file with the password, in libpq's format
    public record Up(String address, Path passwordFile, String version) {}

    /// Creates and starts the servers and joins them.
    ///
    /// @throws TargetException with a sentence when that fails; servers that were started are stopped again
    public static Up up(Wanted wanted) throws TargetException {
        InstalledPostgres programs = InstalledPostgres.find(wanted.programs());
        Path home = wanted.home().toAbsolutePath();
        if (wanted.port() < 1 || wanted.port() + wanted.workers() > PORT_MAX) {
            throw Failure.unreachable("ports from " + wanted.port() + " on do not suffice for " + wanted.workers()
                    + " workers: 1 to " + PORT_MAX + " are there");
        }
        try {
            if (Files.exists(home.resolve(PROGRAMS))) {
                throw Failure.unreachable("a cluster is in " + home + " already; `plimsoll cluster down --data " + home
                        + "` takes it down, or name another folder with --data");
            }
            refuseUnlessEmpty(home);
            PrivateFolder.create(home);
            ServerUser user = ServerUser.choose(home);
            PrivateFolder.close(home, user);
            return new LocalCitus(home, programs, user).up(wanted.workers(), wanted.port());
        } catch (IOException failed) {
            throw Failure.of(failed, "make a cluster in", home);
        }
    }

    /// Stops the servers and removes their data.
    ///
    /// @return the number of servers stopped
    public static int down(Path folder) throws TargetException {
        Path home = folder.toAbsolutePath();
        try {
            if (!Files.exists(home.resolve(PROGRAMS))) {
                throw Failure.unreachable(
                        "there is no cluster in " + home + "; name the folder that it was made in with --data");
            }
            Path programs = Path.of(Files.readString(home.resolve(PROGRAMS)).strip());
            LocalCitus cluster = new LocalCitus(home, new InstalledPostgres(programs), ServerUser.choose(home));
            int stopped = cluster.stopAll();
            PostgresBinaries.removeAll(home);
            return stopped;
        } catch (IOException failed) {
            throw Failure.of(failed, "take down the cluster in", home);
        }
    }

    /// The default folder of a cluster.
    public static Path usualHome() {
        return DataHome.ofThisUser().path().resolve("citus");
    }

    /// The statements that join running workers to a running coordinator; a pure function.
    static List<String> joining(int workers, int port) {
        List<String> statements = new ArrayList<>();
        statements.add("SELECT citus_set_coordinator_host('" + HOST + "', " + port + ")");
        for (int worker = 1; worker <= workers; worker++) {
            statements.add("SELECT citus_add_node('" + HOST + "', " + (port + worker) + ")");
        }
        if (workers == 0) {
            statements.add("SELECT citus_set_node_property('" + HOST + "', " + port + ", 'shouldhaveshards', true)");
        }
        return statements;
    }

    private static void refuseUnlessEmpty(Path home) throws IOException, TargetException {
        if (!Files.isDirectory(home)) {
            return;
        }
        try (Stream<Path> inside = Files.list(home)) {
            if (inside.findAny().isPresent()) {
                throw Failure.unreachable(home + " holds other files; name an empty folder with --data");
            }
        }
    }

    private Up up(int workers, int port) throws IOException, TargetException {
        Path passwordFile = home.resolve("pgpass");
        Secret password = PasswordFile.create(passwordFile);
        user.give(passwordFile);
        Files.writeString(home.resolve(PROGRAMS), programs.folder().toString());
        try {
            for (int node = 0; node <= workers; node++) {
                start(node, port + node, password);
            }
            for (String statement : joining(workers, port)) {
                ask(port, Cluster.NAME, statement);
            }
            String version = ask(port, Cluster.NAME, "SELECT citus_version()");
            return new Up(
                    "postgres://" + Cluster.NAME + "@" + HOST + ":" + port + "/" + Cluster.NAME, passwordFile, version);
        } catch (Throwable failed) {
            stopAll();
            PostgresBinaries.removeAll(home);
            throw failed;
        }
    }

    private Path node(int number) {
        return home.resolve("node" + number);
    }

    private void start(int number, int port, Secret password) throws IOException, TargetException {
        Path data = node(number);
        Path log = home.resolve("node" + number + ".log");
        Files.createDirectory(data);
        user.give(data);
        Files.createFile(log);
        user.give(log);
        Commands.Ended made = Cluster.initdb(
                user,
                programs.program("initdb"),
                data,
                password,
                List.of("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"));
        if (!made.isSuccess()) {
            throw Failure.unreachable("initdb could not make a server's data: " + made.output());
        }
        Files.writeString(data.resolve("postgresql.auto.conf"), settings(port));
        user.give(data.resolve("postgresql.auto.conf"));
        Commands.Ended started = Commands.run(withPassword(
                user.command(programs.program("pg_ctl"), "start", "-w", "-D", data.toString(), "-l", log.toString())));
        if (!started.isSuccess()) {
            throw Failure.unreachable("node " + number + " did not start on port " + port + ": " + tail(log, started));
        }
        ask(port, "postgres", "CREATE DATABASE " + Cluster.NAME);
        ask(port, Cluster.NAME, "CREATE EXTENSION citus");
    }

    private static String settings(int port) {
        return String.join(
                "\n",
                "port = " + port,
                "listen_addresses = '" + HOST + "'",
                "unix_socket_directories = ''",
                "shared_preload_libraries = 'citus'",
                "max_connections = 300",
                "max_prepared_transactions = 600",
                "shared_buffers = '256MB'",
                "max_wal_size = '4GB'",
                "wal_level = 'logical'",
                "citus.node_conninfo = 'sslmode=disable'",
                "citus.enable_statistics_collection = off",
                "");
    }

    private static String tail(Path log, Commands.Ended ended) throws IOException {
        String text = Files.exists(log) ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8) : ended.output();
        return Commands.lastLines(text, LOG_LINES);
    }

    private List<String> withPassword(List<String> command) {
        List<String> all = new ArrayList<>(List.of("env", "PGPASSFILE=" + home.resolve("pgpass")));
        all.addAll(command);
        return all;
    }

    private String ask(int port, String database, String statement) throws IOException, TargetException {
        Commands.Ended ended = Commands.run(withPassword(List.of(
                programs.program("psql"),
                "-XAtq",
                "-w",
                "-v",
                "ON_ERROR_STOP=1",
                "-d",
                "host=" + HOST + " port=" + port + " user=" + Cluster.NAME + " dbname=" + database,
                "-c",
                statement)));
        if (!ended.isSuccess()) {
            throw Failure.unreachable(
                    "the server on port " + port + " refused \"" + statement + "\": " + ended.output());
        }
        return ended.output();
    }

    private int stopAll() throws IOException, TargetException {
        int stopped = 0;
        for (int number = 0; Files.isDirectory(node(number)); number++) {
            if (PidFile.of(node(number)).pid() > 0) {
                Commands.Ended ended = Commands.run(user.command(
                        programs.program("pg_ctl"),
                        "stop",
                        "-w",
                        "-m",
                        "fast",
                        "-D",
                        node(number).toString()));
                if (!ended.isSuccess()) {
                    throw Failure.unreachable("node " + number + " in " + home + " did not stop: " + ended.output());
                }
                stopped++;
            }
        }
        return stopped;
    }

    /// The programs of a PostgreSQL installed on this machine with the Citus extension. Immutable.
    ///
    /// @param folder contains `initdb`, `pg_ctl` and `psql`
    private record InstalledPostgres(Path folder) {
        private static final String WHAT_TO_DO =
                "; install Citus for it (packages named postgresql-17-citus-13.0 and the like at repos.citusdata.com,"
                        + " or `make install` of its source), or name another PostgreSQL with --postgres BINDIR";
        private static final List<String> HOMES = List.of("/usr/lib/postgresql", "/usr/local/pgsql", "/usr/pgsql");

        /// Finds an installation: in the given folder; otherwise on the PATH, then where packages and source
        /// builds are usually installed, the newest first.
        ///
        /// @throws TargetException with a sentence that names what to install
        static InstalledPostgres find(@Nullable Path given) throws TargetException {
            List<Path> candidates = given == null ? usual() : List.of(given, given.resolve("bin"));
            List<InstalledPostgres> complete = candidates.stream()
                    .filter(folder -> Files.isExecutable(folder.resolve("initdb"))
                            && Files.isExecutable(folder.resolve("pg_ctl")))
                    .map(InstalledPostgres::new)
                    .toList();
            if (complete.isEmpty()) {
                throw Failure.unreachable(
                        given == null
                                ? "no PostgreSQL with initdb and pg_ctl is installed here; install one with Citus, or"
                                        + " name its folder of programs with --postgres BINDIR"
                                : given + " holds no initdb and pg_ctl; --postgres needs the folder of a PostgreSQL's"
                                        + " programs, as `pg_config --bindir` prints it");
            }
            Optional<InstalledPostgres> withCitus =
                    complete.stream().filter(InstalledPostgres::hasCitus).findFirst();
            return withCitus.orElseThrow(() -> Failure.unreachable(
                    "the PostgreSQL in " + complete.getFirst().folder() + " has no Citus" + WHAT_TO_DO));
        }

        private static List<Path> usual() throws TargetException {
            List<Path> folders = new ArrayList<>();
            for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
                if (!folder.isEmpty()) {
                    folders.add(Path.of(folder));
                }
            }
            for (String home : HOMES) {
                folders.add(Path.of(home, "bin"));
                if (Files.isDirectory(Path.of(home))) {
                    folders.addAll(versions(Path.of(home)));
                }
            }
            return folders;
        }

        private static List<Path> versions(Path home) throws TargetException {
            try (Stream<Path> versions = Files.list(home)) {
                return versions.sorted(Comparator.reverseOrder())
                        .map(version -> version.resolve("bin"))
                        .toList();
            } catch (IOException unreadable) {
                throw Failure.of(unreadable, "look for PostgreSQL in", home);
            }
        }

        private boolean hasCitus() {
            return sharedFolders().stream().anyMatch(shared -> Files.exists(shared.resolve("extension/citus.control")));
        }

        /// The folder that pg_config reports, and the folders next to the programs, for builds that are not
        /// installed.
        private List<Path> sharedFolders() {
            List<Path> folders = new ArrayList<>();
            folders.add(folder.resolveSibling("share"));
            folders.add(folder.resolveSibling("share").resolve("postgresql"));
            Path program = folder.resolve("pg_config");
            if (Files.isExecutable(program)) {
                try {
                    Commands.Ended told = Commands.run(List.of(program.toString(), "--sharedir"));
                    if (told.isSuccess()) {
                        folders.add(Path.of(told.output()));
                    }
                } catch (IOException notRun) {
                    // pg_config does not run. One of the folders next to it may be right.
                    return folders;
                }
            }
            return folders;
        }

        String program(String name) {
            return folder.resolve(name).toString();
        }
    }
}
