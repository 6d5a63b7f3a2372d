package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a release hands to other people's package managers.
class PackagingTest {
    private static final long PATIENCE_SECONDS = 300;
    private static final String PROJECT = "https://example.org/plimsoll";
    private static final String PINNED = ".mvn/checksums/checksums.sha256";
    private static final List<String> ARCHIVES =
            List.of("linux-x64.tar.gz", "linux-arm64.tar.gz", "macos-arm64.tar.gz", "windows-x64.zip");

    @TempDir
    static Path folder;

    private static Result run(String... command) throws Exception {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /// The version, as the templates get it.
    private static String version() throws Exception {
        return Files.readString(Plimsoll.root().resolve("pom.xml"))
                .lines()
                .filter(line -> line.startsWith("  <version>"))
                .findFirst()
                .orElseThrow()
                .replaceAll("</?version>", "")
                .strip();
    }

    /// A check sum of its own for each archive.
    private static String sum(String archive) {
        return String.valueOf(ARCHIVES.indexOf(archive)).repeat(64);
    }

    private static Result fill(List<String> archives, Path output, String... templates) throws Exception {
        StringBuilder lines = new StringBuilder();
        for (String archive : archives) {
            lines.append(sum(archive)).append("  plimsoll-" + version() + "-" + archive + "\n");
        }
        Path sums = Files.writeString(Files.createTempFile(folder, "sums", ".txt"), lines);
        List<String> command = new ArrayList<>(List.of(
                Plimsoll.root().resolve("packaging/fill").toString(), PROJECT, sums.toString(), output.toString()));
        command.addAll(List.of(templates));
        return run(command.toArray(String[]::new));
    }

    private static Path filled(String template) throws Exception {
        Path output = Files.createTempDirectory(folder, "filled");
        Result result = fill(ARCHIVES, output, template);
        assertThat(result.exitCode()).as(result.err()).isZero();
        return output.resolve(template);
    }

    private static boolean isInstalled(String program) throws Exception {
        return run("sh", "-c", "command -v " + program).exitCode() == 0;
    }

    @ParameterizedTest
    @CsvSource({
        "plimsoll.rb, linux-x64.tar.gz linux-arm64.tar.gz macos-arm64.tar.gz",
        "PKGBUILD, linux-x64.tar.gz linux-arm64.tar.gz",
        "plimsoll.json, windows-x64.zip",
    })
    void templatesAreFilled(String template, String archives) throws Exception {
        String text = Files.readString(filled(template));
        assertThat(text).doesNotContainPattern("@[A-Z0-9]+[@:]").contains(version(), PROJECT);
        for (String archive : archives.split(" ")) {
            assertThat(text).contains("-" + archive, sum(archive));
        }
    }

    @Test
    void theScoopManifestIsJson() throws Exception {
        JsonNode manifest = JsonMapper.builder().build().readTree(Files.readString(filled("plimsoll.json")));
        JsonNode archive = manifest.path("architecture").path("64bit");
        String name = "plimsoll-" + version() + "-windows-x64";
        assertThat(archive.path("url").asString(""))
                .isEqualTo(PROJECT + "/releases/download/v" + version() + "/" + name + ".zip");
        assertThat(archive.path("extract_dir").asString("")).isEqualTo(name);
        assertThat(archive.path("hash").asString("")).isEqualTo(sum("windows-x64.zip"));
    }

    @Test
    void theFileForArchIsShell() throws Exception {
        assumeTrue(isInstalled("bash"), "SKIPPED: bash is not installed");
        String file = filled("PKGBUILD").toString();
        Result read = run(
                "bash",
                "-euc",
                "source \"$0\"; declare -F package; echo $pkgver ${#source_x86_64[@]} ${source_aarch64[0]##*/}",
                file);
        assertThat(read.exitCode()).as(read.err()).isZero();
        assertThat(read.out().lines())
                .containsExactly("package", version() + " 1 plimsoll-" + version() + "-linux-arm64.tar.gz");
    }

    @Test
    void theFormulaIsRuby() throws Exception {
        assumeTrue(isInstalled("ruby"), "SKIPPED: ruby is not installed");
        Result read = run("ruby", "-c", filled("plimsoll.rb").toString());
        assertThat(read.exitCode()).as(read.err()).isZero();
    }

    @Test
    void aMissingArchiveLeavesNothingFilled() throws Exception {
        Path output = Files.createTempDirectory(folder, "refused");
        Result refused = fill(List.of("linux-x64.tar.gz", "linux-arm64.tar.gz"), output, "PKGBUILD", "plimsoll.rb");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("has no check sum of plimsoll-" + version() + "-macos-arm64.tar.gz");
        assertThat(output).isEmptyDirectory();
        assertThat(fill(ARCHIVES, output, "none.rb").err()).contains("there is no template none.rb");
    }

    /// Packs one library, SLF4J, in a checkout in which its line of check sums is changed.
    private static Result packSlf4j(String name, UnaryOperator<String> change) throws Exception {
        Path root = Plimsoll.root();
        Path checkout = Files.createDirectories(folder.resolve(name));
        Files.createDirectories(checkout.resolve("packaging"));
        Files.createDirectories(checkout.resolve(".mvn/checksums"));
        for (String file : List.of("pom.xml", "packaging/libraries")) {
            Files.copy(root.resolve(file), checkout.resolve(file));
        }
        String line = Files.readAllLines(root.resolve(PINNED)).stream()
                .filter(each -> each.matches(".*/slf4j-api-[0-9.]+\\.jar"))
                .findFirst()
                .orElseThrow();
        Files.writeString(checkout.resolve(PINNED), change.apply(line) + "\n");
        Path jars = Files.createDirectories(checkout.resolve("place/lib"));
        Files.writeString(jars.resolve(line.substring(line.lastIndexOf('/') + 1)), "rewritten by the launcher");
        Files.writeString(jars.resolve("plimsoll-some.jar"), "ours");
        return run(
                "sh",
                checkout.resolve("packaging/libraries").toString(),
                System.getProperty("java.home"),
                checkout.resolve("place").toString());
    }

    @Test
    void anExchangedLibraryIsNotPacked() throws Exception {
        assumeTrue(isInstalled("mvn"), "SKIPPED: Maven is not installed");
        Result refused = packSlf4j("exchanged", line -> line.replaceFirst("^.{64}", "0".repeat(64)));
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("slf4j-api-", "a library is not the one whose check sum is pinned");
    }

    @Test
    void aLibraryAsPublishedTakesThePlaceOfARewrittenOne() throws Exception {
        assumeTrue(isInstalled("mvn"), "SKIPPED: Maven is not installed");
        Result packed = packSlf4j("published", line -> line);
        assertThat(packed.exitCode()).as(packed.err()).isZero();
        Path place = folder.resolve("published/place");
        assertThat(Files.readString(place.resolve("lib/plimsoll-some.jar"))).isEqualTo("ours");
        JsonNode bom = JsonMapper.builder().build().readTree(Files.readString(place.resolve("bom.json")));
        assertThat(bom.at("/components/0/purl").asString("")).startsWith("pkg:maven/org.slf4j/slf4j-api@");
        assertThat(bom.path("components").size()).isEqualTo(1);
    }

    @Test
    void aLibraryThatNobodyLookedAtIsNotPacked() throws Exception {
        assumeTrue(isInstalled("mvn"), "SKIPPED: Maven is not installed");
        Result refused = packSlf4j("unseen", line -> line.replace("/slf4j-api-", "/other-"));
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("no check sum is pinned for slf4j-api-");
    }
}
