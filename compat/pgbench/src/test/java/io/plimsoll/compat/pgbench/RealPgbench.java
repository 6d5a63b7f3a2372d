package io.plimsoll.compat.pgbench;

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
/// @param folder for what it prints
record RealPgbench(String program, PgbenchRelease version, Path folder) {
    private static final List<String> PLACES = List.of("pgbench", "/usr/lib/postgresql/15/bin/pgbench");
    private static final Pattern VERSION = Pattern.compile("pgbench \\(PostgreSQL\\) (\\d+)");
    private static final long TIMEOUT_SECONDS = 120;

    /// What a command left.
    record Ended(int exitCode, String out, String err) {}

    /// Skips the test if there is none of version 15, 16, 17 or 18.
    static RealPgbench assumed(Path folder) throws Exception {
        for (String place : PLACES) {
            Optional<PgbenchRelease> version = version(place, folder);
            if (version.isPresent()) {
                return new RealPgbench(place, version.get(), folder);
            }
        }
        assumeTrue(false, "SKIPPED: no pgbench of version 15 to 18, so nothing is compared with it");
        throw new AssertionError("not reached");
    }

    private static Optional<PgbenchRelease> version(String place, Path folder) throws Exception {
        try {
            Ended ended = new RealPgbench(place, PgbenchRelease.V15, folder).run(List.of("--version"), Map.of());
            Matcher matcher = VERSION.matcher(ended.out());
            return !matcher.find()
                    ? Optional.empty()
                    : switch (matcher.group(1)) {
                        case "15", "16" -> Optional.of(PgbenchRelease.V15);
                        case "17", "18" -> Optional.of(PgbenchRelease.V18);
                        default -> Optional.empty();
                    };
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    /// @param environment variables in addition to this process's
    Ended run(List<String> arguments, Map<String, String> environment) throws IOException, InterruptedException {
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
