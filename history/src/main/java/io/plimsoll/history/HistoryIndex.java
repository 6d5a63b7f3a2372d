package io.plimsoll.history;

import io.plimsoll.analysis.comparison.Identity;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.Json;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.Metric;
import io.plimsoll.results.ResultFolders;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunEntry.RunMetrics;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunTail;
import io.plimsoll.results.detached.DetachedFolder;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.unit.Cost;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteJDBCLoader;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The index of a folder of run folders: a SQLite file in that folder, built from the run folders. Each read
/// compares the times and sizes of their files and updates it. Deleting it loses nothing. Stateless. Several
/// processes may read and refresh it at the same time, also on a shared folder: it uses SQLite's rollback journal,
/// because a write-ahead log needs memory that machines do not share.
///
/// @param store the folder of run folders
public record HistoryIndex(Path store) {
    /// The number is the version of the layout. Versions of Plimsoll with different layouts use different files.
    private static final String FILE = "history-5.db";

    private static final int PATIENCE_MILLIS = 20_000;

    /// A run of another machine that has written nothing for so long counts as dead.
    private static final Duration SILENT = Duration.ofMinutes(2);

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
                .map(id -> entryOf(new RunFolder(store.resolve(id))))
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

    /// Reads runs without an end again: a run may have died, which changes no file, and to another machine it may have
    /// seemed dead when that one updated the index.
    private List<RunEntry> effective(List<RunEntry> entries) {
        return entries.stream()
                .map(entry -> entry.isRunning() || entry.hasDied()
                        ? entryOf(new RunFolder(store.resolve(entry.id())))
                        : entry)
                .toList();
    }

