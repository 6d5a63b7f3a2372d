package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The archive of this build, unpacked at a path with blanks, without a JDK and without Maven.
@Order(7)
class InstallationTest {
    @TempDir
    static Path shared;

    private static Path installation;
    private static Path work;

    @BeforeAll
    static void install() throws Exception {
        work = Files.createDirectory(shared.resolve("work"));
        Path place = Files.createDirectory(shared.resolve("a place"));
        Path archive = Packaged.archive();
        Result unpacked =
                Packaged.run(work, Map.of(), List.of("tar", "-xzf", archive.toString(), "-C", place.toString()));
        assertThat(unpacked.exitCode()).as(unpacked.err()).isZero();
        try (Stream<Path> folders = Files.list(place)) {
            installation = folders.toList().getFirst();
        }
    }

    private static Result plimsoll(String... words) throws Exception {
        return plimsollOf(installation, words);
    }

    private static Result plimsollOf(Path folder, String... words) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(folder.resolve("bin").resolve("plimsoll").toString()));
        command.addAll(List.of(words));
        return Packaged.run(
                work,
                Map.of(
                        "HOME",
                        "/nonexistent",
                        "PLIMSOLL_DATA",
                        shared.resolve("data").toString()),
                command);
    }

    /// Jars of one build: `packaging/reproducible` builds them twice, too.
    @Test
    @EnabledIfEnvironmentVariable(named = Packaged.ALL, matches = "true")
    void hasTheSameBytesEachTimeItIsMade() throws Exception {
        Path archive = Packaged.archive();
        Path again = Files.createDirectory(shared.resolve("again"));
        Packaged.make(again, "archive");
        assertThat(again.resolve(archive.getFileName())).hasSameBinaryContentAs(archive);
        Path sum = archive.resolveSibling(archive.getFileName() + ".sha256");
        assertThat(Packaged.run(again, Map.of(), List.of("sha256sum", "-c", sum.toString()))
                        .exitCode())
                .isZero();
    }

    /// As after a download that broke off: tar reports it, and what it has unpacked until then starts nothing.
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.999})
    void anArchiveThatWasCutOffIsRefused(double share) throws Exception {
        Path place = Files.createDirectory(shared.resolve("cut off at " + share));
        byte[] whole = Files.readAllBytes(Packaged.archive());
        Path part = place.resolve("part.tar.gz");
        Files.write(part, Arrays.copyOf(whole, (int) (whole.length * share)));
        assertThat(Packaged.run(place, Map.of(), List.of("tar", "-xzf", part.toString()))
                        .exitCode())
                .isNotZero();
        Path cut = place.resolve(installation.getFileName());
        for (String command : List.of("help", "tour")) {
            Result refused = plimsollOf(cut, command);
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.out()).isEmpty();
            assertThat(refused.err().lines())
                    .singleElement()
                    .asString()
                    .contains("this installation is damaged")
                    .endsWith("get the archive again, and unpack it.");
        }
    }

    @Test
    void hasManualPagesAndCompletion() throws Exception {
        Path share = installation.resolve("share");
        assertThat(share.resolve("man/man1/plimsoll-workload-new.1")).content().contains(".SH SYNOPSIS");
        assertThat(share.resolve("bash-completion/completions/plimsoll"))
                .content()
                .isEqualTo(plimsoll("completion").out());
    }

    @Test
    void hasTemplatesOfClouds() throws Exception {
        assertThat(installation.resolve("infra/plimsoll-driver")).isExecutable();
        assertThat(installation.resolve("infra/aws/rds/main.tf")).exists();
        assertThat(installation.resolve("infra/check")).doesNotExist();
        Result misspelt = plimsoll("cloud", "plan", "azure/elastik");
        assertThat(misspelt.exitCode()).as(misspelt.err()).isEqualTo(2);
        assertThat(misspelt.err())
                .contains("there is no template \"azure/elastik\"")
                .contains("aws/rds");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zip", "--outptu=x", "--output=/nonexistent"})
    void refusesToMakeWhatItCannot(String word) throws Exception {
        Result refused = Packaged.run(
                work,
                Map.of("PLIMSOLL_BUILD", "never", "PLIMSOLL_JAVA_HOME", System.getProperty("java.home")),
                List.of(Plimsoll.root().resolve("plimsoll").toString(), "package", word));
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).startsWith("plimsoll: ");
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
