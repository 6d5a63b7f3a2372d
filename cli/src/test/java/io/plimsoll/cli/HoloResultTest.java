package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HoloResultTest {
    @TempDir
    Path folder;

    /// The tool writes beside its file, which may be in somebody's checkout: so the place is named. The file begins
    /// with a byte order mark and spells a value in capitals.
    @Test
    void theToolsResultIsWhereItIsSaidToBe() throws Exception {
        Path file = Files.writeString(
                folder.resolve("my.conf"), "\ufeffput.threadSize=1\nput.orientation=ROW\nput.testByTime=false\n");
        Typed typed = new Typed();
        int exitCode =
                typed.execute("holo " + file + " INSERT -t h2:mem --rows 50 --runs-dir " + folder.resolve("runs"));
        assertThat(exitCode).as(typed.err()).isIn(ExitCode.PASS, ExitCode.INVALID);
        Path result = folder.resolve("result.csv");
        assertThat(typed.err())
                .contains("the tool's result is in " + result, "my.conf begins with a byte order mark")
                .doesNotContain("has no such section");
        assertThat(result).content().contains("50");
    }
}
