package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The images of this build: unpacked, and started as an engine would, by an ordinary user on a file system that is
/// read-only.
@EnabledIfEnvironmentVariable(named = Packaged.ALL, matches = "true")
class ImageTest {
    private static final long PATIENCE_SECONDS = 600;
    private static final long MOST_BYTES = 160_000_000;

    /// $1 is the image's root, $2 what to mount as `/runs`, $3 whether there is a place for temporary files. What
    /// follows is the environment, `--`, and the program.
    private static final String CONTAINER = """
            set -e
            root=$1 runs=$2 tmp=$3
            shift 3
            mount --bind "$root" "$root"
            mount --rbind /dev "$root/dev"
            mount -t proc none "$root/proc"
            mount --bind "$runs" "$root/runs"
            if [ "$tmp" = true ]; then mount -t tmpfs none "$root/tmp"; fi
            mount -o remount,bind,ro "$root"
            exec env -i "$@"
            """;

    @TempDir
    static Path shared;

    private static Path archive;
    private static Path images;

    /// An image, unpacked.
    ///
    /// @param config what the engine is told: user, entry point, environment
    private record Unpacked(Path root, JsonNode config) {}

    private static final Map<String, Unpacked> UNPACKED = new TreeMap<>();

    private static Unpacked unpacked(String image) {
        return Objects.requireNonNull(UNPACKED.get(image), image);
    }

    @BeforeAll
    static void makeImages() throws Exception {
        assumeTrue(
                run("sh", "-c", "command -v dpkg-query && command -v mvn").exitCode() == 0,
                "SKIPPED: images are made on Debian or Ubuntu, with Maven");
        archive = Packaged.archive();
        images = makeImages("images");
        for (Path image : tars(images)) {
            String name = image.getFileName().toString().contains("-full-") ? "full" : "plain";
            UNPACKED.put(name, unpack(image, shared.resolve(name)));
        }
        assertThat(UNPACKED).containsOnlyKeys("full", "plain");
    }

    private static Path makeImages(String name) throws Exception {
        Path output = Files.createDirectory(shared.resolve(name));
        Result made = make("package", "image", "--archive", archive.toString(), "--output", output.toString());
        assertThat(made.exitCode()).as(made.err()).isZero();
        return output;
    }

