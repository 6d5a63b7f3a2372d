package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The manual pages of all commands.
class ManualPagesTest {
    @TempDir
    Path folder;

    @BeforeEach
    void write() {
        assertThat(new Typed().execute("manual " + folder)).isZero();
    }

    @Test
    void thereIsOneOfEachCommand() throws Exception {
        try (Stream<Path> pages = Files.list(folder)) {
            assertThat(pages.map(page -> page.getFileName().toString()))
                    .contains("plimsoll.1", "plimsoll-run.1", "plimsoll-workload-new.1", "plimsoll-pgbench.1")
                    .doesNotContain("plimsoll-train.1", "plimsoll-manual.1");
        }
        assertThat(folder.resolve("plimsoll-run.1"))
                .content()
                .contains(".SH NAME\nplimsoll\\-run \\- Stress\\-test a database")
                .contains("\\fB\\-t\\fR, \\fB\\-\\-target\\fR \\fIADDRESS\\fR\n")
                .contains(".SS Measurement\n", ".SH EXAMPLES\n")
                .doesNotContain("%%", "\n\n");
        assertThat(folder.resolve("plimsoll.1")).content().contains(".SH COMMANDS\n", ".SH ENVIRONMENT\n");
    }

    @Test
    void groffFindsNothingAmissInThem() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "there is no groff");
        try (Stream<Path> pages = Files.list(folder)) {
            for (Path page : pages.toList()) {
                Process groff = new ProcessBuilder(
                                List.of("groff", "-man", "-ww", "-Kutf8", "-Tutf8", "-rHY=0", "-z", page.toString()))
                        .redirectErrorStream(true)
                        .start();
                String out = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(groff.waitFor()).as(out).isZero();
                assertThat(out).as(page.toString()).isEmpty();
            }
        }
    }

    @Test
    void aFolderThatIsMissingIsNamed() {
        Typed typed = new Typed();
        assertThat(typed.execute("manual " + folder.resolve("missing"))).isNotZero();
        assertThat(typed.err()).contains("missing").doesNotContain("\tat ");
    }
}
