package io.plimsoll.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One conversation with a SQL target. Used by one thread, except [#cancel] and [#abort], which any
/// thread may call.
public interface SqlSession extends AutoCloseable {
    /// Prepares a statement list; the result may be executed any number of times in this session.
    PreparedOperation prepare(StatementList list) throws TargetException;

    /// Prepares batches of rows; the result may be used any number of times in this session.
    PreparedRows prepare(RowBatch batch) throws TargetException;

    /// Opens a stream of changes, beside this session.
    ///
    /// @throws TargetException when the target or the driver has none
    default ChangeReader read(ChangeFeed feed) throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "", "this driver reads no change streams", null);
    }

    /// Executes one statement outside any transaction, its result dropped.
    void execute(String sql) throws TargetException;

    /// Executes one query; each row is its column values: `Long`, `Double`, `BigDecimal`, `String` or null.
    /// For control work: everything is held in memory.
    List<List<@Nullable Object>> query(String sql) throws TargetException;

    /// The one whole number a query returns; 0 for a null, such as the sum over no rows.
    default long number(String sql) throws TargetException {
        return query(sql).getFirst().getFirst() instanceof Number number ? number.longValue() : 0;
    }

    /// Which of the named tables exist. Names as in the workload's tables, compared without regard to case.
    List<String> existing(List<String> tables) throws TargetException;

    /// Appends rows `from` (included) to `to` (excluded) of a table by the fastest road the target has
    /// (COPY, batches), committing as it goes, and reports the rows that are committed.
    void load(TableRows rows, long from, long to, LoadProgress progress) throws TargetException;

    /// Asks the target to end what this session is doing. Best effort; returns at once.
    void cancel();

    /// Ends the conversation from this side without waiting for the target.
    void abort();

    /// Ends the conversation in good order; never throws.
    @Override
    void close();
}
