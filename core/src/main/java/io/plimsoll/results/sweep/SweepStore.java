package io.plimsoll.results.sweep;

import io.plimsoll.results.ResultFolders;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The sweeps in a folder of run folders. Stateless and thread-safe.
public record SweepStore(Path path) {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    /// Creates the folder of a new sweep.
    ///
    /// @param cells pending, each with all settings of its plan
    /// @throws IOException when the store cannot be written
    public SweepFolder create(String name, List<SweepCell> cells) throws IOException {
        return create("sweep", name, cells);
    }

    /// The same, with the kind of sweep in the id.
    ///
    /// @param kind a word, such as `loadline`
    public SweepFolder create(String kind, String name, List<SweepCell> cells) throws IOException {
        ResultFolders.createStore(path);
        Instant now = Instant.now();
        Path folder = createFolder(STAMP.format(now) + "-" + kind + "-" + name);
        SweepFolder sweep =
                new SweepFolder(folder, SweepDocument.planned(String.valueOf(folder.getFileName()), now, cells));
        sweep.write();
        return sweep;
    }

    private Path createFolder(String name) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Path folder = path.resolve(attempt == 1 ? name : name + "-" + attempt);
            try {
                return ResultFolders.create(folder);
            } catch (FileAlreadyExistsException taken) {
                // Another sweep of the same instant has the name: a later number will be free.
            }
        }
    }

    /// The ids of all sweeps, oldest first.
    public List<String> ids() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(path)) {
            return entries.filter(entry -> Files.exists(entry.resolve(SweepFolder.DOCUMENT)))
                    .map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    /// A sweep by its path, its id, the beginning of its id, or `last`; empty if there is none, or more than one.
    ///
    /// @throws IOException with a sentence for the user, when it is damaged
    public Optional<SweepFolder> find(String wanted) throws IOException {
        if (Files.exists(Path.of(wanted).resolve(SweepFolder.DOCUMENT))) {
            return Optional.of(SweepFolder.read(Path.of(wanted)));
        }
        List<String> ids = ids();
        List<String> matching = ids.stream().filter(id -> id.startsWith(wanted)).toList();
        if (wanted.equals("last") && !ids.isEmpty()) {
            return Optional.of(SweepFolder.read(path.resolve(ids.getLast())));
        }
        // An id may be the beginning of another id.
        boolean isTold = ids.contains(wanted) || matching.size() == 1;
        return isTold
                ? Optional.of(SweepFolder.read(path.resolve(ids.contains(wanted) ? wanted : matching.getFirst())))
                : Optional.empty();
    }
}
