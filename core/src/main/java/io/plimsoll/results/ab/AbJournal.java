package io.plimsoll.results.ab;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `journal-a.json` and `journal-b.json`, in the folder of an ab: what one server was like before its first change. On
/// disk before that change, and complete once everything is put back. Immutable; rewritten as a whole. Holds no
/// passwords.
///
/// @param schema the version of this layout; readers refuse any other
/// @param process the process that changes the server
/// @param writtenAt before the first change
/// @param restoredAt when everything was put back; null until then
/// @param settings those that are changed
/// @param undo files with statements to execute when everything is put back, as absolute paths
public record AbJournal(
        int schema,
        HarnessProcess process,
        String writtenAt,
        @Nullable String restoredAt,
        Place place,
        List<OwnValue> settings,
        List<String> undo) {
    /// The version that this program writes.
    public static final int SCHEMA = 1;

    private static final String PREFIX = "journal-";
    private static final String SUFFIX = ".json";

    public AbJournal {
        // A damaged file may lack them.
        Objects.requireNonNull(process);
        Objects.requireNonNull(place);
        settings = List.copyOf(settings);
        undo = List.copyOf(undo);
    }

    /// How the server is reached.
    ///
    /// @param target the address, with `***` for whatever may be secret
    /// @param user empty if the address or the target's default decides
    /// @param driver as the user named it, or empty
    /// @param driverClass a JDBC driver class, or empty
    /// @param driverJars where that class is
    /// @param schema of its sessions; empty for the connection's own
    /// @param passwordVariable the name of the environment variable with the password
    public record Place(
            String target,
            String user,
            String driver,
            String driverClass,
            List<String> driverJars,
            String schema,
            String passwordVariable) {
        public Place {
            driverJars = List.copyOf(driverJars);
        }
    }

    /// A setting with the value of the server's own that it had before.
    ///
    /// @param value null if it had none
    /// @param given the values that the ab gives it, with an empty text for none; any other is somebody else's
    public record OwnValue(String name, @Nullable String value, List<String> given) {
        public OwnValue {
            // A damaged file may lack it.
            Objects.requireNonNull(name);
            given = List.copyOf(given);
        }
    }

    /// A journal and its file.
    public record Stored(Path file, AbJournal journal) {
        /// The folder of the ab.
        public Path folder() {
            return file.resolveSibling("");
        }
    }

    /// A journal before the first change by this process.
    public static AbJournal begun(Place place, List<OwnValue> settings, List<String> undo) {
        return new AbJournal(
                SCHEMA, HarnessProcess.ofThisProcess(), Instant.now().toString(), null, place, settings, undo);
    }

    /// The journal once everything is put back.
    public AbJournal restored() {
        return new AbJournal(schema, process, writtenAt, Instant.now().toString(), place, settings, undo);
    }

    /// Whether something may still be changed.
    @JsonIgnore
    public boolean isOpen() {
        return restoredAt == null;
    }

    /// The file for the server of a variant.
    ///
    /// @param variant `A` or `B`
    public static Path file(Path folder, String variant) {
        return folder.resolve(PREFIX + (variant.equals(AbDocument.A) ? "a" : "b") + SUFFIX);
    }

    /// Writes it so that it survives a loss of power before this method returns.
    public void write(Path file) throws IOException {
        Json.replaceOnDisk(file, this);
    }

    /// @throws IOException with a sentence for the user, when it is damaged or of another layout
    public static AbJournal read(Path file) throws IOException {
        try {
            return Json.read(file, file, SCHEMA, AbJournal.class);
        } catch (CharacterCodingException noText) {
            throw new IOException(file + " is damaged: it is no text", noText);
        }
    }

    /// The journals of one ab, in the order of its variants.
    ///
    /// @throws IOException with a sentence for the user, when one is damaged
    public static List<Stored> in(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(AbJournal::isJournal).sorted().toList();
        }
        List<Stored> journals = new ArrayList<>();
        for (Path file : files) {
            journals.add(new Stored(file, read(file)));
        }
        return journals;
    }

    /// The journals of all abs in a store that are still open, the newest first: what was changed last is put back
    /// first.
    ///
    /// @throws IOException with a sentence for the user, when any journal is damaged
    public static List<Stored> open(Path store) throws IOException {
        if (!Files.isDirectory(store)) {
            return List.of();
        }
        List<Path> folders;
        try (Stream<Path> entries = Files.list(store)) {
            folders = entries.filter(AbJournal::hasJournal)
                    .sorted(Comparator.<Path>naturalOrder().reversed())
                    .toList();
        }
        List<Stored> journals = new ArrayList<>();
        for (Path folder : folders) {
            in(folder).stream().filter(stored -> stored.journal().isOpen()).forEach(journals::add);
        }
        return journals;
    }

    private static boolean hasJournal(Path folder) {
        return Files.exists(file(folder, AbDocument.A)) || Files.exists(file(folder, AbDocument.B));
    }

    private static boolean isJournal(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.equals(PREFIX + "a" + SUFFIX) || name.equals(PREFIX + "b" + SUFFIX);
    }
}
