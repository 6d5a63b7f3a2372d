package io.plimsoll.workload.own;

import io.plimsoll.workload.TextResource;
import java.util.List;
import java.util.Optional;

/// The workload files of this build. They are named `builtin:NAME` where a path is wanted. Stateless.
final class BuiltinFiles {
    private static final String PREFIX = "builtin:";
    private static final String FOLDER = "builtin/";
    private static final List<String> NAMES =
            TextResource.read(BuiltinFiles.class, FOLDER + "names.txt").lines().toList();

    private BuiltinFiles() {}

    /// All names, in their order.
    static List<String> names() {
        return NAMES;
    }

    static String path(String name) {
        return PREFIX + name;
    }

    /// The name of the file that a path means; empty if it is a path of the user.
    static Optional<String> name(String path) {
        return path.startsWith(PREFIX)
                ? Optional.of(path.substring(PREFIX.length())).filter(NAMES::contains)
                : Optional.empty();
    }

    static String text(String name) {
        return TextResource.read(BuiltinFiles.class, FOLDER + name + ".yaml");
    }

    /// A file with comments from which a user begins one of his own.
    static String starter() {
        return TextResource.read(BuiltinFiles.class, "starter.yaml");
    }
}
