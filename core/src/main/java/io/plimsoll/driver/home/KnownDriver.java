package io.plimsoll.driver.home;

import io.plimsoll.driver.address.ResourceLines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// A JDBC driver that has a name here, whether it is shipped or can be added. Immutable.
///
/// @param name as in `plimsoll drivers add NAME`
/// @param scheme the word behind `jdbc:` in its addresses
/// @param artifact its Maven coordinates without the version: `com.mysql:mysql-connector-j`
/// @param version the one that is meant by the name
/// @param checkSums the SHA-256 of each of its jars, by their names; empty if they are not known
public record KnownDriver(String name, String scheme, String artifact, String version, Map<String, String> checkSums) {
    private static final List<KnownDriver> ALL = read(ResourceLines.of(KnownDriver.class, "known-drivers.txt"));

    public KnownDriver {
        checkSums = Map.copyOf(checkSums);
    }

    /// All of them, by name.
    public static List<KnownDriver> all() {
        return ALL;
    }

    public static Optional<KnownDriver> named(String name) {
        return first(driver -> driver.name.equals(name));
    }

    public static Optional<KnownDriver> ofScheme(String scheme) {
        return first(driver -> driver.scheme.equals(scheme));
    }

    public static Optional<KnownDriver> ofArtifact(String artifact) {
        return first(driver -> driver.artifact.equals(artifact));
    }

    private static Optional<KnownDriver> first(Predicate<KnownDriver> wanted) {
        return ALL.stream().filter(wanted).findFirst();
    }

    /// Its Maven coordinates, with the version.
    public String coordinates() {
        return artifact + ":" + version;
    }

    /// @param lines a driver each: its name, scheme, artifact and version; behind it, indented, its check sums
    static List<KnownDriver> read(List<String> lines) {
        List<KnownDriver> drivers = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.strip().split(" +");
            if (line.startsWith("#") || line.isBlank()) {
                continue;
            }
            if (line.startsWith(" ")) {
                drivers.add(drivers.removeLast().with(words[1], words[0]));
            } else {
                drivers.add(new KnownDriver(words[0], words[1], words[2], words[3], Map.of()));
            }
        }
        return List.copyOf(drivers);
    }

    private KnownDriver with(String jar, String checkSum) {
        Map<String, String> more = new LinkedHashMap<>(checkSums);
        more.put(jar, checkSum);
        return new KnownDriver(name, scheme, artifact, version, more);
    }
}
