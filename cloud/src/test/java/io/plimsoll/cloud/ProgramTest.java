package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Program.Call;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private Program shell() {
        return new Program("sh", Path.of("/bin/sh"), folder.resolve("log"), () -> false);
    }

    @Test
    void inputEnvironmentAndFolderReachIt() throws Exception {
        Call call = Call.of(LIMIT, "-c", "cat; echo $WHAT; pwd")
                .in(folder)
                .with(Map.of("WHAT", "that"))
                .reading("in\n");
        assertThat(shell().output(call)).isEqualTo("in\nthat\n" + folder.toRealPath() + "\n");
    }

    @Test
    void linesAreHandedOnWhileItRuns() throws Exception {
        List<String> lines = new ArrayList<>();
        shell().run(Call.of(LIMIT, "-c", "echo one; echo two >&2; printf three").followed(lines::add));
        assertThat(lines).contains("one", "two").doesNotContain("three");
    }

    @Test
    void aProgramThatIsNotThereIsSaid() {
        Program missing = new Program("az", folder.resolve("az"), null, () -> false);
        CloudException refused = catchThrowableOfType(CloudException.class, () -> missing.run(Call.of(LIMIT, "x")));
        // Where a program starts others in a group of their own, that one says that there is none.
        if (refused != null) {
            assertThat(refused).hasMessageContaining("az cannot be run");
        }
        assertThat(Program.find("az", folder + ":" + folder)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -p password=abc done              | -p password=*** done
            {"adminPassword": "a\\"b", "x": 1} | {"adminPassword": ***, "x": 1}
            SECRET_KEY='a b' next             | SECRET_KEY=*** next
            access_token: abc                 | access_token: ***
            postgres://u:abc@host/db          | postgres://u:***@host/db
            postgres://u@host/db?sslmode=on   | postgres://u@host/db?sslmode=on
            passwordref-is-a-name             | passwordref-is-a-name
            """)
    void secretsAreMasked(String text, String masked) {
        assertThat(Program.masked(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @CsvSource({"2.60.0, true", "2.55, true", "2.54.9, false", "3.0, true", "1.99, false"})
    void versionsAreChecked(String version, boolean isEnough) {
        CloudException refused = catchThrowableOfType(
                CloudException.class, () -> shell().requireVersion("2.55", "-c", "echo v" + version));
        assertThat(refused == null).isEqualTo(isEnough);
        if (refused != null) {
            assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
            assertThat(refused.sentence()).contains("is too old: 2.55 or newer is needed");
        }
    }

    @Test
    void callsAreLoggedWithoutSecrets() throws Exception {
        shell().run(Call.of(LIMIT, "-c", "echo token=abc >&2; exit 3"));
        assertThat(Files.readString(folder.resolve("log")))
                .contains("sh -c", "exit code 3 after", "token=***")
                .doesNotContain("abc");
    }
}