    private static List<Path> tars(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".tar"))
                    .sorted()
                    .toList();
        }
    }

    private static Result make(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "PLIMSOLL_BUILD=never",
                "PLIMSOLL_JAVA_HOME=" + System.getProperty("java.home"),
                Plimsoll.root().resolve("plimsoll").toString()));
        command.addAll(List.of(words));
        return run(command.toArray(String[]::new));
    }

    private static Result run(String... command) throws Exception {
        Path out = Files.createTempFile(shared, "out", ".txt");
        Path err = Files.createTempFile(shared, "err", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static JsonNode json(Path file) throws Exception {
        return JsonMapper.builder().build().readTree(Files.readString(file));
    }

    private static Unpacked unpack(Path image, Path folder) throws Exception {
        Path layout = Files.createDirectories(folder.resolve("layout"));
        Path root = Files.createDirectory(folder.resolve("root"));
        assertThat(run("tar", "-xf", image.toString(), "-C", layout.toString()).exitCode())
                .isZero();
        JsonNode manifest = json(blob(layout, json(layout.resolve("index.json")).at("/manifests/0")));
        for (JsonNode layer : manifest.path("layers")) {
            Result unpacked =
                    run("tar", "-xzpf", blob(layout, layer).toString(), "--numeric-owner", "-C", root.toString());
            assertThat(unpacked.exitCode()).as(unpacked.err()).isZero();
        }
        // An engine makes these.
        Files.createDirectory(root.resolve("dev"));
        Files.createDirectory(root.resolve("proc"));
        return new Unpacked(root, json(blob(layout, manifest.path("config"))).path("config"));
    }

    private static Path blob(Path layout, JsonNode descriptor) {
        return layout.resolve("blobs/sha256")
                .resolve(descriptor.path("digest").asString("").replaceFirst("^sha256:", ""));
    }

    private static List<String> words(JsonNode list) {
        List<String> words = new ArrayList<>();
        list.forEach(word -> words.add(word.asString("")));
        return words;
    }

    /// Starts Plimsoll in the image, with the folder of runs as a volume.
    private static Result start(String image, Path runs, boolean hasTemporary, String... arguments) throws Exception {
        assumeTrue(
                run("unshare", "--mount", "true").exitCode() == 0,
                "SKIPPED: who runs the tests may not mount, so the images are not started");
        Unpacked unpacked = unpacked(image);
        String[] user = unpacked.config().path("User").asString("").split(":");
        assertThat(run("chown", user[0] + ":" + user[1], runs.toString()).exitCode())
                .isZero();
        List<String> command = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", CONTAINER, "container"));
        command.addAll(List.of(unpacked.root().toString(), runs.toString(), String.valueOf(hasTemporary)));
        command.addAll(words(unpacked.config().path("Env")));
        command.addAll(List.of("/usr/bin/unshare", "--root=" + unpacked.root()));
        command.add("--wd=" + unpacked.config().path("WorkingDir").asString(""));
        command.addAll(List.of("--setgid=" + user[1], "--setuid=" + user[0], "--"));
        command.addAll(words(unpacked.config().path("Entrypoint")));
        command.addAll(List.of(arguments));
        return run(command.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "plain, h2:mem, false",
        "plain, sqlite:/runs/some.db, true",
        "full, hsqldb:mem, true",
        "full, postgres:embedded, true",
    })
    void runsOnAReadOnlyFileSystem(String image, String target, boolean hasTemporary) throws Exception {
        Path runs = Files.createTempDirectory(shared, "runs");
        Result result = start(
                image, runs, hasTemporary, "run", "tpcb", "--target", target, "--warmup", "0s", "--measure", "1s");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(result.out()).contains("tpcb/tpcb on ");
        assertThat(result.err()).doesNotContain("WARNING", "warning");
        try (Stream<Path> stored = Files.list(runs.resolve("plimsoll-runs"))) {
            assertThat(stored).isNotEmpty();
        }
        assertThat((int) Files.getAttribute(runs.resolve("plimsoll-runs"), "unix:uid"))
                .isEqualTo(10001);
    }

    @Test
    void thePlainImageSaysThatItHasNoPostgres() throws Exception {
        Path runs = Files.createTempDirectory(shared, "runs");
        Result refused = start("plain", runs, true, "run", "tpcb", "--target", "postgres:embedded");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("take the container image whose tag ends with -full");
        assertThat(runs).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "full"})
    void holdsNothingThatIsNotNeeded(String image) throws Exception {
        Unpacked unpacked = unpacked(image);
        assertThat(unpacked.config().path("User").asString("")).isEqualTo("10001:10001");
        assertThat(unpacked.config().path("Volumes").has("/runs")).isTrue();
        Path root = unpacked.root();
        assertThat(Files.exists(root.resolve("bin/sh"))).isEqualTo(image.equals("full"));
        // By which results leave the pod of a fleet, by `plimsoll cloud` and by `kubectl cp`.
        assertThat(Files.exists(root.resolve("usr/bin/tar"))).isEqualTo(image.equals("full"));
        assertThat(run("find", root.toString(), "-perm", "/6000").out()).isEmpty();
        // Only where runs and temporary files go may the user write.
        assertThat(run("find", root.toString(), "!", "-type", "l", "-perm", "/022", "-printf", "%P\n")
                        .out()
                        .lines())
                .containsExactlyInAnyOrder("runs", "tmp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "full"})
    void hasTheLicencesOfTheSystemsFiles(String image) throws Exception {
        Path root = unpacked(image).root();
        try (Stream<Path> packages = Files.list(root.resolve("var/lib/dpkg/status.d"))) {
            List<String> names =
                    packages.map(file -> file.getFileName().toString()).toList();
            assertThat(names).contains("libc6");
            for (String name : names) {
                assertThat(root.resolve("usr/share/doc").resolve(name).resolve("copyright"))
                        .isNotEmptyFile();
                assertThat(Files.readString(
                                root.resolve("var/lib/dpkg/status.d").resolve(name)))
                        .contains("Package: " + name + "\n", "Version: ");
            }
        }
        assertThat(root.resolve("usr/share/common-licenses/LGPL-2.1")).isNotEmptyFile();
        assertThat(root.resolve("opt/plimsoll/LICENSES")).isNotEmptyDirectory();
    }

    @Test
    void isSmallAndTheSameTwice() throws Exception {
        Path again = makeImages("again");
        assertThat(tars(again)).hasSize(2);
        for (Path image : tars(images)) {
            assertThat(Files.size(image)).isLessThan(MOST_BYTES);
            assertThat(Files.mismatch(image, again.resolve(image.getFileName())))
                    .isEqualTo(-1);
        }
    }

    @Test
    void tellsWhatIsInIt() throws Exception {
        JsonNode bom = json(unpacked("plain").root().resolve("opt/plimsoll/bom.json"));
        assertThat(bom.path("bomFormat").asString("")).isEqualTo("CycloneDX");
        List<String> components = new ArrayList<>();
        for (JsonNode component : bom.path("components")) {
            components.add(component.path("name").asString("") + "-"
                    + component.path("version").asString("") + ".jar");
            assertThat(component.path("purl").asString("")).startsWith("pkg:maven/");
            assertThat(words(component.path("hashes").path(0))).isNotEmpty();
        }
        try (Stream<Path> jars = Files.list(unpacked("plain").root().resolve("opt/plimsoll/lib"))) {
            assertThat(jars.map(jar -> jar.getFileName().toString())
                            .filter(name -> name.endsWith(".jar") && !name.startsWith("plimsoll-")))
                    .containsExactlyInAnyOrderElementsOf(components);
        }
    }

    @Test
    void refusesWhatIsNoArchive() throws Exception {
        Path output = Files.createDirectory(shared.resolve("nothing"));
        Path damaged = Files.writeString(shared.resolve("damaged.tar.gz"), "no archive");
        Result refused = make("package", "image", "--archive", damaged.toString(), "--output", output.toString());
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("cannot be unpacked");
        assertThat(output).isEmptyDirectory();
    }
}
