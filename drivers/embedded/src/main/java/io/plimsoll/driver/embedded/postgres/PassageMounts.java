package io.plimsoll.driver.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Gives a server of another user access to two folders below closed folders, such as `/root`, without opening
/// those. The server gets private mounts: an empty folder that contains only the path to the two folders hides each
/// closed one. Paths stay the same. Requires the permission to mount, which containers often lack.
final class PassageMounts {
    private static final String SCRIPT = """
            set -e
            data=$1 programs=$2
            shift 2
            exec 3<"$data" 4<"$programs"
            while test "$1" != --; do
              mount -t tmpfs -o mode=755,size=1m plimsoll "$1"
              shift
            done
            shift
            mkdir -p "$data" "$programs"
            mount -c --bind /proc/self/fd/3 "$data"
            mount -c --bind /proc/self/fd/4 "$programs"
            cd /
            exec "$@" 3<&- 4<&-
            """;

    private PassageMounts() {}

    /// The prefix of a command.
    ///
    /// @param then a further prefix, which runs after the mounts
    static List<String> prefix(Path programs, Path data, List<String> then) throws IOException {
        Path realPrograms = programs.toRealPath();
        Path realData = data.toRealPath();
        Set<Path> closed = new TreeSet<>();
        firstClosed(realPrograms, closed);
        firstClosed(realData, closed);
        List<String> prefix = new ArrayList<>(List.of(
                "unshare", "-m", "sh", "-c", SCRIPT, "plimsoll-mounts", realData.toString(), realPrograms.toString()));
        closed.forEach(folder -> prefix.add(folder.toString()));
        prefix.add("--");
        prefix.addAll(then);
        return prefix;
    }

    private static void firstClosed(Path folder, Set<Path> closed) throws IOException {
        Path parent = folder.getRoot();
        // All parent folders, from the root down.
        for (int above = 0; above < folder.getNameCount() - 1; above++) {
            parent = parent.resolve(folder.getName(above));
            if (!Files.getPosixFilePermissions(parent).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                closed.add(parent);
                return;
            }
        }
    }
}
