package io.plimsoll.it.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Maven has brought for this build is what was looked at: the check sums that `packaging/pin` has recorded.
class ChecksumsTest {
    private static final Path ROOT = Path.of(System.getProperty("plimsoll.root", ".."));

    private static Map<String, String> pinned = Map.of();

    @TempDir
    Path folder;

    @BeforeAll
    static void read() throws IOException {
        pinned = read(Files.readAllLines(ROOT.resolve(".mvn/checksums/checksums.sha256")));
    }

    /// Check sums by their paths in a repository.
    private static Map<String, String> read(List<String> lines) {
        Map<String, String> sums = new TreeMap<>();
        for (String line : lines) {
            String[] words = line.split(" +", 2);
            sums.put(words[1], words[0]);
        }
        return sums;
    }

    private static String sum(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /// The files in the repository that are others than those pinned.
    private static List<String> others(Path repository, Map<String, String> sums) throws IOException {
        List<String> others = new ArrayList<>();
        for (Map.Entry<String, String> each : sums.entrySet()) {
            Path file = repository.resolve(each.getKey());
            if (Files.isRegularFile(file) && !sum(file).equals(each.getValue())) {
                others.add(each.getKey());
            }
        }
        return others;
    }

    /// The libraries of these tests: of all modules, and of what checks them.
    private static List<String> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(path -> path.replace('\\', '/'))
                .filter(path -> path.endsWith(".jar") && !path.contains("/io/plimsoll/"))
                .filter(path -> !path.startsWith(ROOT.toAbsolutePath().normalize() + "/"))
                .toList();
    }

    private static String pathInRepository(String library) {
        return pinned.keySet().stream()
                .filter(path -> library.endsWith("/" + path))
                .findFirst()
                .orElse("");
    }

    @Test
    void everyLibraryIsPinned() {
        assertThat(libraries()).hasSizeGreaterThan(50);
        assertThat(libraries())
                .as("run packaging/pin, and look at what it changes")
                .allSatisfy(library -> assertThat(pathInRepository(library)).isNotEmpty());
    }

    @Test
    void theRepositoryHasWhatIsPinned() throws IOException {
        String library = libraries().getFirst();
        String path = pathInRepository(library);
        Path repository = Path.of(library.substring(0, library.length() - path.length()));
        assertThat(pinned.keySet().stream()
                        .filter(each -> Files.isRegularFile(repository.resolve(each)))
                        .count())
                .isGreaterThan(100);
        assertThat(others(repository, pinned)).isEmpty();
    }

    @Test
    void anotherFileIsFound() throws IOException {
        Path file = Files.createDirectories(folder.resolve("org/some/1.0")).resolve("some-1.0.jar");
        Files.writeString(file, "some");
        Map<String, String> sums = read(List.of(sum(file) + "  org/some/1.0/some-1.0.jar"));
        assertThat(others(folder, sums)).isEmpty();
        Files.writeString(file, "another");
        assertThat(others(folder, sums)).containsExactly("org/some/1.0/some-1.0.jar");
    }
}
