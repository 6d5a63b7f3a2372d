package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The archive of this build, unpacked at a path with blanks, without a JDK and without Maven.
class InstallationTest {
    private static final long PATIENCE_SECONDS = 600;

    @TempDir
    static Path shared;

    private static Path installation;
    private static Path work;

    @BeforeAll
    static void install() throws Exception {
        work = Files.createDirectory(shared.resolve("work"));
        Path archives = Files.createDirectory(shared.resolve("archives"));
        Result made = run(
                Map.of("PLIMSOLL_BUILD", "never", "PLIMSOLL_JAVA_HOME", System.getProperty("java.home")),
                Plimsoll.root().resolve("plimsoll"),
                "package",
                "--output",
                archives.toString());
        assertThat(made.exitCode()).as(made.err()).isZero();
        Path place = Files.createDirectory(shared.resolve("a place"));
        assertThat(run(
                                Map.of(),
                                Path.of("/bin/sh"),
                                "-c",
                                "tar -xzf '" + archives + "'/plimsoll-*.tar.gz -C '" + place + "' && cd '" + archives
                                        + "' && sha256sum -c --status *.sha256")
                        .exitCode())
                .isZero();
        try (Stream<Path> unpacked = Files.list(place)) {
            installation = unpacked.toList().getFirst();
        }
    }

    private static Result run(Map<String, String> environment, Path program, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        Path out = Files.createTempFile(shared, "out", ".txt");
        Path err = Files.createTempFile(shared, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(work.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static Result plimsoll(String... words) throws Exception {
        return run(
                Map.of(
                        "HOME",
                        "/nonexistent",
                        "PLIMSOLL_DATA",
                        shared.resolve("data").toString()),
                installation.resolve("bin").resolve("plimsoll"),
                words);
    }

    @ParameterizedTest
    @CsvSource({"h2:mem", "hsqldb:mem", "postgres:embedded"})
    void runsAndReports(String target) throws Exception {
        Result result = plimsoll("run", "tpcb", "--target", target, "--warmup", "0s", "--measure", "1s", "-q");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(result.out()).contains("tpcb/tpcb on ");
        Result report = plimsoll("report", "last");
        assertThat(report.exitCode()).as(report.err()).isZero();
        assertThat(report.out()).contains("report.html");
    }

    @Test
    void duckdbIsAddedByOneCommand() throws Exception {
        String[] run = {"run", "tpcb", "--target", "duckdb:mem", "--warmup", "0s", "--measure", "1s", "-q"};
        Result without = plimsoll(run);
        assertThat(without.exitCode()).isEqualTo(4);
        assertThat(without.err()).contains("`plimsoll drivers add duckdb`");
        Path jars = Plimsoll.root().resolve("cli/target/plimsoll/lib");
        Result added = plimsoll("drivers", "add", "duckdb", "--from", jars.toString());
        assertThat(added.exitCode()).as(added.err()).isZero();
        try {
            Result with = plimsoll(run);
            assertThat(with.exitCode()).as(with.out() + with.err()).isIn(0, 3);
            assertThat(with.out()).contains("tpcb/tpcb on DuckDB");
        } finally {
            assertThat(plimsoll("drivers", "remove", "duckdb").exitCode()).isZero();
        }
    }

    @Test
    void saysWhatItIs() throws Exception {
        assertThat(plimsoll("--version").out()).startsWith("plimsoll ");
        assertThat(plimsoll("help").out()).contains("Getting started");
        String pipeline =
                installation.resolve("bin").resolve("plimsoll-pipeline").toString();
        assertThat(Packaged.run(work, Map.of(), List.of(pipeline)).err()).contains("name a step");
        for (String command : List.of("selftest", "package")) {
            Result refused = plimsoll(command);
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err()).contains(command + " needs Plimsoll's sources");
        }
    }

    @Test
    void hasTheLicencesOfItsLibraries() throws Exception {
        try (Stream<Path> jars = Files.list(installation.resolve("lib"))) {
            List<String> libraries = jars.map(jar -> jar.getFileName().toString())
                    .filter(name -> name.endsWith(".jar") && !name.startsWith("plimsoll-"))
                    .map(name -> name.replaceFirst("\\.jar$", ""))
                    .toList();
            assertThat(libraries).hasSizeGreaterThan(20);
            for (String library : libraries) {
                try (Stream<Path> texts =
                        Files.list(installation.resolve("LICENSES").resolve(library))) {
                    assertThat(texts).as(library).isNotEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "plan9-mips, this is Plimsoll for plan9-mips",
        "linux-x64 9.99, 'this archive needs glibc 9.99 or newer, and this machine has '",
        "'', lib/platform is missing",
    })
    void refusesAMachineThatCannotRunIt(String platform, String refusal) throws Exception {
        assumeTrue(
                System.getProperty("os.arch").equals("amd64"), "the archive of this machine is for another processor");
        Path file = installation.resolve("lib").resolve("platform");
        String own = Files.readString(file);
        try {
            if (platform == null || platform.isEmpty()) {
                Files.delete(file);
            } else {
                Files.writeString(file, platform + "\n");
            }
            Result refused = plimsoll("targets");
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err()).contains(refusal);
        } finally {
            Files.writeString(file, own);
        }
    }
}
