package io.plimsoll.driver.postgres.connect;

import java.nio.file.Path;
import java.util.Map;

/// What an address may leave out and this process knows. Immutable.
///
/// @param environment the environment variables
/// @param home where the service file and the password file are
/// @param systemUser the operating system's user
public record Surroundings(Map<String, String> environment, Path home, String systemUser) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /// Those of this process.
    public static Surroundings ofProcess() {
        return new Surroundings(
                System.getenv(), Path.of(System.getProperty("user.home", "")), System.getProperty("user.name", ""));
    }

    String variable(String name) {
        return environment.getOrDefault(name, "");
    }
}
