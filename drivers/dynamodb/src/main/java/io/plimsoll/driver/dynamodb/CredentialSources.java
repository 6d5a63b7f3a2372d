package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.net.aws.AwsProfile;
import io.plimsoll.driver.net.aws.Credentials;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/// The sources of access keys: YCSB's file, the environment, AWS's profile file, in this order. Immutable.
///
/// @param environment the environment of the process
/// @param home the home folder of its user
record CredentialSources(Map<String, String> environment, Path home) {
    private static final Credentials NONE = new Credentials("", Secret.NONE, Secret.NONE);

    static CredentialSources ofProcess() {
        return new CredentialSources(System.getenv(), Path.of(System.getProperty("user.home", ".")));
    }

    /// Reads YCSB's `AWSCredentials.properties`: `accessKey`, `secretKey` and, optionally, `sessionToken`.
    Credentials ofFile(Path file, List<String> problems) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            problems.add("dynamodb.awsCredentialsFile = " + file + " cannot be read");
            return NONE;
        }
        String id = properties.getProperty("accessKey", "").strip();
        String secret = properties.getProperty("secretKey", "").strip();
        if (id.isEmpty() || secret.isEmpty()) {
            problems.add(file + " lacks accessKey or secretKey");
        }
        return new Credentials(
                id,
                new Secret(secret),
                new Secret(properties.getProperty("sessionToken", "").strip()));
    }

    /// Reads the environment, or else the profile in AWS's file.
    Credentials found(List<String> problems) {
        int before = problems.size();
        Optional<Credentials> found = new AwsProfile(environment, home).credentials(problems);
        if (found.isEmpty() && problems.size() == before) {
            problems.add("there are no keys: name a file with accessKey and secretKey by dynamodb.awsCredentialsFile,"
                    + " set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write ~/.aws/credentials");
        }
        return found.orElse(NONE);
    }
}
