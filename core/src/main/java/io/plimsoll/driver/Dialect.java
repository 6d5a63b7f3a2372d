package io.plimsoll.driver;

import io.plimsoll.unit.TimeSpan;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// How one SQL product spells what products spell differently. Stateless and thread-safe.
public interface Dialect {
    /// `postgresql`, `citus`, `hologres`, `hsqldb`, `h2`, `sqlite`, `duckdb`, `mysql`, `generic`.
    String name();

    /// Whether the target takes SQL at all. If not, everything here that makes SQL throws
    /// [UnsupportedOperationException].
    default boolean speaksSql() {
        return true;
    }

    /// Statements that create the table without its primary key where the key is better added after the
    /// load, and those that finish it: see [#afterLoad].
    List<String> createTable(Table table);

    /// Statements to execute once a table is loaded: primary key, statistics.
    List<String> afterLoad(Table table);

    /// Those statements of [#createTable] that spread the table over nodes; empty where it stays in one place.
    default List<String> distribute(Table table) {
        return List.of();
    }

    /// Statements that undo the keys and indexes of [#afterLoad], one for each; that of the key fails where there is
    /// none.
    ///
    /// @param indexes that the table has, in lower case: an index of the same name on another table is not undone
    default List<String> undoAfterLoad(Table table, Set<String> indexes) {
        return List.of();
    }

    /// A query for the names of a table's indexes, in the session's own schema; empty where the product's catalogue is
    /// not known.
    ///
    /// @param table in lower case
    default String indexesQuery(String table) {
        return "";
    }

    /// How loads of a dataset of a name are kept apart; empty where they are not.
    default Optional<LoadLocks> loadLocks(String name) {
        return Optional.empty();
    }

    /// How runs on the same tables are kept apart; empty where they are not.
    default Optional<RunLocks> runLocks() {
        return Optional.empty();
    }

    /// The table by which runs on the same tables are kept apart where there are no [#runLocks] and several processes
    /// reach one database; empty where they are not.
    default Optional<LockTable> lockTable() {
        return Optional.empty();
    }

    String dropTable(String table);

    /// How the product keeps comments on tables; empty where it has none.
    default Optional<TableComments> comments() {
        return Optional.empty();
    }

    /// A query for the routines in the session's own schema: name, comment, text, and the name with what it takes, as
    /// [#routineComment] wants it; empty where the product has none that Plimsoll makes.
    default String routinesQuery() {
        return "";
    }

    /// The statement that sets a routine's comment; empty where the product has none.
    default String routineComment(String call, String text) {
        return "";
    }

    /// A query for the names of a table's columns, in the table's order, in the session's own schema; empty where the
    /// product's catalogue is not known.
    ///
    /// @param table in lower case
    default String columnsQuery(String table) {
        return "";
    }

    /// Whether nothing is ever kept, so that nothing can be lost.
    default boolean keepsNothing() {
        return false;
    }

    /// The query with at most `rows` rows returned.
    String limit(String query, int rows);

    /// An expression for the present time that fits a timestamp column.
    String now();

    /// How many sessions may usefully load one table side by side.
    int loadSessions();

    /// Why the target cannot lay the table out as asked, in a clause; empty when it can.
    default Optional<String> refusal(Storage storage) {
        return storage.layout() == Storage.Layout.DEFAULT
                        && storage.properties().isEmpty()
                ? Optional.empty()
                : Optional.of(name() + " gives no choice of storage layout");
    }

    /// Whether a statement can take an array as one argument.
    default boolean hasArrays() {
        return false;
    }

    /// The condition that a column is one of `keys` keys: one array `?` where [#hasArrays], else `keys` times `?`.
    default String oneOf(String column, ColumnType type, int keys) {
        return column + " IN (" + String.join(", ", Collections.nCopies(keys, "?")) + ")";
    }

    /// Statements that bring a table's statistics and visibility up to date.
    default List<String> vacuum(String table) {
        return List.of();
    }

    /// Brings tables and the target itself to rest before something is measured: statistics, visibility, pages that
    /// wait to be written. What the target refuses is told, not thrown.
    ///
    /// @param tables by their names
    /// @throws TargetException when the session is lost
    default MaintenanceResult maintain(SqlSession session, List<String> tables) throws TargetException {
        return Maintenance.of(session, tables, this);
    }

    /// The nodes behind the target and how tables lie on them; empty when it is not a cluster.
    ///
    /// @param tables by their names; those that do not exist are left out
    default Optional<ClusterLayout> layout(SqlSession session, List<String> tables) throws TargetException {
        return Optional.empty();
    }

    /// Why the target cannot take that many more sessions, in sentences with the numbers; empty when it can, or does
    /// not tell.
    ///
    /// @param session the one that asks, which will be closed before
    default List<String> noRoom(SqlSession session, int sessions) throws TargetException {
        return List.of();
    }

    /// Whether the arguments of such a statement must stand in its text as constants, because the target looks at them
    /// to find where it is to be run.
    default boolean wantsConstants(String sql) {
        return false;
    }

    /// What has a session give up waiting for a lock that another one holds; empty where nothing does.
    default List<String> lockLimit(TimeSpan limit) {
        return List.of();
    }

    /// Asks all nodes behind the target for a sign of life; it may wait for as long as one of them is silent.
    ///
    /// @throws TargetException when one does not answer
    default void probe(SqlSession session) throws TargetException {
        // A session that could be opened is a sign of life of a single server.
    }

    /// What a session executes once before it does work of a kind; a failure of one is a failure of the session.
    default List<String> sessionSettings(SessionUse use) {
        return List.of();
    }

    /// Kinds of work a target may want to be told of.
    enum SessionUse {
        STATEMENTS,
        SCANS,
        COPY
    }
}
