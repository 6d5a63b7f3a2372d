package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.InstalledPgbench.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What commands of the operating system return to a script, and how they fail.
class PgbenchShellTest extends OnPgbench {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\setshell v echo ' 12 '; echo more; false",
                "\\setshell v printf %s -7",
                "\\setshell v echo 2147483648",
                "\\setshell v echo 4294967297",
                "\\setshell v echo 99999999999999999999",
                "\\setshell v echo",
                "\\setshell v printf '5\\0x'",
                "\\setshell v yes 1",
                "\\setshell v yes 1 | tr -d '\\n'",
                "\\setshell v echo 12 13",
                "\\setshell v echo 0x1A",
                "\\setshell v printf %s -",
                "\\setshell v yes two | tr -d '\\n'",
                "\\setshell v true",
                "\\setshell v echo :missing",
                "\\shell true",
                "\\shell exit 3",
                "\\shell kill -9 $$"
            })
    void aCommandEndsAsInTheRealOne(String command) throws Exception {
        Path script = folder.resolve("shell.sql");
        Files.writeString(script, command + "\n\\set n debug(:v)\nSELECT 1;\n");
        String line = "-n -t 2 -D v=0 -f " + script;
        Ended expected = real(line);
        Ended ended = plimsoll(line + " --pgbench-version=15 --quiet-truth");
        assertThat(ended.err()).isEqualTo(expected.err());
        assertThat(ended.exitCode()).isEqualTo(expected.exitCode());
    }
}
