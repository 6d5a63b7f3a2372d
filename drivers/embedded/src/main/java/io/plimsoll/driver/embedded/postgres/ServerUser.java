package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The system user that runs the server. PostgreSQL refuses to run as root, because a superuser of the database can
/// run programs as the server's user. Immutable.
///
/// An ordinary user runs the server itself. Root runs it as the owner of the data folder if that is an ordinary
/// user, otherwise as `nobody` with a separate group. In that case, the data folder remains root's and only this
/// group may pass through it: neither other users of the machine nor other programs of `nobody` can.
///
/// @param prefix precedes a command to run it as that user
/// @param uid the user that must own the data; -1 if this process already creates files with the right owner
/// @param gid the group that must own the data
record ServerUser(List<String> prefix, int uid, int gid) {
    /// Exists on every system, as `initdb` requires, and owns nothing.
    static final int NOBODY = 65_534;
    /// No account uses it: distributions leave 65520 to 65533 unused. Groups need no name.
    static final int GROUP = 65_525;

    private static final ServerUser SELF = new ServerUser(List.of(), -1, -1);

    ServerUser {
        prefix = List.copyOf(prefix);
    }

    static ServerUser choose(Path folder) throws IOException, TargetException {
        if (Processes.ownUid() != 0) {
            return SELF;
        }
        int owner = (Integer) Files.getAttribute(folder, "unix:uid");
        // Earlier versions gave all data to nobody.
        return owner == 0 || owner == NOBODY
                ? switchingTo(NOBODY, GROUP)
                : switchingTo(owner, (Integer) Files.getAttribute(folder, "unix:gid"));
    }

    /// Switches from root to the user with this number.
    static ServerUser switchingTo(int uid, int gid) throws TargetException {
        if (!Commands.exists("setpriv")) {
            throw Failure.permission("PostgreSQL does not run as root, and there is no program setpriv to run it as"
                    + " another user; start Plimsoll as an ordinary user, or install util-linux");
        }
        List<String> prefix = List.of("setpriv", "--reuid=" + uid, "--regid=" + gid, "--clear-groups");
        return new ServerUser(prefix, uid, gid);
    }

    /// Whether the data folder remains root's.
    private boolean isGuest() {
        return gid == GROUP;
    }

    List<String> command(String... command) {
        return Commands.join(prefix, command);
    }

    /// Restricts the data folder to the server's user.
    void close(Path folder) throws IOException {
        if (isGuest()) {
            Files.setAttribute(folder, "unix:uid", 0, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(folder, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
        }
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(isGuest() ? "rwx--x---" : "rwx------"));
    }

    /// Makes the server's user the owner of the path if necessary.
    void give(Path path) throws IOException {
        if (uid >= 0) {
            Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /// Makes the server's user the owner of a folder and its contents, if the folder exists and is not yet owned by
    /// it.
    void giveAll(Path folder) throws IOException {
        if (uid < 0
                || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                || ((Integer) Files.getAttribute(folder, "unix:uid") == uid
                        && (Integer) Files.getAttribute(folder, "unix:gid") == gid)) {
            return;
        }
        List<Path> inside;
        try (Stream<Path> walk = Files.walk(folder)) {
            inside = walk.toList();
        }
        for (Path path : inside.reversed()) {
            give(path);
        }
    }

    /// A copy of this user that can reach the folder and the program, if necessary through closed parent folders.
    ServerUser reaching(Path program, Path folder) throws IOException, TargetException {
        if (prefix.isEmpty()) {
            return this;
        }
        Commands.Ended direct = probe(program, folder);
        if (direct.isSuccess()) {
            return this;
        }
        // Programs are in bin/ of their folder.
        Path programs = program.resolve("../..").normalize();
        ServerUser passing = new ServerUser(PassageMounts.prefix(programs, folder, prefix), uid, gid);
        if (isGuest() && passing.probe(program, folder).isSuccess()) {
            return passing;
        }
        String detail = direct.output().isEmpty() ? "" : " (" + direct.output() + ")";
        throw Failure.permission("the user with number " + uid + ", which runs the server for root, cannot run "
                + program + " or enter " + folder + detail
                + "; let others pass through the folders above (chmod o+x), or name another place with"
                + " postgres:embedded?data=PATH and in PLIMSOLL_DATA");
    }

    private Commands.Ended probe(Path program, Path folder) throws IOException {
        String test = "\"$0\" --version >/dev/null && test -x \"$1\"";
        return Commands.run(command("sh", "-c", test, program.toString(), folder.toString()));
    }

    /// Gives a server of another user access to two folders below closed folders, such as `/root`, without opening
    /// those. The server gets private mounts: an empty folder that contains only the path to the two folders hides
    /// each closed one. Paths stay the same. Requires the permission to mount, which containers often lack.
    private static final class PassageMounts {
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
                    "unshare",
                    "-m",
                    "sh",
                    "-c",
                    SCRIPT,
                    "plimsoll-mounts",
                    realData.toString(),
                    realPrograms.toString()));
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
}
