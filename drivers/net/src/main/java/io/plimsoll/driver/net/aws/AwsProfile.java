package io.plimsoll.driver.net.aws;

import io.plimsoll.driver.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Keys and region of a user: those of the environment, else those of the profile in AWS's files. Immutable.
///
/// @param environment the environment of the process
/// @param home the home folder of its user
public record AwsProfile(Map<String, String> environment, Path home) {
    public static AwsProfile ofProcess() {
        return new AwsProfile(System.getenv(), Path.of(System.getProperty("user.home", ".")));
    }

    /// Empty if there are no keys. If the file cannot be read or lacks the profile, a sentence is added to `problems`.
    public Optional<Credentials> credentials(List<String> problems) {
        String id = variable("AWS_ACCESS_KEY_ID");
        String secret = variable("AWS_SECRET_ACCESS_KEY");
        if (!id.isEmpty() && !secret.isEmpty()) {
            return Optional.of(new Credentials(id, new Secret(secret), new Secret(variable("AWS_SESSION_TOKEN"))));
        }
        Path file = file("AWS_SHARED_CREDENTIALS_FILE", "credentials");
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try {
            return ofFile(file, problems);
        } catch (IOException unreadable) {
            problems.add(file + " cannot be read");
            return Optional.empty();
        }
    }

    private Optional<Credentials> ofFile(Path file, List<String> problems) throws IOException {
        Map<String, String> values = section(file, profile());
        @Nullable String id = values.get("aws_access_key_id");
        @Nullable String secret = values.get("aws_secret_access_key");
        if (id == null || secret == null) {
            problems.add(file + " has no keys of the profile \"" + profile() + "\"");
            return Optional.empty();
        }
        Secret token = new Secret(values.getOrDefault("aws_session_token", ""));
        return Optional.of(new Credentials(id, new Secret(secret), token));
    }

    /// Empty if neither the environment nor a file names one.
    public Optional<String> region() {
        return Stream.of(variable("AWS_REGION"), variable("AWS_DEFAULT_REGION"), ofConfig("region"))
                .filter(named -> !named.isEmpty())
                .findFirst();
    }

    /// A setting of the profile in AWS's second file; empty if there is none.
    private String ofConfig(String key) {
        Path file = file("AWS_CONFIG_FILE", "config");
        String section = profile().equals("default") ? "default" : "profile " + profile();
        try {
            return Files.isReadable(file) ? section(file, section).getOrDefault(key, "") : "";
        } catch (IOException unreadable) {
            return "";
        }
    }

    private String profile() {
        String named = variable("AWS_PROFILE");
        return named.isEmpty() ? "default" : named;
    }

    private String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    private Path file(String variable, String name) {
        String named = variable(variable);
        return named.isEmpty() ? home.resolve(".aws").resolve(name) : Path.of(named);
    }

    private static Map<String, String> section(Path file, String wanted) throws IOException {
        Map<String, String> values = new HashMap<>();
        String section = "";
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            String text = line.strip();
            int equals = text.indexOf('=');
            if (text.startsWith("[") && text.endsWith("]")) {
                section = text.substring(1, text.length() - 1).strip();
            } else if (equals > 0 && section.equals(wanted) && !text.startsWith("#")) {
                values.put(
                        text.substring(0, equals).strip(),
                        text.substring(equals + 1).strip());
            }
        }
        return values;
    }
}
