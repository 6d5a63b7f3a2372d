package io.plimsoll.driver.home;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The folder of this user for what outlives a run: data and programs of embedded servers, and added drivers.
///
/// The first that applies: `$PLIMSOLL_DATA`; for root `/var/lib/plimsoll`, because the user that runs the server
/// for root cannot always enter root's home; `$XDG_DATA_HOME/plimsoll` or `~/.local/share/plimsoll`; if the home
/// folder is not writable, a folder with the user's name in the folder for temporary files.
public final class UserFolder {
    private UserFolder() {}

    /// The facts on which the choice depends.
    ///
    /// @param isRoot whether this process runs as root
    record Surroundings(Map<String, String> environment, String user, boolean isRoot, Path home, Path temporary) {}

    public static Path ofThisUser() {
        String user = System.getProperty("user.name", "unknown");
        return of(new Surroundings(
                System.getenv(),
                user,
                user.equals("root"),
                Path.of(System.getProperty("user.home", "/nonexistent")),
                Path.of(System.getProperty("java.io.tmpdir", "/tmp"))));
    }

    static Path of(Surroundings here) {
        String named = here.environment.getOrDefault("PLIMSOLL_DATA", "");
        if (!named.isBlank()) {
            return Path.of(named);
        }
        Path usual = here.isRoot ? Path.of("/var/lib/plimsoll") : userFolder(here);
        return isWritable(usual) ? usual : here.temporary.resolve("plimsoll-" + here.user);
    }

    private static Path userFolder(Surroundings here) {
        // The XDG base directory specification says to ignore a relative path.
        Path given = Path.of(here.environment.getOrDefault("XDG_DATA_HOME", ""));
        Path base = given.isAbsolute() ? given : here.home.resolve(".local").resolve("share");
        return base.resolve("plimsoll");
    }

    private static boolean isWritable(Path folder) {
        Path existing = nearestExisting(folder.toAbsolutePath());
        return Files.isDirectory(existing) && Files.isWritable(existing);
    }

    /// The path itself, or the nearest folder above it that exists.
    public static Path nearestExisting(Path path) {
        Path candidate = path;
        while (!Files.exists(candidate) && candidate.getParent() != null) {
            candidate = candidate.getParent();
        }
        return candidate;
    }
}
