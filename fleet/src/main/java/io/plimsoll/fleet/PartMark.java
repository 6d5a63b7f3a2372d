package io.plimsoll.fleet;

import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// A file in a member's folder of a run that names the controller's run and the member, so that a member that was
/// started again finds what it drove before. Stateless.
final class PartMark {
    private PartMark() {}

    private static String text(String run, String member) {
        return run + " as " + member + "\n";
    }

    /// Marks a member's folder.
    ///
    /// @param run the controller's id of it
    static void write(Path folder, String run, String member) throws IOException {
        Files.writeString(new RunFolder(folder).partMark(), text(run, member));
    }

    /// What a folder is a part of, `RUN as MEMBER`; empty if it is none.
    static String of(RunFolder folder) throws IOException {
        return Files.isRegularFile(folder.partMark())
                ? Files.readString(folder.partMark()).strip()
                : "";
    }

    /// The folder of a part that has ended, whichever process drove it.
    ///
    /// @param store where members store their parts
    static Optional<Path> find(Path store, String run, String member) throws IOException {
        if (!Files.isDirectory(store)) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.list(store)) {
            for (Path folder : folders.toList()) {
                Path mark = new RunFolder(folder).partMark();
                if (Files.isRegularFile(mark)
                        && Files.readString(mark).equals(text(run, member))
                        && RunReader.effective(RunReader.document(new RunFolder(folder)))
                                        .status()
                                != RunStatus.RUNNING) {
                    return Optional.of(folder);
                }
            }
        }
        return Optional.empty();
    }
}
