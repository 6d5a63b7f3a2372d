package io.plimsoll.workload.script;

import io.plimsoll.driver.AtExit;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.testing.InstalledPgbench;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pgbench that is installed on this machine, and a PostgreSQL for it to connect to. The server is
/// started once, and stopped when the tests end.
final class RealPgbench {
    /// Older ones draw other random numbers.
    private static final int OLDEST_VERSION = 15;

    private static final int FIRST_WITH_SYNC = 17;

    private static @Nullable EmbeddedPostgres postgres;

    private final InstalledPgbench installed;
    private final Path folder;

    private RealPgbench(InstalledPgbench installed, Path folder) {
        this.installed = installed;
        this.folder = folder;
    }

    /// What a run of pgbench left.
    ///
    /// @param errors the lines of stderr, without those that say how the run went
    record Ended(int exitCode, List<String> errors) {}

    /// Skips the test if there is none.
    ///
    /// @param folder for scripts
    static RealPgbench assumed(Path folder) {
        return new RealPgbench(InstalledPgbench.assumed(OLDEST_VERSION, Integer.MAX_VALUE), folder);
    }

    PgbenchVersion version() {
        return installed.major() < FIRST_WITH_SYNC ? PgbenchVersion.V15 : PgbenchVersion.V18;
    }

    /// Runs a script once in each of some clients, all in one thread.
    Ended run(String script, long seed, int clients, Map<String, String> definitions) throws Exception {
        return run(script, seed, definitions, List.of("-t", "1", "-j", "1", "-c", "" + clients));
    }

    /// Runs a script.
    ///
    /// @param more options of pgbench
    Ended run(String script, long seed, Map<String, String> definitions, List<String> more) throws Exception {
        EmbeddedPostgres server = server();
        Path file = folder.resolve("s.sql");
        Files.writeString(file, script);
        List<String> arguments = new ArrayList<>(List.of("-h", "127.0.0.1", "-p", "" + server.port()));
        arguments.addAll(List.of("-U", EmbeddedPostgres.NAME, "-n"));
        arguments.addAll(more);
        arguments.addAll(List.of("--random-seed", Long.toUnsignedString(seed), "-f", "s.sql"));
        definitions.forEach((name, value) -> arguments.addAll(List.of("-D", name + "=" + value)));
        arguments.add(EmbeddedPostgres.NAME);
        String passwords = server.folder().resolve("pgpass").toString();
        InstalledPgbench.Ended ended = installed.run(arguments, Map.of("PGPASSFILE", passwords), folder);
        List<String> lines = ended.err()
                .lines()
                .filter(line -> !line.startsWith("pgbench: setting random seed")
                        && !line.startsWith("pgbench: error: Run was aborted"))
                .toList();
        return new Ended(ended.exitCode(), lines);
    }

    /// Opens the server that pgbench connects to.
    Target open() throws TargetException {
        EmbeddedPostgres server = server();
        String address = "postgres://127.0.0.1:" + server.port() + "/" + EmbeddedPostgres.NAME;
        return open(address, EmbeddedPostgres.NAME, server.password());
    }

    /// Opens any target.
    static Target open(String address, String user, Secret password) throws TargetException {
        Driver driver = Drivers.forAddress(address).orElseThrow();
        return driver.open(TargetSpec.at(address)
                .login(user, password)
                .options(new SpecReader(driver.keys())
                        .read(List.of(), new Problems())
                        .texts(driver.keys()))
                .build());
    }

    private static synchronized EmbeddedPostgres server() throws TargetException {
        EmbeddedPostgres running = postgres;
        if (running == null) {
            running = EmbeddedPostgres.start(new PostgresOptions(
                    Path.of("target", "postgres-" + ProcessHandle.current().pid())
                            .toAbsolutePath(),
                    DataHome.ofThisUser().binariesFolder(),
                    0,
                    Map.of()));
            postgres = running;
            AtExit.stop(RealPgbench::stop);
        }
        return running;
    }

    private static synchronized void stop() {
        EmbeddedPostgres running = postgres;
        if (running == null) {
            return;
        }
        try {
            running.close();
        } catch (TargetException refused) {
            throw new UncheckedIOException(new IOException("PostgreSQL did not stop", refused));
        }
    }
}
