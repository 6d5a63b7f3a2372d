package io.plimsoll.driver;

import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A session with a SQL target. Thread-safety: as [Session].
public interface SqlSession extends Session {
    /// How the target spells SQL.
    Dialect dialect();

    /// Prepares a statement list; the result may be executed any number of times in this session.
    default PreparedOperation prepare(StatementList list) throws TargetException {
        return prepare(list, RowReader.NONE);
    }

    /// As [#prepare(StatementList)], with a reader of the rows that its queries return.
    PreparedOperation prepare(StatementList list, RowReader reader) throws TargetException;

    /// Undoes what lists of [StatementList.Commit#LATER] have done, and ends their transaction; does nothing if
    /// none is under way.
    void rollback() throws TargetException;

    /// Opens a change stream, in addition to this session.
    ///
    /// @throws TargetException when the target or the driver has no change streams
    default ChangeReader read(ChangeFeed feed) throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "this driver reads no change streams");
    }

    /// Executes one statement outside any transaction and drops its result.
    void execute(String sql) throws TargetException;

    /// Executes one query; each row is its column values: `Long`, `Double`, `BigDecimal`, `String` or null.
    /// For control work: everything is held in memory.
    List<List<@Nullable Object>> query(String sql) throws TargetException;

    /// Executes one query as it is written, outside any transaction, and passes its rows on as they come, so that
    /// memory does not grow with them. The target plans the query for the values in its text.
    ///
    /// @return the number of rows returned
    default long read(String sql, RowReader reader) throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "this driver does not hand on the rows of a query");
    }

    /// The one whole number that a query returns; 0 for a null, such as the sum over no rows.
    default long number(String sql) throws TargetException {
        return query(sql).getFirst().getFirst() instanceof Number number ? number.longValue() : 0;
    }

    /// Executes statements one after the other: see [#execute].
    default void executeAll(List<String> statements) throws TargetException {
        for (String statement : statements) {
            execute(statement);
        }
    }

    /// Asks the target to prepare a statement, and to forget it. Executes nothing, and changes nothing.
    ///
    /// @throws TargetException when the session is lost, or the target cannot be asked
    default StatementCheck check(ProgramStatement statement) throws TargetException {
        return new StatementCheck.Unchecked("this driver cannot prepare it without executing it");
    }

    @Override
    default SqlSession sql() {
        return this;
    }

    @Override
    default void create(Table table) throws TargetException {
        executeAll(dialect().createTable(table));
    }

    @Override
    default void finish(Table table) throws TargetException {
        executeAll(dialect().afterLoad(table));
    }

    @Override
    default void drop(String table) throws TargetException {
        execute(dialect().dropTable(table));
    }

    /// The names of a table's columns in lower case, in the table's order; empty if the target's catalogue is
    /// unknown.
    default Optional<List<String>> columns(String table) throws TargetException {
        String query = dialect().columnsQuery(table.toLowerCase(Locale.ROOT));
        if (query.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(query(query).stream()
                .map(row -> String.valueOf(row.getFirst()).toLowerCase(Locale.ROOT))
                .toList());
    }

    /// Whether a table has its primary key, which an interrupted load may not have made yet; true where a table
    /// cannot be without it, or if the target's catalogue is unknown.
    default boolean hasPrimaryKey(String table) throws TargetException {
        String query = dialect().primaryKeysQuery(table);
        return query.isEmpty() || number(query) > 0;
    }

    @Override
    default boolean fits(Table table) throws TargetException {
        List<String> wanted = table.columns().stream()
                .map(column -> column.name().toLowerCase(Locale.ROOT))
                .toList();
        Optional<List<String>> found = columns(table.name());
        if (found.isPresent()) {
            return new HashSet<>(found.get()).equals(new HashSet<>(wanted));
        }
        return accepts("SELECT " + String.join(", ", wanted) + " FROM " + table.name() + " WHERE 1 = 0");
    }

    /// Whether the target executes a query, instead of refusing it as a statement that makes no sense to it.
    default boolean accepts(String query) throws TargetException {
        try {
            query(query);
            return true;
        } catch (TargetException refused) {
            refused.throwUnless(ErrorClass.STATEMENT);
            return false;
        }
    }

    /// The rows of a query; none if the target refuses it.
    ///
    /// @throws TargetException when the session is lost
    default List<List<@Nullable Object>> rowsUnlessRefused(String query) throws TargetException {
        try {
            return query(query);
        } catch (TargetException refused) {
            refused.throwIfLost();
            return List.of();
        }
    }

    @Override
    default Map<String, String> marks(List<String> tables) throws TargetException {
        return Marks.read(this);
    }

    @Override
    default void mark(String table, String text) throws TargetException {
        Marks.write(this, table, text);
    }

    @Override
    default void unmark(String table) throws TargetException {
        Marks.remove(this, table);
    }

    @Override
    default long count(String table) throws TargetException {
        return number("SELECT count(*) FROM " + table);
    }
}
