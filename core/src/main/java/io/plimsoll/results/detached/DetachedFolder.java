package io.plimsoll.results.detached;

import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The files of a detached command, in the folder of its run or sweep, or in a separate one. Stateless.
public record DetachedFolder(Path path) {
    /// The id is the folder's name.
    public String id() {
        return String.valueOf(path.getFileName());
    }

    public Path document() {
        return path.resolve("detached.json");
    }

    /// What the command printed to its standard output: the report.
    public Path output() {
        return path.resolve("output.txt");
    }

    /// What the command printed to its standard error: its progress.
    public Path progress() {
        return path.resolve("progress.txt");
    }

    public boolean isThere() {
        return Files.exists(document());
    }

    /// @throws IOException with a sentence for the user, when the document is missing or damaged
    public DetachedDocument read() throws IOException {
        return Json.read(document(), document(), DetachedDocument.SCHEMA, DetachedDocument.class);
    }

    /// Replaces the document atomically: a reader sees the old one or the new one.
    public void write(DetachedDocument document) throws IOException {
        Json.replace(document(), document);
    }

    /// The detached commands of a folder of run folders. Stateless and thread-safe.
    public record DetachedStore(Path path) {
        /// All detached commands, in the order in which they detached.
        public List<DetachedDocument> all() throws IOException {
            if (!Files.isDirectory(path)) {
                return List.of();
            }
            List<Path> folders;
            try (Stream<Path> entries = Files.list(path)) {
                folders = entries.filter(entry -> new DetachedFolder(entry).isThere())
                        .toList();
            }
            List<DetachedDocument> all = new ArrayList<>();
            for (Path folder : folders) {
                readable(new DetachedFolder(folder)).ifPresent(all::add);
            }
            all.sort(Comparator.comparing(DetachedDocument::startedAt).thenComparing(DetachedDocument::id));
            return all;
        }

        /// Empty for a damaged document, so that it hides no other; [DetachedFolder#read] reports the damage.
        private static Optional<DetachedDocument> readable(DetachedFolder folder) {
            try {
                return Optional.of(folder.read());
            } catch (IOException damaged) {
                return Optional.empty();
            }
        }

        public DetachedFolder folder(DetachedDocument document) {
            return new DetachedFolder(path.resolve(document.id()));
        }

        /// A detached command by its folder's path, its id, the beginning of its id, the id of a run that its
        /// process drives (a cell of a sweep), or `last`; empty if there is none.
        ///
        /// @throws IOException with a sentence for the user when there is more than one
        public Optional<DetachedFolder> find(String wanted) throws IOException {
            DetachedFolder direct = new DetachedFolder(Path.of(wanted));
            if (direct.isThere()) {
                return Optional.of(direct);
            }
            List<DetachedDocument> all = all();
            if (wanted.equals("last") && !all.isEmpty()) {
                return Optional.of(folder(all.getLast()));
            }
            // An id may be the beginning of another id.
            DetachedFolder exact = new DetachedFolder(path.resolve(wanted));
            List<DetachedDocument> matching = all.stream()
                    .filter(document -> exact.isThere()
                            ? document.id().equals(wanted)
                            : document.id().startsWith(wanted))
                    .toList();
            if (matching.size() > 1) {
                throw new IOException(matching.size() + " detached runs in " + path + " begin with \"" + wanted
                        + "\"; give more of the id");
            }
            return matching.isEmpty() ? driverOf(wanted, all) : Optional.of(folder(matching.getFirst()));
        }

        private Optional<DetachedFolder> driverOf(String run, List<DetachedDocument> all) throws IOException {
            for (RunFolder folder : new RunStore(path).runs()) {
                if (folder.id().equals(run)) {
                    HarnessProcess process = RunReader.document(folder).process();
                    return all.stream()
                            .filter(document -> document.process().equals(process))
                            .findFirst()
                            .map(this::folder);
                }
            }
            return Optional.empty();
        }
    }
}
