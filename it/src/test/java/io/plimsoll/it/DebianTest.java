package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The Debian package of this build.
@Order(0)
class DebianTest {
    /// The exit code of `packaging/try-in-debian` for "cannot be tried here".
    private static final int CANNOT = 77;

    @TempDir
    Path folder;

    @BeforeEach
    void needsThePackage() {
        assumeTrue(
                Packaged.isDebWanted(),
                "neither " + Packaged.ALL + " nor " + Packaged.DEBIAN + " is set, or there is no dpkg-deb");
    }

    /// Archive and package, as root and as an ordinary user: the script says what is typed and read.
    @Test
    void bothRunInADebianThatHasNothingElse() throws Exception {
        String root = System.getenv(Packaged.DEBIAN);
        assumeTrue(root != null, Packaged.DEBIAN + " names no folder with a Debian made by debootstrap");
        // Continuous integration makes it while it builds.
        Eventually.until(
                root + " is made", () -> Files.exists(Path.of(root)) || Files.exists(Path.of(root + ".failed")));
        assumeTrue(Files.exists(Path.of(root)), "debootstrap has failed");
        Result tried = Packaged.run(
                folder,
                Map.of("TMPDIR", folder.toString()),
                List.of(
                        Plimsoll.root().resolve("packaging/try-in-debian").toString(),
                        root,
                        Packaged.archive().toString(),
                        Packaged.debianPackage().toString()));
        assumeTrue(tried.exitCode() != CANNOT, tried.err());
        assertThat(tried.exitCode()).as(tried.out() + tried.err()).isZero();
        assertThat(tried.out().lines().filter(line -> line.endsWith("all is well")))
                .hasSize(4);
    }

    /// Debian's own checks.
    @Test
    void keepsTheRulesOfDebian() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/lintian")), "there is no lintian");
        Result checked = Packaged.run(
                folder,
                Map.of("TMPDIR", folder.toString()),
                List.of(
                        "lintian",
                        "--allow-root",
                        "--fail-on",
                        "error,warning",
                        Packaged.debianPackage().toString()));
        assertThat(checked.exitCode()).as(checked.out() + checked.err()).isZero();
    }
}
