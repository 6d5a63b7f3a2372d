package io.plimsoll.driver;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A small table in which runs record which datasets they use, for products without locks that sessions hold. A row
/// is one table of a dataset, used by one run; its heartbeat grows as long as the run lives. A run that has a table
/// for itself uses slot 0 of the table's key; a run that shares it uses its own slot. Immutable.
///
/// @param name the name, with the schema that every connection has
/// @param columns a query for the names of its columns; no rows if the table does not exist
/// @param isForFiles whether several processes may open a database in a file
public record LockTable(String name, String columns, boolean isForFiles) {
    /// The slot of a run that has a table for itself.
    public static final long ALONE = 0;

    /// The key of a run that drops this table.
    public static final long WHOLE = 0;

    private static final Set<String> COLUMNS = Set.of("dataset_key", "slot", "run_id", "holder", "since", "beat");

    /// A row that a run holds, or tries to take.
    ///
    /// @param key the key of a dataset's table
    public record Place(long key, long slot) {}

    /// The run that writes rows.
    ///
    /// @param id the run's number, different from all others
    /// @param name shown to refused runs
    /// @param since the time in words
    public record Holder(long id, String name, String since) {}

    public String creation() {
        return "CREATE TABLE " + name + " (dataset_key BIGINT NOT NULL, slot BIGINT NOT NULL, run_id BIGINT NOT NULL,"
                + " holder VARCHAR(100) NOT NULL, since VARCHAR(40) NOT NULL, beat BIGINT NOT NULL,"
                + " PRIMARY KEY (dataset_key, slot))";
    }

    public String removal() {
        return "DROP TABLE " + name;
    }

    /// Fails if another run has the same place.
    public String insertion(Place place, Holder holder) {
        return "INSERT INTO " + name + " (dataset_key, slot, run_id, holder, since, beat) VALUES (" + place.key() + ", "
                + place.slot() + ", " + holder.id() + ", '" + holder.name() + "', '" + holder.since() + "', 0)";
    }

    public String beat(Holder holder) {
        return "UPDATE " + name + " SET beat = beat + 1 WHERE run_id = " + holder.id();
    }

    /// How many rows a run has.
    public String count(Holder holder) {
        return "SELECT count(*) FROM " + name + " WHERE run_id = " + holder.id();
    }

    /// Key, slot, run, heartbeat, name and beginning of all other runs that have one of the keys or drop the table.
    public String others(List<Long> keys, Holder holder, boolean isShared) {
        String wanted = keys.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "SELECT dataset_key, slot, run_id, beat, holder, since FROM " + name + " WHERE run_id <> " + holder.id()
                + " AND dataset_key IN (" + WHOLE + (wanted.isEmpty() ? "" : ", " + wanted) + ")"
                + (isShared ? " AND slot = " + ALONE : "") + " ORDER BY since";
    }

    /// How many rows all other runs have.
    public String countOthers(Holder holder) {
        return "SELECT count(*) FROM " + name + " WHERE run_id <> " + holder.id();
    }

    public String release(Holder holder) {
        return "DELETE FROM " + name + " WHERE run_id = " + holder.id();
    }

    public String release(Holder holder, long slot) {
        return release(holder) + " AND slot = " + slot;
    }

    /// Removes the row of a dead run, unless its heartbeat has moved.
    public String burial(Place place, long id, long beat) {
        return "DELETE FROM " + name + " WHERE dataset_key = " + place.key() + " AND slot = " + place.slot()
                + " AND run_id = " + id + " AND beat = " + beat;
    }

    /// The statements of one run that locks one table, in their order.
    public List<String> script() {
        Holder run = new Holder(1, "RUN", "SINCE");
        return List.of(creation(), insertion(new Place(1, ALONE), run), beat(run), release(run), removal());
    }

    /// Whether Plimsoll made a table of these columns.
    public static boolean isOurs(List<String> columns) {
        return columns.stream()
                .map(column -> column.toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new))
                .equals(new TreeSet<>(COLUMNS));
    }
}
