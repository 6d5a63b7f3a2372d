package io.plimsoll.dataset;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Table;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.LoadPart;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The journal of a load: a table in the target that records what the load has done. It is dropped when the load
/// has ended; while it exists, the dataset is not complete. Several sessions write entries, one reads them.
///
/// An entry about finished work is committed after that work; an entry about begun work, before it. So a load that
/// ended in any way leaves no rows that the journal does not mention.
record LoadJournal(String table) {
    private static final String IDENTITY = "of ";
    private static final String SCHEMA = "schema";
    private static final String DISTRIBUTED = "distributed";
    private static final String BEGUN = "begun ";
    private static final String LOADED = "loaded ";
    private static final String FINISHING = "finishing ";
    private static final String FINISHED = "finished ";
    private static final String NO_IDENTITY = "nothing";
    private static final int ENTRY_LENGTH = 250;

    static LoadJournal of(LoadDivision division) {
        return new LoadJournal("plimsoll_load_" + division.name());
    }

    /// All entries at one time. Immutable.
    record Entries(Set<String> all) {
        static final Entries NONE = new Entries(Set.of());

        Entries {
            all = Set.copyOf(all);
        }

        /// Identifies the dataset that is loaded.
        String identity() {
            return all.stream()
                    .filter(entry -> entry.startsWith(IDENTITY))
                    .map(entry -> entry.substring(IDENTITY.length()))
                    .findFirst()
                    .orElse(NO_IDENTITY);
        }

        boolean hasSchema() {
            return all.contains(SCHEMA);
        }

        boolean isDistributed() {
            return all.contains(DISTRIBUTED);
        }

        boolean isBegun(LoadPart part) {
            return all.contains(BEGUN + part.name());
        }

        boolean isAnythingBegun() {
            return all.stream().anyMatch(entry -> entry.startsWith(BEGUN));
        }

        boolean isLoaded(LoadPart part) {
            return all.contains(LOADED + part.name());
        }

        boolean isFinishing(String table) {
            return all.contains(FINISHING + table);
        }

        boolean isFinished(String table) {
            return all.contains(FINISHED + table);
        }
    }

    /// Reads the journal; empty if it does not exist.
    Optional<Entries> read(SqlSession session) throws TargetException {
        if (!isThere(session)) {
            return Optional.empty();
        }
        List<List<@Nullable Object>> rows = session.query("SELECT entry FROM " + table);
        return Optional.of(new Entries(rows.stream()
                .map(row -> String.valueOf(row.getFirst()))
                .collect(Collectors.toCollection(HashSet::new))));
    }

    /// Why a table with the journal's name is not a journal, in a sentence; empty if it is one or does not exist.
    Optional<String> stranger(SqlSession session) throws TargetException {
        boolean isStranger = isThere(session) && (!session.fits(definition()) || !isOfALoad(session));
        return isStranger
                ? Optional.of(
                        "table " + table + " is not the journal of a load, and was not made by Plimsoll; nothing was"
                                + " changed: rename it, or give the dataset a schema or a database of its own")
                : Optional.empty();
    }

    /// Whether the table is a journal: its entries name the load they belong to, or it is empty.
    private boolean isOfALoad(SqlSession session) throws TargetException {
        Entries entries = read(session).orElse(Entries.NONE);
        return entries.all().isEmpty() || !entries.identity().equals(NO_IDENTITY);
    }

    private Table definition() {
        return new Table(table, List.of(Column.notNull("entry", new ColumnType.VaryingText(ENTRY_LENGTH))), List.of());
    }

    private boolean isThere(SqlSession session) throws TargetException {
        return !session.existing(List.of(table)).isEmpty();
    }

    /// Begins a new journal, and drops an old one.
    void begin(SqlSession session, LoadDivision division) throws TargetException {
        drop(session);
        session.execute("CREATE TABLE " + table + " (entry VARCHAR(" + ENTRY_LENGTH + ") NOT NULL)");
        write(session, IDENTITY + division.identity());
    }

    void drop(SqlSession session) throws TargetException {
        if (isThere(session)) {
            session.execute("DROP TABLE " + table);
        }
    }

    void schemaMade(SqlSession session) throws TargetException {
        write(session, SCHEMA);
    }

    void distributed(SqlSession session) throws TargetException {
        write(session, DISTRIBUTED);
    }

    void begun(SqlSession session, LoadPart part) throws TargetException {
        write(session, BEGUN + part.name());
    }

    void loaded(SqlSession session, LoadPart part) throws TargetException {
        write(session, LOADED + part.name());
    }

    void finishing(SqlSession session, String begun) throws TargetException {
        write(session, FINISHING + begun);
    }

    void finished(SqlSession session, String finished) throws TargetException {
        write(session, FINISHED + finished);
    }

    private void write(SqlSession session, String entry) throws TargetException {
        session.execute("INSERT INTO " + table + " (entry) VALUES ('" + entry.replace("'", "''") + "')");
    }
}
