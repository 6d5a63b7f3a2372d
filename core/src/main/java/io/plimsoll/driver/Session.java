package io.plimsoll.driver;

import java.util.List;
import java.util.Map;

/// One conversation with a target, whatever it speaks: [#sql] or [#records]. Used by one thread, except
/// [#cancel] and [#abort], which any thread may call.
public interface Session extends AutoCloseable {
    /// The same session, spoken to in SQL.
    ///
    /// @throws TargetException when the target does not speak it
    default SqlSession sql() throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "", "the target does not speak SQL", null);
    }

    /// The same session, spoken to record by record.
    ///
    /// @throws TargetException when the target wants SQL
    default RecordSession records() throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "", "the target keeps tables, not records: it wants SQL", null);
    }

    /// Which of the named tables exist. Names as in the workload's tables, compared without regard to case.
    List<String> existing(List<String> tables) throws TargetException;

    /// Which of the names belong to something that is no table and takes the name of one, such as a view.
    default List<String> existingOthers(List<String> names) throws TargetException {
        return List.of();
    }

    /// The schema it is in.
    default SessionSchema schema() {
        return SessionSchema.OF_CONNECTION;
    }

    /// Makes a table, ready to be loaded.
    void create(Table table) throws TargetException;

    /// Does what is better done once a table is loaded: primary key, statistics.
    void finish(Table table) throws TargetException;

    void drop(String table) throws TargetException;

    /// Whether a table that exists has the columns of this one, by their names, and no others.
    default boolean fits(Table table) throws TargetException {
        return true;
    }

    /// The texts of the marks of tables, by their names in lower case: see [Marker]. Those of other tables that lie
    /// where the session works are told too, where the target can list them.
    default Map<String, String> marks(List<String> tables) throws TargetException {
        return Map.of();
    }

    /// Marks a table.
    ///
    /// @throws TargetException when the target has no place for marks, or refuses
    default void mark(String table, String text) throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "", "the target has no place for marks", null);
    }

    /// Forgets the mark of a table that was dropped.
    default void unmark(String table) throws TargetException {
        // A mark that is part of its table went with it.
    }

    /// How many rows a table holds, by counting them.
    long count(String table) throws TargetException;

    /// Begins a transaction whose queries all see the data as they are at one instant, whatever others write.
    ///
    /// @return whether the target has that; if not, nothing was begun
    default boolean beginSnapshot() throws TargetException {
        return false;
    }

    /// Ends what [#beginSnapshot] began; nothing when it began nothing.
    default void endSnapshot() throws TargetException {
        // There is none.
    }

    /// Appends rows `from` (included) to `to` (excluded) of a table by the fastest road the target has
    /// (COPY, batches), committing as it goes, and reports the rows that are committed.
    void load(TableRows rows, long from, long to, LoadProgress progress) throws TargetException;

    /// Prepares batches of rows; the result may be used any number of times in this session.
    PreparedRows prepare(RowBatch batch) throws TargetException;

    /// Asks the target to end what this session is doing. Best effort; returns at once.
    void cancel();

    /// Ends the conversation from this side without waiting for the target.
    void abort();

    /// Ends the conversation in good order; never throws.
    @Override
    void close();
}
