package io.plimsoll.driver;

import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableComments;
import io.plimsoll.unit.TimeSpan;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The SQL dialect of one product: everything that products spell differently. Stateless and thread-safe.
public interface Dialect {
    /// `postgresql`, `citus`, `hologres`, `hsqldb`, `h2`, `sqlite`, `duckdb`, `mysql`, `generic`.
    String name();

    /// Whether the target takes SQL. If not, every method that makes SQL throws [UnsupportedOperationException].
    default boolean speaksSql() {
        return true;
    }

    /// Whether the product has a feature on which workloads depend.
    default boolean has(Feature feature) {
        return false;
    }

    /// Statements that create the table. The primary key is left to [#afterLoad] if it is better added after the
    /// load.
    List<String> createTable(Table table);

    /// Statements to execute once a table is loaded: primary key, statistics.
    List<String> afterLoad(Table table);

    /// Those statements of [#createTable] that spread the table over nodes; empty if it stays in one place.
    default List<String> distribute(Table table) {
        return List.of();
    }

    /// Statements that undo the keys and indexes of [#afterLoad], one for each; the statement for a missing key
    /// fails.
    ///
    /// @param indexes the table's indexes, in lower case: an index of the same name on another table is not undone
    default List<String> undoAfterLoad(Table table, Set<String> indexes) {
        return List.of();
    }

    /// A query for the names of a table's indexes, in the session's own schema; empty if the product's catalogue is
    /// unknown.
    ///
    /// @param table in lower case
    default String indexesQuery(String table) {
        return "";
    }

    /// The locks that keep loads of a dataset of that name apart; empty if there are none.
    default Optional<LoadLocks> loadLocks(String name) {
        return Optional.empty();
    }

    /// The locks that keep runs on the same tables apart; empty if there are none.
    default Optional<RunLocks> runLocks() {
        return Optional.empty();
    }

    /// The table that keeps runs on the same tables apart if there are no [#runLocks] and several processes reach
    /// one database; empty if there is none.
    default Optional<LockTable> lockTable() {
        return Optional.empty();
    }

    String dropTable(String table);

    /// How the product keeps comments on tables; empty if it has none.
    default Optional<TableComments> comments() {
        return Optional.empty();
    }

    /// A query for the routines in the session's own schema: name, comment, text, and the name with its parameters,
    /// as [#routineComment] needs it; empty if Plimsoll makes no routines in the product.
    default String routinesQuery() {
        return "";
    }

    /// The statement that sets a routine's comment; empty if the product has none.
    default String routineComment(String call, String text) {
        return "";
    }

    /// A query for the names of a table's columns, in the table's order, in the session's own schema; empty if the
    /// product's catalogue is unknown.
    ///
    /// @param table in lower case
    default String columnsQuery(String table) {
        return "";
    }

    /// A query for the number of primary keys of a table; empty if tables are created with their keys, or if the
    /// product's catalogue is unknown.
    default String primaryKeysQuery(String table) {
        return "";
    }

    /// Whether the target never keeps data, so that nothing can be lost.
    default boolean keepsNothing() {
        return false;
    }

    /// The query, limited to `rows` rows.
    ///
    /// @param rows a number or `?`
    String limit(String query, String rows);

    /// The query, limited to `rows` rows.
    default String limit(String query, int rows) {
        return limit(query, Integer.toString(rows));
    }

    /// An expression for the present time that fits a timestamp column.
    String now();

    /// How many sessions may usefully load one table in parallel.
    int loadSessions();

    /// Why the target cannot give the table the requested layout, as a clause; empty if it can.
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

    /// The condition that a column is one of `keys` keys: one array `?` if [#hasArrays], otherwise `keys` times
    /// `?`.
    default String oneOf(String column, ColumnType type, int keys) {
        return column + " IN (" + String.join(", ", Collections.nCopies(keys, "?")) + ")";
    }

    /// Statements that bring a table's statistics and visibility up to date.
    default List<String> vacuum(String table) {
        return List.of();
    }

    /// Prepares the tables and the target for a measurement: statistics, visibility, pages that wait to be written.
    /// What the target refuses is returned, not thrown.
    ///
    /// @param tables the tables' names
    /// @throws TargetException when the session is lost
    default MaintenanceResult maintain(SqlSession session, List<String> tables) throws TargetException {
        return Maintenance.of(session, tables, this);
    }

    /// The nodes behind the target and the placement of tables on them; empty if it is not a cluster.
    ///
    /// @param tables the tables' names; tables that do not exist are left out
    default Optional<ClusterLayout> layout(SqlSession session, List<String> tables) throws TargetException {
        return Optional.empty();
    }

    /// Why the target cannot take that many more sessions, in sentences with the numbers; empty if it can, or if
    /// that is unknown.
    ///
    /// @param session runs the query, and will be closed before the others are opened
    default List<String> noRoom(SqlSession session, int sessions) throws TargetException {
        return List.of();
    }

