package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The dataset of a plan: what must be in the target before operations run, how it gets there, and what is there
/// already. Immutable and thread-safe.
public interface Dataset {
    List<Table> tables();

    /// The same dataset with the types of its columns as one product needs them. Asked for before tables are made or
    /// loaded; everything else is the same for all products.
    default Dataset in(Dialect dialect) {
        return this;
    }

    /// The names of [#tables].
    default List<String> tableNames() {
        return tables().stream().map(Table::name).toList();
    }

    /// Whether the operations work on the user's own tables. Plimsoll then makes, drops and locks nothing, and
    /// [#tables] is empty.
    default boolean isUsersOwn() {
        return false;
    }

    /// The rows to load, in order.
    List<TableRows> rows();

    /// How many rows are loaded in all; about, where counting them would take long. Takes no time and no memory for
    /// each row.
    default long rowCount() {
        return rows().stream().mapToLong(TableRows::count).sum();
    }

    /// The tables that other tools make for similar work, by the profile that drives them; empty if there are none.
    default Map<String, List<String>> tablesOfOtherTools() {
        return Map.of();
    }

    /// How loading is divided so that an interrupted load can be resumed; empty if it is done in one go.
    default Optional<LoadDivision> division() {
        return Optional.empty();
    }

    /// Whether the dataset and the operations on it need SQL; if not, a target of records holds it as well.
    default boolean needsSql() {
        return true;
    }

    /// Statements needed in addition to the tables, such as stored procedures; executed on every prepare.
    default List<String> routines(Dialect dialect) {
        return List.of();
    }

    /// The statements of [#routines] that the target still needs, as far as that depends on its content. Changes
    /// nothing.
    default List<String> routinesWanted(Session session, Dialect dialect) throws TargetException {
        return routines(dialect);
    }

    /// Statements that remove the routines that this workload may have made, under any of its settings; none fails
    /// if there is nothing to remove. Executed before its tables are dropped, because a routine can lock its
    /// tables.
    default List<String> dropRoutines(Dialect dialect) {
        return List.of();
    }

    /// Undoes what earlier runs did to the dataset, if the workload does so. Called before [#complete], and not for
    /// a dataset that was loaded for this run.
    default void restore(Session session, Dialect dialect) throws TargetException {}

    /// Does any other work of every prepare, after [#routines], that statements alone cannot do. Called on each of
    /// several machines that drive a run together.
    default void complete(Session session, Dialect dialect) throws TargetException {}

    /// Whether the target needs maintenance before a measurement: [Dialect#maintain].
    default boolean settles() {
        return false;
    }

    /// Why the workload cannot run on the target as it is, in sentences; empty if it can. Changes nothing.
    ///
    /// @param isLoaded whether the dataset will be loaded by this run
    default List<String> refusals(Session session, Dialect dialect, boolean isLoaded) throws TargetException {
        return List.of();
    }

    /// The present state of the dataset. With a [#division], the caller already knows of our own unfinished loads.
    DatasetState inspect(Session session, Dialect dialect) throws TargetException;

    /// The size of the dataset in the target, as a value of the workload's size key; empty if unknown. All tables
    /// exist and have the workload's columns.
    default Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return Optional.empty();
    }

    /// The user's own tables, which a run takes as they are.
    interface UsersOwn extends Dataset {
        @Override
        default List<Table> tables() {
            return List.of();
        }

        @Override
        default boolean isUsersOwn() {
            return true;
        }

        @Override
        default List<TableRows> rows() {
            return List.of();
        }

        @Override
        default DatasetState inspect(Session session, Dialect dialect) {
            return new DatasetState.Ready();
        }
    }
}