    /// Reads a run folder for the list. Never fails: the entry says what could not be read.
    static RunEntry entryOf(RunFolder folder) {
        try {
            JsonNode document = Json.mapper().readTree(Files.readString(folder.document()));
            RunEntry entry = RunEntry.of(folder.id(), document, new LabelStore(folder).read());
            RunEntry seen = entry.hasDied() && isWrittenElsewhere(entry, folder) ? entry.stillRunning() : entry;
            return seen.problem().isEmpty() ? whole(seen, document, folder) : seen;
        } catch (JacksonException damaged) {
            return RunEntry.unreadable(folder.id(), folder.document() + " is damaged: " + damaged.getOriginalMessage());
        } catch (IOException unreadable) {
            return RunEntry.unreadable(folder.id(), folder.document() + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static boolean isWrittenElsewhere(RunEntry entry, RunFolder folder) {
        String host = entry.subject().host();
        long newest = Math.max(
                folder.harness().toFile().lastModified(),
                folder.document().toFile().lastModified());
        return !host.isEmpty()
                && !host.equals(HostFacts.nameOfThisMachine())
                && Instant.ofEpochMilli(newest).isAfter(Instant.now().minus(SILENT));
    }

    private static RunEntry whole(RunEntry entry, JsonNode document, RunFolder folder) throws IOException {
        RunDocument run = Json.mapper().treeToValue(document, RunDocument.class);
        return entry.with(
                load(run),
                HeadlineWork.cost(run).orElse(null),
                entry.isRunning() ? RunTail.lastInterval(folder).orElse(null) : entry.figures());
    }

    /// The settings that shape the load, and the product. Versions are left out: they may change within one series.
    private static String load(RunDocument run) {
        Identity identity = Identity.of(run);
        TreeMap<String, String> load = new TreeMap<>(identity.load());
        load.put("product", identity.surroundings().getOrDefault("product", ""));
        return load.toString();
    }

    /// The entries as rows of the table `run`, for Plimsoll and for users who query the file with SQL. Stateless.
    private static final class EntryTable {
        private static final String STAMP = "stamp";

        /// The columns of texts. Only the stamp is not part of an entry.
        private static final Map<String, Function<RunEntry, String>> TEXTS = new LinkedHashMap<>();

        static {
            TEXTS.put("id", RunEntry::id);
            TEXTS.put(STAMP, _ -> "");
            TEXTS.put("started_at", RunEntry::startedAt);
            TEXTS.put("status", RunEntry::status);
            TEXTS.put("verdict", RunEntry::verdict);
            TEXTS.put("workload", entry -> entry.subject().workload());
            TEXTS.put("profile", entry -> entry.subject().profile());
            TEXTS.put("target", entry -> entry.subject().target());
            TEXTS.put("sessions", entry -> entry.subject().sessions());
            TEXTS.put("arrival", entry -> entry.subject().arrival());
            TEXTS.put("product", entry -> entry.subject().product());
            TEXTS.put("version", entry -> entry.subject().version());
            TEXTS.put("host", entry -> entry.subject().host());
            TEXTS.put("drivers", entry -> entry.subject().drivers());
            TEXTS.put("tool_version", RunEntry::toolVersion);
            TEXTS.put("load", RunEntry::load);
            TEXTS.put("tags", entry -> String.join(" ", entry.tags()));
            TEXTS.put("notes", entry -> String.join("\n", entry.notes()));
            TEXTS.put("problem", RunEntry::problem);
            TEXTS.put("currency", entry -> ofCost(entry, Cost::currency));
            TEXTS.put("work", entry -> ofCost(entry, Cost::work));
        }

        private static final List<Metric> METRICS = Metric.in(Metric.Output.INDEX);
        private static final String COST = "cost_per_million";
        private static final List<String> NUMBERS = Stream.concat(
                        METRICS.stream().map(Metric::column), Stream.of(COST))
                .toList();
        private static final String COLUMNS = String.join(", ", TEXTS.keySet()) + ", " + String.join(", ", NUMBERS);

        private EntryTable() {}

        static void create(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("create table if not exists run ("
                        + String.join(" text not null, ", TEXTS.keySet()) + " text not null, "
                        + String.join(" real, ", NUMBERS) + " real, primary key (id)) without rowid");
            }
        }

        /// The stamp of each run, by its id: the times and sizes of its files when it was read.
        static Map<String, String> stamps(Connection connection) throws SQLException {
            Map<String, String> stamps = new HashMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select id, stamp from run")) {
                while (rows.next()) {
                    stamps.put(rows.getString(1), rows.getString(2));
                }
            }
            return stamps;
        }

        static void delete(Connection connection, Iterable<String> ids) throws SQLException {
            try (PreparedStatement delete = connection.prepareStatement("delete from run where id = ?")) {
                for (String id : ids) {
                    delete.setString(1, id);
                    delete.executeUpdate();
                }
            }
        }

        static PreparedStatement replacing(Connection connection) throws SQLException {
            int columns = TEXTS.size() + NUMBERS.size();
            return connection.prepareStatement("insert or replace into run (" + COLUMNS + ") values ("
                    + String.join(", ", Collections.nCopies(columns, "?")) + ")");
        }

        static void replace(PreparedStatement replace, RunEntry entry, String stamp) throws SQLException {
            int at = 1;
            for (Map.Entry<String, Function<RunEntry, String>> text : TEXTS.entrySet()) {
                boolean isStamp = text.getKey().equals(STAMP);
                replace.setString(at++, isStamp ? stamp : text.getValue().apply(entry));
            }
            RunMetrics figures = entry.figures();
            for (Metric metric : METRICS) {
                replace.setObject(at++, figures == null ? null : figures.of(metric));
            }
            replace.setObject(at, entry.cost() == null ? null : entry.cost().perMillion());
            replace.executeUpdate();
        }

        private static String ofCost(RunEntry entry, Function<Cost, String> part) {
            return entry.cost() == null ? "" : part.apply(entry.cost());
        }

        /// All rows in the order of their ids. An id begins with the start time.
        static List<RunEntry> all(Connection connection) throws SQLException {
            List<RunEntry> entries = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select " + COLUMNS + " from run order by id")) {
                while (rows.next()) {
                    entries.add(entry(rows));
                }
            }
            return entries;
        }

        private static RunEntry entry(ResultSet row) throws SQLException {
            String notes = row.getString("notes");
            return new RunEntry(
                    row.getString("id"),
                    row.getString("started_at"),
                    row.getString("status"),
                    row.getString("verdict"),
                    new RunEntry.Subject(
                            row.getString("workload"),
                            row.getString("profile"),
                            row.getString("target"),
                            row.getString("sessions"),
                            row.getString("arrival"),
                            row.getString("product"),
                            row.getString("version"),
                            row.getString("host"),
                            row.getString("drivers")),
                    row.getString("tool_version"),
                    row.getString("load"),
                    figures(row),
                    cost(row),
                    tags(row.getString("tags")),
                    notes.isEmpty() ? List.of() : List.of(notes.split("\n", -1)),
                    row.getString("problem"));
        }

        private static Set<String> tags(String text) {
            return text.isEmpty() ? Set.of() : new TreeSet<>(Arrays.asList(text.split(" ", -1)));
        }

        private static @Nullable Cost cost(ResultSet row) throws SQLException {
            double perMillion = row.getDouble(COST);
            return row.wasNull() ? null : new Cost(perMillion, row.getString("currency"), row.getString("work"));
        }

        private static @Nullable RunMetrics figures(ResultSet row) throws SQLException {
            Map<Metric, Double> values = new EnumMap<>(Metric.class);
            for (Metric metric : METRICS) {
                double value = row.getDouble(metric.column());
                if (!row.wasNull()) {
                    values.put(metric, value);
                }
            }
            return values.isEmpty() ? null : new RunMetrics(values);
        }
    }
}
