package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The archive of this build, and its Debian package where there is `dpkg-deb`: made once for all tests.
final class Packaged {
    private static final long PATIENCE_SECONDS = 600;

    /// The environment variable that asks for the tests which make archives again, or images. They take ten minutes.
    static final String ALL = "PLIMSOLL_TEST_PACKAGING";

    /// The environment variable that names a Debian, in which the archive and the Debian package are tried.
    static final String DEBIAN = "PLIMSOLL_DEBIAN_ROOT";

    private static final Path FOLDER = made();

    private Packaged() {}

    private static Path made() {
        try {
            Path folder = Files.createDirectories(Plimsoll.root().resolve("it/target/packaged"));
            try (Stream<Path> former = Files.list(folder)) {
                for (Path file : former.toList()) {
                    Files.delete(file);
                }
            }
            make(folder, isDebWanted() ? new String[] {"archive", "deb"} : new String[] {"archive"});
            return folder;
        } catch (Exception failed) {
            throw new ExceptionInInitializerError(failed);
        }
    }

    /// Makes one of the forms, or several, in a folder.
    static void make(Path folder, String... forms) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(Plimsoll.root().resolve("plimsoll").toString(), "package"));
        command.addAll(List.of(forms));
        command.addAll(List.of("--output", folder.toString()));
        Result made = run(
                folder,
                Map.of("PLIMSOLL_BUILD", "never", "PLIMSOLL_JAVA_HOME", System.getProperty("java.home")),
                command);
        assertThat(made.exitCode()).as(made.err()).isZero();
    }

    /// Runs a program in a folder, with an environment of its own.
    static Result run(Path folder, Map<String, String> environment, List<String> command) throws Exception {
        Path out = Files.createTempFile("plimsoll-it", ".out");
        Path err = Files.createTempFile("plimsoll-it", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().clear();
            builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("still running after " + PATIENCE_SECONDS + " s: " + Files.readString(err));
            }
            return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /// Whether the Debian package is made, too.
    static boolean isDebWanted() {
        return hasDpkg() && ("true".equals(System.getenv(ALL)) || System.getenv(DEBIAN) != null);
    }

    static boolean hasDpkg() {
        return Files.isExecutable(Path.of("/usr/bin/dpkg-deb"));
    }

    static Path archive() throws Exception {
        return ending(".tar.gz");
    }

    static Path debianPackage() throws Exception {
        return ending(".deb");
    }

    private static Path ending(String suffix) throws Exception {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