    /// Whether the arguments of this statement must be constants in its text, because the target looks at them to
    /// find where to run it.
    default boolean wantsConstants(String sql) {
        return false;
    }

    /// Statements that limit how long a session waits for another session's lock; empty if there are none.
    default List<String> lockLimit(TimeSpan limit) {
        return List.of();
    }

    /// What the product reports about its own work; empty if Plimsoll cannot read it.
    default Optional<ServerView> serverView() {
        return Optional.empty();
    }

    /// How settings of the whole server are changed by statements; empty if Plimsoll cannot change them.
    default Optional<ServerSettings> serverSettings() {
        return Optional.empty();
    }

    /// Probes all nodes behind the target; waits for as long as one of them is silent.
    ///
    /// @throws TargetException when one does not answer
    default void probe(SqlSession session) throws TargetException {
        // A single server has answered if a session could be opened.
    }

    /// Statements that a session executes once before it does work of a kind; if one fails, the session fails.
    default List<String> sessionSettings(SessionUse use) {
        return List.of();
    }

    /// What some products do and others do not, as far as workloads depend on it. Where only the text of a
    /// statement differs, a workload looks it up by [#name] instead.
    enum Feature {
        /// INSERT, UPDATE and DELETE return columns of their rows: `RETURNING`.
        RETURNING,
        /// Stored functions and procedures in PL/pgSQL.
        PLPGSQL,
        /// Columns of type `jsonb`, with its operators.
        JSONB,
        /// Tables divided into partitions on one server.
        PARTITIONS,
        /// Tables and routines distributed over the nodes of a cluster, as Citus does.
        SHARDS,
        /// Streams of the changes to a table.
        CHANGE_STREAMS,
        /// A batch of rows that fails keeps its good rows.
        PARTIAL_BATCHES,
        /// Decimals are binary floating-point numbers, so that sums of them are slightly off.
        INEXACT_DECIMALS
    }

    /// Kinds of work for which a target may need session settings.
    enum SessionUse {
        STATEMENTS,
        SCANS,
        COPY
    }

    /// Queries that keep two loads of one dataset apart; each returns 1 on success, otherwise 0. A session keeps
    /// what it takes until it ends. Immutable.
    ///
    /// @param leader for the one session that leads a load; meanwhile no other session can become its leader
    /// @param member for each session that loads
    /// @param alone whether no session is a member, such as one of a load whose process is gone
    record LoadLocks(String leader, String member, String alone) {}

    /// Settings of a whole server that statements change. The server keeps them until they are changed back.
    /// Stateless and thread-safe.
    interface ServerSettings {
        /// Why they cannot be changed and put back: the rights of the session's user, or the state of the
        /// server, in sentences; empty if they can.
        ///
        /// @param names of settings
        List<String> refusals(SqlSession session, List<String> names) throws TargetException;

        /// What the server says of settings, as this session has them. Names are compared without regard to
        /// case; unknown ones are left out.
        List<ServerSetting> look(SqlSession session, List<String> names) throws TargetException;

        /// The names of all settings.
        List<String> names(SqlSession session) throws TargetException;

        /// The names of settings that were changed by anybody and wait for a restart of the server.
        List<String> waiting(SqlSession session) throws TargetException;

        /// The statement that gives a setting a value of the server's own.
        String set(String name, String value);

        /// The statement that takes a setting's own value away.
        String reset(String name);

        /// Makes the server read its settings again. Sessions that open soon afterwards have them.
        ///
        /// @return for [#isReloaded]
        long reload(SqlSession session) throws TargetException;

        /// Whether the server had read its settings again when this session was opened.
        ///
        /// @param asked what [#reload] returned
        boolean isReloaded(SqlSession session, long asked) throws TargetException;

        /// What distinguishes this server, while it runs, from any other.
        String server(SqlSession session) throws TargetException;

        /// Reserves the server's settings for a session until it ends: no other session, of whatever database,
        /// can reserve them meanwhile.
        ///
        /// @return whether they are reserved now
        boolean reserve(SqlSession session) throws TargetException;
    }

    /// A setting of a server, as one session has it. Immutable.
    ///
    /// @param name as the server spells it
    /// @param refusal why it is not changed, as a clause; empty if it may be changed
    /// @param needsRestart whether a change takes effect only when the server starts
    /// @param holder what decides its value against the server's own, as a sentence with the remedy; empty if
    ///     nothing does
    /// @param isOfStart whether that is the command that starts the server
    /// @param own the value of the server's own, as it was set by a statement; null if it has none
    /// @param isInForce whether a value of the server's own is what this session has
    /// @param isWaiting whether its value waits for a restart of the server
    /// @param fault why the server refuses its own value; empty if it does not
    record ServerSetting(
            String name,
            String refusal,
            boolean needsRestart,
            String holder,
            boolean isOfStart,
            @Nullable String own,
            boolean isInForce,
            boolean isWaiting,
            String fault) {}
}
