package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.dynamodb.wire.Credentials;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

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
        String id = environment.getOrDefault("AWS_ACCESS_KEY_ID", "");
        String secret = environment.getOrDefault("AWS_SECRET_ACCESS_KEY", "");
        if (!id.isEmpty() && !secret.isEmpty()) {
            return new Credentials(
                    id, new Secret(secret), new Secret(environment.getOrDefault("AWS_SESSION_TOKEN", "")));
        }
        String named = environment.getOrDefault("AWS_SHARED_CREDENTIALS_FILE", "");
        Path file = named.isEmpty() ? home.resolve(".aws").resolve("credentials") : Path.of(named);
        if (Files.isReadable(file)) {
            return ofProfile(file, environment.getOrDefault("AWS_PROFILE", "default"), problems);
        }
        problems.add("there are no keys: name a file with accessKey and secretKey by dynamodb.awsCredentialsFile, set"
                + " AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write ~/.aws/credentials");
        return NONE;
    }

    private static Credentials ofProfile(Path file, String profile, List<String> problems) {
        Map<String, String> values = new HashMap<>();
        try {
            String section = "";
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                String text = line.strip();
                int equals = text.indexOf('=');
                if (text.startsWith("[") && text.endsWith("]")) {
                    section = text.substring(1, text.length() - 1).strip();
                } else if (equals > 0 && section.equals(profile) && !text.startsWith("#")) {
                    values.put(
                            text.substring(0, equals).strip(),
                            text.substring(equals + 1).strip());
                }
            }
        } catch (IOException unreadable) {
            problems.add(file + " cannot be read");
            return NONE;
        }
        @Nullable String id = values.get("aws_access_key_id");
        @Nullable String secret = values.get("aws_secret_access_key");
        if (id == null || secret == null) {
            problems.add(file + " has no keys of the profile \"" + profile + "\"");
            return NONE;
        }
        return new Credentials(id, new Secret(secret), new Secret(values.getOrDefault("aws_session_token", "")));
    }
}
