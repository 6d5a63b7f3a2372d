package io.plimsoll.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The name of a session that holds a dataset, which refused runs show to their users. It is short enough for
/// PostgreSQL, which keeps 63 bytes. Stateless.
final class HolderName {
    private static final int MOST = 63;
    private static final Pattern NAME = Pattern.compile("plimsoll run (\\S+) pid (\\d+) host (\\S*)");
    private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

    private HolderName() {}

    static String ofThisProcess(String run) {
        String name =
                "plimsoll run " + plain(run) + " pid " + ProcessHandle.current().pid() + " host " + plain(host());
        return name.substring(0, Math.min(name.length(), MOST));
    }

    /// The holder in words; a name of unknown form is shown as it is.
    static String described(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches()
                ? "run " + matcher.group(1) + ", pid " + matcher.group(2) + ", host " + matcher.group(3)
                : "session " + name;
    }

    private static String plain(String text) {
        return text.strip().replaceAll("[^A-Za-z0-9._-]", "_");
    }

    private static String host() {
        try {
            return Files.readString(HOST);
        } catch (IOException elsewhere) {
            String named = System.getenv("HOSTNAME");
            return named == null ? "unknown" : named;
        }
    }
}
