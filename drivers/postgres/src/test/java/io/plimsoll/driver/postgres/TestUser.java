package io.plimsoll.driver.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Who runs a test's server, since PostgreSQL refuses root: an ordinary user itself; root in a user
/// namespace where it has no number, or as `nobody`, who then must own the data.
///
/// @param prefix what stands before a command
/// @param mustOwn whether the data must be given to `nobody`
record TestUser(List<String> prefix, boolean mustOwn) {
    static TestUser choose() throws IOException {
        if (!TestCommands.run("id", "-u").equals("0")) {
            return new TestUser(List.of(), false);
        }
        if (TestCommands.works("unshare", "-U", "sh", "-c", "test $(id -u) != 0")) {
            return new TestUser(List.of("unshare", "-U"), false);
        }
        return new TestUser(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"), true);
    }

    /// Makes a folder and all in it the server's.
    void give(Path folder) throws IOException {
        if (!mustOwn) {
            return;
        }
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.toList();
        }
        for (Path path : paths) {
            Files.setAttribute(path, "unix:uid", 65534);
            Files.setAttribute(path, "unix:gid", 65534);
        }
    }
}
