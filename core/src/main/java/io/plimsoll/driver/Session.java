package io.plimsoll.driver;

import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// A session with a target, in the target's language: [#sql] or [#records]. Used by one thread, except [#cancel]
/// and [#abort], which any thread may call.
public interface Session extends AutoCloseable {
    /// The same session, for SQL.
    ///
    /// @throws TargetException when the target does not speak it
    default SqlSession sql() throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "the target does not speak SQL");
    }

    /// The same session, for records.
    ///
    /// @throws TargetException when the target needs SQL
    default RecordSession records() throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "the target keeps tables, not records: it needs SQL");
    }

    /// Which of the named tables exist. Names as in the workload's tables, compared without regard to case.
    List<String> existing(List<String> tables) throws TargetException;

    /// Which of the names belong to objects, such as views, that are not tables but take a table's name.
    default List<String> existingOthers(List<String> names) throws TargetException {
        return List.of();
    }

    /// The schema that the session is in.
    default Schema schema() {
        return Schema.OF_CONNECTION;
    }

    /// Creates a table, ready to be loaded.
    void create(Table table) throws TargetException;

    /// Does the work that is better done after a table is loaded: primary key, statistics.
    void finish(Table table) throws TargetException;

    void drop(String table) throws TargetException;

    /// Whether an existing table has the columns of this one, by their names, and no others.
    default boolean fits(Table table) throws TargetException {
        return true;
    }

    /// The texts of the marks of tables, by their names in lower case: see [Marker]. Includes marks of other tables
    /// in the same place, if the target can list them.
    default Map<String, String> marks(List<String> tables) throws TargetException {
        return Map.of();
    }

    /// Marks a table.
    ///
    /// @throws TargetException when the target has no place for marks, or refuses
    default void mark(String table, String text) throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "the target has no place for marks");
    }

    /// Removes the mark of a table that was dropped.
    default void unmark(String table) throws TargetException {
        // A mark that is part of its table is gone with it.
    }

    /// Counts the rows of a table.
    long count(String table) throws TargetException;

    /// Begins a transaction whose queries all see the data of one instant, whatever others write.
    ///
    /// @return false if the target has no such transactions; then nothing was begun
    default boolean beginSnapshot() throws TargetException {
        return false;
    }

    /// Ends what [#beginSnapshot] began; does nothing if it began nothing.
    default void endSnapshot() throws TargetException {
        // Nothing was begun.
    }

    /// Appends rows `from` (included) to `to` (excluded) of a table in the fastest way the target has (COPY,
    /// batches), commits in between, and reports the rows that are committed.
    void load(TableRows rows, long from, long to, LoadProgress progress) throws TargetException;

    /// Prepares batches of rows; the result may be used any number of times in this session.
    PreparedRows prepare(RowBatch batch) throws TargetException;

    /// Prepares a user's own statements; the result may be executed any number of times in this session.
    ///
    /// @throws TargetException when the target or the driver cannot execute such a program
    default StatementProgram.Prepared prepare(StatementProgram program) throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "the target executes no statements of scripts");
    }

    /// The processor of this machine on which the last answer arrived; empty if it is unknown. If the target runs on
    /// this machine, it is where the target's end of the session ran. Asked between operations; allocates little.
    default OptionalInt targetProcessor() {
        return OptionalInt.empty();
    }

    /// Asks the target to end the session's work. Best effort; returns at once. The target may hear it late, and then
    /// end the session's next work instead.
    void cancel();

    /// Ends the session from this side without waiting for the target.
    void abort();

    /// Ends the session in good order; never throws.
    @Override
    void close();

    /// The schema that was chosen for a target ([TargetSpec#schema]), as one session sees it. Used by the session's
    /// thread.
    interface Schema {
        /// No schema was chosen: the session is in the connection's default schema.
        Schema OF_CONNECTION = new Schema() {};

        /// Creates the schema if it is missing, marks it as made by Plimsoll, and enters it.
        ///
        /// @return true if it was created
        default boolean make() throws TargetException {
            return false;
        }

        /// The statements that [#make] would execute; none if there is nothing to create.
        default List<String> creation() throws TargetException {
            return List.of();
        }

        /// The statements that [#drop] would execute; none if Plimsoll did not make the schema.
        default List<String> removal() throws TargetException {
            return List.of();
        }

        /// Drops the schema if [#make] made it, now or earlier, and it is empty.
        ///
        /// @return true if it was dropped
        default boolean drop() throws TargetException {
            return false;
        }

        /// The connection's default schema; empty if it is this one.
        default String outside() {
            return "";
        }

        /// Which of the named tables exist in the connection's default schema; none if it is this one.
        default List<String> existingOutside(List<String> tables) throws TargetException {
            return List.of();
        }
    }
}
