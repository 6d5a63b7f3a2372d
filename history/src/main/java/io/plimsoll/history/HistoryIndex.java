package io.plimsoll.history;

import io.plimsoll.results.LabelStore;
import io.plimsoll.results.ResultFolders;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.detached.DetachedFolder;
import io.plimsoll.results.sweep.SweepFolder;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/// The index of a folder of run folders: a SQLite file in that folder, built from the run folders. Each read
/// compares the times and sizes of their files and updates it. Deleting it loses nothing. Stateless. Several
/// processes may read and refresh it at the same time, also on a shared folder: it uses SQLite's rollback journal,
/// because a write-ahead log needs memory that machines do not share.
///
/// @param store the folder of run folders
public record HistoryIndex(Path store) {
    /// The number is the version of the layout. Versions of Plimsoll with different layouts use different files.
    private static final String FILE = "history-3.db";

    private static final int PATIENCE_MILLIS = 20_000;

    /// The contents of a folder of run folders.
    ///
    /// @param entries all runs, in the order they were started
    /// @param foreign names of folders that Plimsoll did not make
    /// @param trouble why the index could not be kept, in a sentence; empty otherwise
    public record Listing(List<RunEntry> entries, List<String> foreign, String trouble) {
        public Listing {
            entries = List.copyOf(entries);
            foreign = List.copyOf(foreign);
        }
    }

    public Path file() {
        return store.resolve(FILE);
    }

    /// Deletes the index. The next read builds a new one.
    public void forget() throws IOException {
        Files.deleteIfExists(file());
        Files.deleteIfExists(store.resolve(FILE + "-journal"));
    }

    /// @throws IOException when the folder cannot be read
    public Listing read() throws IOException {
        if (!Files.isDirectory(store)) {
            return new Listing(List.of(), List.of(), "");
        }
        // Loading SQLite's library takes as long as looking at thousands of folders.
        Thread loading = Thread.ofPlatform().daemon().start(HistoryIndex::loadLibrary);
        Found found = found();
        join(loading);
        if (found.stamps.isEmpty() && !Files.exists(file())) {
            return new Listing(List.of(), found.foreign, "");
        }
        try {
            List<RunEntry> entries = effective(refreshed(file().toString(), found.stamps));
            ResultFolders.close(file());
            return new Listing(entries, found.foreign, "");
        } catch (SQLException unusable) {
            return another(found, unusable);
        }
    }

    private static void loadLibrary() {
        try {
            SQLiteJDBCLoader.initialize();
        } catch (Exception missing) {
            // The next attempt to connect reports it, as an SQLException.
            return;
        }
    }

    private static void join(Thread loading) throws IOException {
        try {
            loading.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the index was opened");
        }
    }

    /// Rebuilds a damaged index. Uses an index in memory when the folder is not writable.
    private Listing another(Found found, SQLException unusable) throws IOException {
        String trouble = file() + " could not be used (" + unusable.getMessage() + ")";
        try {
            if (Files.isWritable(store)) {
                forget();
                return new Listing(
                        effective(refreshed(file().toString(), found.stamps)),
                        found.foreign,
                        trouble + " and was rebuilt");
            }
            return new Listing(effective(refreshed(":memory:", found.stamps)), found.foreign, trouble);
        } catch (SQLException again) {
            throw new IOException(trouble + ", and cannot be rebuilt: " + again.getMessage(), again);
        }
    }

    /// The folders of the store.
    ///
    /// @param stamps the stamp of each run, by its id
    private record Found(Map<String, String> stamps, List<String> foreign) {}

    private Found found() throws IOException {
        List<Path> entries;
        try (Stream<Path> listed = Files.list(store)) {
            entries = listed.toList();
        }
        List<String> stamps = entries.parallelStream().map(HistoryIndex::stamp).toList();
        Map<String, String> runs = new TreeMap<>();
        List<String> foreign = new ArrayList<>();
        for (int i = 0; i < stamps.size(); i++) {
            Path entry = entries.get(i);
            if (ResultFolders.isUnfinished(entry)) {
                continue;
            }
            if (!stamps.get(i).isEmpty()) {
                runs.put(new RunFolder(entry).id(), stamps.get(i));
            } else if (isForeign(entry)) {
                foreign.add(new RunFolder(entry).id());
            }
        }
        foreign.sort(String::compareTo);
        return new Found(runs, foreign);
    }

    /// Changes when the run or its labels change. Empty if the folder is not a run. A missing labels file has time
    /// and size 0, which avoids an exception for each run without labels.
    private static String stamp(Path entry) {
        RunFolder folder = new RunFolder(entry);
        File document = folder.document().toFile();
        long size = document.length();
        if (size == 0 && !document.exists()) {
            return "";
        }
        File labels = new LabelStore(folder).path().toFile();
        return document.lastModified() + "+" + size + "/" + labels.lastModified() + "+" + labels.length();
    }

    private static boolean isForeign(Path entry) {
        return Files.isDirectory(entry)
                && !Files.exists(entry.resolve(SweepFolder.DOCUMENT))
                && !new DetachedFolder(entry).isThere();
    }

    private List<RunEntry> refreshed(String database, Map<String, String> stamps) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("pragma busy_timeout = " + PATIENCE_MILLIS);
                statement.execute("pragma synchronous = off");
            }
            EntryTable.create(connection);
            refresh(connection, stamps);
            return EntryTable.all(connection);
        }
    }

    /// Two processes that refresh at the same time write the same rows twice.
    private void refresh(Connection connection, Map<String, String> stamps) throws SQLException {
        Map<String, String> known = EntryTable.stamps(connection);
        List<String> gone =
                known.keySet().stream().filter(id -> !stamps.containsKey(id)).toList();
        List<String> changed = stamps.keySet().stream()
                .filter(id -> !stamps.getOrDefault(id, "").equals(known.get(id)))
                .toList();
        if (gone.isEmpty() && changed.isEmpty()) {
            return;
        }
        // Read before taking the lock, so that others wait only for the writing.
        List<RunEntry> read = changed.parallelStream()
                .map(id -> EntryReader.read(new RunFolder(store.resolve(id))))
                .toList();
        try (Statement statement = connection.createStatement();
                PreparedStatement replace = EntryTable.replacing(connection)) {
            statement.execute("begin immediate");
            EntryTable.delete(connection, gone);
            for (RunEntry entry : read) {
                EntryTable.replace(replace, entry, stamps.getOrDefault(entry.id(), ""));
            }
            statement.execute("commit");
        }
    }

    /// Reads running runs again: a run may have died, which changes no file.
    private List<RunEntry> effective(List<RunEntry> entries) {
        return entries.stream()
                .map(entry -> entry.isRunning() ? EntryReader.read(new RunFolder(store.resolve(entry.id()))) : entry)
                .toList();
    }
}
