package io.plimsoll.workload.script;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The pgbench that is installed on this machine, and a PostgreSQL for it to connect to. The server is
/// started once, and stopped when the tests end.
final class RealPgbench {
    /// Older ones draw other random numbers.
    private static final int OLDEST_VERSION = 15;

    private static final int FIRST_WITH_SYNC = 17;
    private static final List<String> PLACES = List.of("pgbench", "/usr/lib/postgresql/15/bin/pgbench");
    private static final Pattern VERSION = Pattern.compile("pgbench \\(PostgreSQL\\) (\\d+)");
    private static final long TIMEOUT_SECONDS = 120;

    private static @Nullable EmbeddedPostgres postgres;

    private final String program;
    private final PgbenchVersion version;
    private final Path folder;

    private RealPgbench(String program, PgbenchVersion version, Path folder) {
        this.program = program;
        this.version = version;
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
        Optional<RealPgbench> found = PLACES.stream()
                .flatMap(place -> version(place).stream().map(version -> new RealPgbench(place, version, folder)))
                .findFirst();
        assumeTrue(found.isPresent(), "SKIPPED: no pgbench of version 15 or later, so nothing is compared with it");
        return found.orElseThrow();
    }

    private static Optional<PgbenchVersion> version(String place) {
        try {
            Process process = new ProcessBuilder(place, "--version")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher matcher = VERSION.matcher(output);
            if (!matcher.find() || Integer.parseInt(matcher.group(1)) < OLDEST_VERSION) {
                return Optional.empty();
            }
            int number = Integer.parseInt(matcher.group(1));
            return Optional.of(number < FIRST_WITH_SYNC ? PgbenchVersion.V15 : PgbenchVersion.V18);
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    PgbenchVersion version() {
        return version;
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
        List<String> command = new ArrayList<>(List.of(program, "-h", "127.0.0.1", "-p", "" + server.port()));
        command.addAll(List.of("-U", EmbeddedPostgres.NAME, "-n"));
        command.addAll(more);
        command.addAll(List.of("--random-seed", Long.toUnsignedString(seed), "-f", "s.sql"));
        definitions.forEach((name, value) -> command.addAll(List.of("-D", name + "=" + value)));
        command.add(EmbeddedPostgres.NAME);
        Path errors = folder.resolve("errors.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile());
        builder.environment()
                .put("PGPASSFILE", server.folder().resolve("pgpass").toString());
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("pgbench does not end; its script is " + script);
        }
        List<String> lines = Files.readString(errors)
                .lines()
                .filter(line -> !line.startsWith("pgbench: setting random seed")
                        && !line.startsWith("pgbench: error: Run was aborted"))
                .toList();
        return new Ended(process.exitValue(), lines);
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
