package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Which system user runs the server, since PostgreSQL refuses to run as root. Immutable.
///
/// An ordinary user runs it as itself. Root runs it in a user namespace where root has no number, which
/// leaves the files root's own; where namespaces are not allowed (most containers), as `nobody`, to whom
/// the data folder is then given; and where the data folder belongs to an ordinary user, as that user.
///
/// @param prefix what stands before a command to run it as that user
/// @param uid the user that must own the data; -1 when files are right as this process makes them
/// @param gid its group
record ServerUser(List<String> prefix, int uid, int gid) {
    private static final int NOBODY = 65534;
    private static final ServerUser SELF = new ServerUser(List.of(), -1, -1);
    static final ServerUser NAMESPACE = new ServerUser(List.of("unshare", "-U"), -1, -1);

    ServerUser {
        prefix = List.copyOf(prefix);
    }

    static ServerUser choose(Path folder) throws IOException, TargetException {
        if (Processes.ownUid() != 0) {
            return SELF;
        }
        int owner = (Integer) Files.getAttribute(folder, "unix:uid");
        if (owner != 0) {
            return switchingTo(owner, (Integer) Files.getAttribute(folder, "unix:gid"));
        }
        return namespacesWork() ? NAMESPACE : switchingTo(NOBODY, NOBODY);
    }

    /// A user other than root's own, by number.
    static ServerUser switchingTo(int uid, int gid) throws TargetException {
        if (!Commands.exists("setpriv")) {
            throw Failure.permission(
                    "PostgreSQL does not run as root, and neither `unshare -U` nor `setpriv` works here;"
                            + " start Plimsoll as an ordinary user, or install util-linux");
        }
        List<String> prefix = List.of("setpriv", "--reuid=" + uid, "--regid=" + gid, "--clear-groups");
        return new ServerUser(prefix, uid, gid);
    }

    private static boolean namespacesWork() throws IOException {
        if (!Commands.exists("unshare")) {
            return false;
        }
        Commands.Ended probe = Commands.run(Commands.join(NAMESPACE.prefix, "id", "-u"));
        return probe.isSuccess() && !probe.output().equals("0");
    }

    List<String> command(String... command) {
        return Commands.join(prefix, command);
    }

    /// Makes the path the server's own, if it must be.
    void give(Path path) throws IOException {
        if (uid >= 0) {
            Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /// Makes the folder and all in it the server's own, unless the folder already is.
    void giveAll(Path folder) throws IOException {
        if (uid < 0 || (Integer) Files.getAttribute(folder, "unix:uid") == uid) {
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

    /// Makes sure that the user can run the program and write to the folder.
    void requireReach(Path program, Path folder) throws IOException, TargetException {
        String test = "\"$0\" --version >/dev/null && test -w \"$1\"";
        Commands.Ended probe = Commands.run(command("sh", "-c", test, program.toString(), folder.toString()));
        if (!probe.isSuccess()) {
            String who = uid < 0 ? "this user" : "the user with number " + uid + ", which runs the server for root,";
            String detail = probe.output().isEmpty() ? "" : " (" + probe.output() + ")";
            throw Failure.permission(who + " cannot run " + program + " or write to " + folder + detail
                    + "; name another place with postgres:embedded?data=PATH and in PLIMSOLL_DATA");
        }
    }
}
