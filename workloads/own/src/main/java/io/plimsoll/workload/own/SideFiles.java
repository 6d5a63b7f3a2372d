package io.plimsoll.workload.own;

import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The files beside a workload file that it names: lists of values, SQL, scripts. Used while one file is read.
///
/// They must be in its folder or below, links followed: a workload file of a stranger may name a target, too, to which
/// it could otherwise send any file of its user.
///
/// @param folder of the workload file
record SideFiles(Reader reader, Path folder) {
    private static final long BYTES_MAX = 1_000_000;

    /// The text of a file; empty, with a problem, if it cannot be read.
    ///
    /// @param node its name
    Optional<String> text(Node node, String what) {
        Optional<String> name = reader.text(node, what);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path root = folder.toAbsolutePath().normalize();
            Path file = root.resolve(name.get()).normalize();
            boolean isInside = file.startsWith(root)
                    && (!Files.exists(file) || file.toRealPath().startsWith(root.toRealPath()));
            if (!isInside) {
                reader.problem(
                        node,
                        "the file \"" + name.get() + "\" is not in the folder of the workload file: copy it there");
                return Optional.empty();
            }
            if (!Files.isRegularFile(file) || Files.size(file) > BYTES_MAX) {
                reader.problem(
                        node,
                        "there is no file \"" + name.get() + "\" of at most 1 MB in the folder of the workload file");
                return Optional.empty();
            }
            return Optional.of(Files.readString(file));
        } catch (CharacterCodingException notUtf8) {
            reader.problem(node, "the file \"" + name.get() + "\" is not text in UTF-8");
            return Optional.empty();
        } catch (IOException | IllegalArgumentException unreadable) {
            reader.problem(node, "the file \"" + name.get() + "\" cannot be read: " + unreadable.getMessage());
            return Optional.empty();
        }
    }
}
