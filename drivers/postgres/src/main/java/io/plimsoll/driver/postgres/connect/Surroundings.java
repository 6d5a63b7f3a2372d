package io.plimsoll.driver.postgres.connect;

import java.nio.file.Path;
import java.util.Map;

/// The facts about this process that complete an address. Immutable.
///
/// @param environment the environment variables
/// @param home the folder of the service file and the password file
/// @param systemUser the operating system's user
public record Surroundings(Map<String, String> environment, Path home, String systemUser) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /// The surroundings of this process.
    public static Surroundings ofProcess() {
        return new Surroundings(
                System.getenv(), Path.of(System.getProperty("user.home", "")), System.getProperty("user.name", ""));
    }

    String variable(String name) {
        return environment.getOrDefault(name, "");
    }
}
