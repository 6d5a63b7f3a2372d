package io.plimsoll.driver.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;

/// The rules for connections to a cluster over its unix socket. Clusters of earlier versions trusted every user who
/// could reach it.
final class SocketRules {
    private static final Pattern TRUSTING = Pattern.compile("^(local\\s.*\\s)trust\\s*$");

    private SocketRules() {}

    /// Makes the server require the password there, too.
    static void requirePassword(Path cluster) throws IOException {
        Path file = cluster.resolve("pg_hba.conf");
        List<String> lines = Files.readAllLines(file);
        List<String> strict = strict(lines);
        if (!strict.equals(lines)) {
            Files.write(
                    file,
                    strict,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
        }
    }

    static List<String> strict(List<String> lines) {
        return lines.stream()
                .map(line -> TRUSTING.matcher(line).replaceFirst("$1scram-sha-256"))
                .toList();
    }
}
