package io.plimsoll.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
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

/// The pgbench that is installed on this machine.
///
/// @param program how it is started
/// @param major its version, such as 15
public record InstalledPgbench(String program, int major) {
    private static final List<String> PLACES = List.of("pgbench", "/usr/lib/postgresql/15/bin/pgbench");
    private static final Pattern VERSION = Pattern.compile("pgbench \\(PostgreSQL\\) (\\d+)");
    private static final long TIMEOUT_SECONDS = 120;

    /// What a command left.
    public record Ended(int exitCode, String out, String err) {}

    /// Skips the test if there is none of these versions.
    public static InstalledPgbench assumed(int oldest, int newest) {
        Optional<InstalledPgbench> found = PLACES.stream()
                .flatMap(place -> at(place).stream())
                .filter(pgbench -> pgbench.major >= oldest && pgbench.major <= newest)
                .findFirst();
        assumeTrue(
                found.isPresent(),
                "SKIPPED: no pgbench of version " + oldest + " to " + newest + ", so nothing is compared with it");
        return found.orElseThrow();
    }

    private static Optional<InstalledPgbench> at(String place) {
        try {
            Process process = new ProcessBuilder(place, "--version")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher matcher = VERSION.matcher(output);
            return matcher.find()
                    ? Optional.of(new InstalledPgbench(place, Integer.parseInt(matcher.group(1))))
                    : Optional.empty();
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    /// Runs it in a folder, without input, and waits for its end.
    ///
    /// @param environment variables in addition to those of this process, of which libpq's are left out
    public Ended run(List<String> arguments, Map<String, String> environment, Path folder)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        Path out = folder.resolve("real-out.txt");
        Path err = folder.resolve("real-err.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("pgbench does not end: " + command);
        }
        // The C library names the program as it was started.
        String messages = Files.readString(err, StandardCharsets.UTF_8).replaceAll("(?m)^\\S*/pgbench: ", "pgbench: ");
        return new Ended(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8), messages);
    }
}
