package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The programs of a PostgreSQL installed on this machine with the Citus extension. Immutable.
///
/// @param folder contains `initdb`, `pg_ctl` and `psql`
record InstalledPostgres(Path folder) {
    private static final String WHAT_TO_DO = "; install Citus for it (packages named postgresql-17-citus-13.0 and the"
            + " like at repos.citusdata.com, or `make install` of its source), or name another PostgreSQL with"
            + " --postgres BINDIR";
    private static final List<String> HOMES = List.of("/usr/lib/postgresql", "/usr/local/pgsql", "/usr/pgsql");

    /// Finds an installation: in the given folder; otherwise on the PATH, then where packages and source builds are
    /// usually installed, the newest first.
    ///
    /// @throws TargetException with a sentence that names what to install
    static InstalledPostgres find(@Nullable Path given) throws TargetException {
        List<Path> candidates = given == null ? usual() : List.of(given, given.resolve("bin"));
        List<InstalledPostgres> complete = candidates.stream()
                .filter(folder ->
                        Files.isExecutable(folder.resolve("initdb")) && Files.isExecutable(folder.resolve("pg_ctl")))
                .map(InstalledPostgres::new)
                .toList();
        if (complete.isEmpty()) {
            throw Failure.unreachable(
                    given == null
                            ? "no PostgreSQL with initdb and pg_ctl is installed here; install one with Citus, or name"
                                    + " its folder of programs with --postgres BINDIR"
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

    /// The folder that pg_config reports, and the folders next to the programs, for builds that are not installed.
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
