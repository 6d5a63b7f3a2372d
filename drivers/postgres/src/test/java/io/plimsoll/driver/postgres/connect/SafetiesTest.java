package io.plimsoll.driver.postgres.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.TargetSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A safety that was asked for and is not there is said before anybody connects.
class SafetiesTest {
    @TempDir
    private Path home;

    private List<String> problems(String address, Map<String, String> environment) {
        return Dialing.problems(TargetSpec.of(address), new Surroundings(environment, home, "me"));
    }

    @ParameterizedTest
    @CsvSource({
        "PGREQUIREAUTH, none",
        "PGREQUIREAUTH, scram-sha-256",
        "PGREQUIREPEER, nobody",
        "PGREQUIRESSL, 1",
        "PGSSLCRL, /crl",
        "PGSSLCRLDIR, /crl",
        "PGSSLCERTMODE, require",
        "PGGSSENCMODE, require",
    })
    void variablesThatAskForMoreAreRefused(String variable, String value) {
        assertThat(problems("postgres://h/d", Map.of(variable, value)))
                .singleElement()
                .asString()
                .contains(variable)
                .contains("unset it");
    }

    @ParameterizedTest
    @CsvSource({"PGREQUIRESSL, 0", "PGSSLCERTMODE, allow", "PGGSSENCMODE, prefer", "PGGSSENCMODE, disable"})
    void variablesThatAskForNothingAreNot(String variable, String value) {
        assertThat(problems("postgres://h/d", Map.of(variable, value))).isEmpty();
    }

    @Test
    void encryptionByGssapiIsRefusedWhereItIsRequired() {
        assertThat(problems("postgres://h/d?gssencmode=require&sslmode=disable", Map.of()))
                .singleElement()
                .asString()
                .contains("gssencmode")
                .contains("sslmode=require");
        assertThat(problems("postgres://h/d?gssencmode=prefer", Map.of())).isEmpty();
    }

    @Test
    void aListOfRevokedCertificatesIsNotPassedOver() throws IOException {
        Path folder = Files.createDirectory(home.resolve(".postgresql"));
        Files.createFile(folder.resolve("root.crl"));
        assertThat(problems("postgres://h/d?sslmode=verify-full&sslrootcert=system", Map.of()))
                .anySatisfy(problem -> assertThat(problem).contains("root.crl").contains("move it away"));
        assertThat(problems("postgres://h/d?sslmode=prefer", Map.of())).isEmpty();
    }
}
