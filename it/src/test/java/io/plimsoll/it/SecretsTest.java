package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A password in a target's address is nowhere afterwards: in no file, no output, no message.
class SecretsTest {
    private static final String SECRET = "SEKRET";

    @TempDir
    Path folder;

    @Test
    void aKeyInTheAddressIsStoredNowhere() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        for (String command : List.of(
                "plan tpcb --target \"jdbc:sqlite:x.db?cipher_key=SEKRET1,)y\"",
                "run tpcb --target \"jdbc:sqlite:x.db?cipher_key=SEKRET1,)y\" --warmup 0s --measure 1s --detach",
                "attach last",
                "runs",
                "report last --format html --output report.html")) {
            Result result = plimsoll.run(command);
            assertThat(result.exitCode()).as(command + result.err()).isIn(0, 3);
            assertThat(result.out() + result.err()).as(command).doesNotContain(SECRET);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(onlyRun())))
                .isEqualTo("rwx------");
        for (Path file : files()) {
            assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .as(file.toString())
                    .doesNotContain(SECRET);
        }
    }

    private Path onlyRun() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("plimsoll-runs"))) {
            return runs.filter(run -> Files.exists(run.resolve("run.json")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--server-metrics http://u:SEKRET@127.0.0.1:1/metrics",
                "--server-metrics http://127.0.0.1:1/metrics?token=SEKRET",
                "--server-metrics SEKRET",
                "-p server-metrics=http://u:SEKRET@127.0.0.1:1 -p server-metrics=http://u:SEKRET@127.0.0.1:2",
                "--server-metrics http://127.0.0.1:1 -p server-metrics=http://u:SEKRET@127.0.0.1:1",
            })
    void aPasswordInTheAddressOfAnExporterIsRefused(String option) throws Exception {
        Result result = Plimsoll.warm(folder).run("run tpcb --target hsqldb:mem --warmup 0s --measure 1s " + option);
        assertThat(result.exitCode()).as(result.err()).isEqualTo(2);
        assertThat(result.err())
                .contains("server-metrics")
                .doesNotContain("SEK")
                .doesNotContain("KRET");
        assertThat(result.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://u:SEKRET?SEKRET@h/d",
                "postgres://u:SEKRET/d",
                "postgres://h/d?SEKRET",
                "jdbc:oracle:thin:scott/SEKRET@SEKRET@h:1521/x",
                "jdbc:oracle:thin:scott/SEKRET@h:1521/x",
                "dynamodb:https://AKID:SEKRET@h",
                "jdbc:hsqldb:file:db;crypt_key=SEKRET;crypt_type=AES",
                "hsqldb:file:db?crypt_key=SEKRET&crypt_type=AES",
                "postgres:embedded?SEKRET",
                "nodriver:u:SEKRET@h",
            })
    void aMessageAboutAnAddressShowsNoSecretOfIt(String address) throws Exception {
        Result result = Plimsoll.warm(folder).run("run tpcb --target \"" + address + "\" --warmup 0s --measure 1s");
        assertThat(result.exitCode()).as(result.err()).isIn(2, 4);
        assertThat(result.err()).isNotEmpty().doesNotContain("SEK").doesNotContain("KRET");
        assertThat(result.out()).isEmpty();
    }
}
