package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Figure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The complete plan of a workload. Immutable and thread-safe.
public interface WorkloadPlan {
    /// The fact that says by how much a dataset is smaller than its specification demands. A run on such a dataset
    /// has a finding.
    String REDUCED = "reduced dataset";

    /// The decisions, for people: rows per table, key ranges, mix.
    Map<String, String> facts();

    List<Table> tables();

    /// The rows to load, in order.
    List<TableRows> rows();

    /// The tables that other tools make for similar work, by the profile that drives them; empty if there are none.
    default Map<String, List<String>> tablesOfOtherTools() {
        return Map.of();
    }

    /// How loading is divided so that an interrupted load can be resumed; empty if it is done in one go.
    default Optional<LoadDivision> division() {
        return Optional.empty();
    }

    /// Whether its operations are SQL; if not, they also work on records.
    default boolean needsSql() {
        return true;
    }

    /// Statements needed in addition to the tables, such as stored procedures; executed on every prepare.
    List<String> routines(Dialect dialect);

    /// The statements of [#routines] that the target still needs, as far as that depends on its content. Changes
    /// nothing.
    default List<String> routinesWanted(Session session, Dialect dialect) throws TargetException {
        return routines(dialect);
    }

    /// The size of the dataset in the target, as a value of the workload's size key; empty if unknown. All tables
    /// exist and have the workload's columns.
    default Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return Optional.empty();
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

    /// Does any other work of every prepare, after [#routines], that statements alone cannot do.
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

    List<Operation> operations(Dialect dialect);

    /// Whether all operations can be begun without waiting for their end; false if one needs results to go on.
    default boolean canMultiplex() {
        return true;
    }

    /// Whether operations are dealt from shuffled decks that hold each as often as it weighs; if not, each is drawn
    /// independently.
    default boolean dealsDecks() {
        return false;
    }

    /// The order in which sessions do the operations; empty if they are mixed by weight.
    ///
    /// @param sessions the number of sessions
    default Optional<Order> order(int sessions) {
        return Optional.empty();
    }

    /// Sessions in addition to those of the plan; empty if there are none.
    default Optional<BackgroundStreams> backgroundStreams() {
        return Optional.empty();
    }

    /// How many rows a successful operation that is not a miss adds to the dataset, by its name: on average, below
    /// 0 if it removes some. Empty if none does, or if unknown.
    default Map<String, Double> rowsAdded() {
        return Map.of();
    }

    /// The names of its rate, the most important figure first; empty if operations per second are enough.
    default List<Figure> figures() {
        return List.of();
    }

    /// How many operations all of the work is, which `measure = all` does once; empty if the work has no end.
    default OptionalLong wholeWork() {
        return OptionalLong.empty();
    }

    /// What must hold in the data.
    List<Invariant> invariants(Dialect dialect);

    /// Why the operations cannot run on this dialect, in sentences; empty if they can.
    List<String> unsupported(Dialect dialect);
}
