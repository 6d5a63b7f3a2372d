package io.plimsoll.driver.postgres.connect;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The facts about this process that complete an address. Immutable.
///
/// @param environment the environment variables
/// @param home the folder of the service file and the password file
/// @param systemUser the operating system's user
public record Surroundings(Map<String, String> environment, Path home, String systemUser) {
    /// The variables that name a server.
    private static final Set<String> SERVER = Set.of("PGHOST", "PGHOSTADDR", "PGPORT", "PGSERVICE");

    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /// The surroundings of this process.
    public static Surroundings ofProcess() {
        return new Surroundings(
                System.getenv(), Path.of(System.getProperty("user.home", "")), System.getProperty("user.name", ""));
    }

    /// The same without a server, for addresses that name theirs. As in libpq, the variable `PGHOSTADDR` would
    /// otherwise lead to another server than the address, and a service that is not defined would be refused.
    public Surroundings withoutServer() {
        Map<String, String> rest = new LinkedHashMap<>(environment);
        rest.keySet().removeAll(SERVER);
        return new Surroundings(rest, home, systemUser);
    }

    String variable(String name) {
        return environment.getOrDefault(name, "");
    }
}
