package io.plimsoll.driver.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.aws.Credentials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DynamoDriverTest {
    private static final Map<String, String> KEYS =
            Map.of("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY", "hush");

    @TempDir
    Path home;

    private DynamoDriver driver(Map<String, String> environment) {
        return new DynamoDriver(new CredentialSources(environment, home));
    }

    private static TargetSpec spec(String address, String options) {
        Map<String, String> given = new HashMap<>();
        for (String option : options.isEmpty() ? new String[0] : options.split(" ", -1)) {
            given.put(
                    "dynamodb." + option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
        }
        return TargetSpec.at(address).options(given).build();
    }

    @ParameterizedTest
    @CsvSource({
        "dynamodb:http://127.0.0.1:8000, true",
        "DynamoDB:https://example.org, true",
        "dynamodb:us-east-1, true",
        "dynamodb:, true",
        "http://127.0.0.1:8000, false",
        "postgres://h/d, false"
    })
    void knowsItsAddresses(String address, boolean accepted) {
        assertThat(driver(KEYS).accepts(address)).isEqualTo(accepted);
        assertThat(accepted && !driver(KEYS).problems(spec(address, "")).isEmpty())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dynamodb:127.0.0.1:8000 |  | is not an address of a DynamoDB service: it needs http://",
                "dynamodb:http:// |  | is not an address of a DynamoDB service",
                "dynamodb:http://h/path |  | is not an address of a DynamoDB service",
                "dynamodb:moon-base |  | \"moon-base\" is not an AWS region",
                "dynamodb:us-east-1 | primaryKeyType=RANGE | needs HASH or HASH_AND_RANGE",
                "dynamodb:us-east-1 | primaryKeyType=hash_and_range | needs dynamodb.hashKeyName",
                "dynamodb:us-east-1 | scan=query | needs dynamodb.primaryKeyType = HASH_AND_RANGE",
                "dynamodb:us-east-1 | read-units=5 | go together",
                "dynamodb:us-east-1 | awsCredentialsFile=/nowhere/at.all | /nowhere/at.all cannot be read"
            })
    void tellsWhatIsWrongWithoutTouchingTheTarget(String address, String options, String problem) {
        assertThat(driver(KEYS).problems(spec(address, options == null ? "" : options)))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @Test
    void findsKeysInTheirOrder() throws IOException {
        Path file = Files.writeString(home.resolve("keys.properties"), "accessKey = FILE\nsecretKey = s1\n");
        Files.createDirectories(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/credentials"), """
                [other]
                aws_access_key_id=OTHER
                aws_secret_access_key=s2
                [default]
                aws_access_key_id = PROFILE
                aws_secret_access_key = s3
                aws_session_token = t3
                """);
        List<String> problems = new ArrayList<>();
        CredentialSources sources = new CredentialSources(KEYS, home);
        assertThat(sources.ofFile(file, problems).accessKeyId()).isEqualTo("FILE");
        assertThat(sources.found(problems).accessKeyId()).isEqualTo("AKIDEXAMPLE");
        Credentials profile = new CredentialSources(Map.of(), home).found(problems);
        assertThat(profile.accessKeyId()).isEqualTo("PROFILE");
        assertThat(profile.sessionToken().reveal()).isEqualTo("t3");
        assertThat(new CredentialSources(Map.of("AWS_PROFILE", "other"), home)
                        .found(problems)
                        .accessKeyId())
                .isEqualTo("OTHER");
        assertThat(problems).isEmpty();
        // Nothing that is printed or stored holds the secret.
        assertThat(profile.toString()).doesNotContain("s3").doesNotContain("t3");
    }

    @Test
    void saysWhereKeysAreMissing() throws IOException {
        assertThat(driver(Map.of()).problems(spec("dynamodb:us-east-1", "")))
                .singleElement()
                .asString()
                .contains("there are no keys: name a file");
        Path file = Files.writeString(home.resolve("half.properties"), "accessKey = FILE\n");
        assertThat(driver(Map.of()).problems(spec("dynamodb:us-east-1", "awsCredentialsFile=" + file)))
                .containsExactly(file + " lacks accessKey or secretKey");
        Files.createDirectories(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/credentials"), "[default]\n");
        assertThat(driver(Map.of("AWS_PROFILE", "mine")).problems(spec("dynamodb:us-east-1", "")))
                .singleElement()
                .asString()
                .contains("has no keys of the profile \"mine\"");
    }

    @Test
    void nobodyAnswers() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> driver(KEYS).open(spec("dynamodb:http://127.0.0.1:" + port, "")))
                .withMessageContaining("cannot connect to http://127.0.0.1:" + port)
                .satisfies(refused -> assertThat(refused.errorClass()).isEqualTo(ErrorClass.UNREACHABLE));
    }
}
