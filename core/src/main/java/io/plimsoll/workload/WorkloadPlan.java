package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Figure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// A workload with every parameter decided. Immutable and thread-safe.
public interface WorkloadPlan {
    /// What was decided, for people: rows per table, key ranges, mix.
    Map<String, String> facts();

    List<Table> tables();

    /// What to load, in order.
    List<TableRows> rows();

    /// The tables that other tools make for work like this, by the profile that drives them; empty when there is none.
    default Map<String, List<String>> tablesOfOtherTools() {
        return Map.of();
    }

    /// How loading is divided so that it can be interrupted and gone on with; empty when it is done in one go.
    default Optional<LoadDivision> division() {
        return Optional.empty();
    }

    /// Whether its operations are SQL; if not, they can also be done to records.
    default boolean needsSql() {
        return true;
    }

    /// Statements needed besides the tables, such as stored procedures; executed on every prepare.
    List<String> routines(Dialect dialect);

    /// Those of [#routines] that are still to be executed, as far as that depends on what the target holds. Touches
    /// nothing.
    default List<String> routinesWanted(Session session, Dialect dialect) throws TargetException {
        return routines(dialect);
    }

    /// How large the dataset in the target is, as a value of the workload's size key; empty when unknown.
    /// All tables are there and have the workload's columns.
    default Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return Optional.empty();
    }

    /// Statements that remove the routines this workload may have made, under any of its settings; none
    /// fails when there is nothing to remove. Executed before its tables are dropped, because a routine
    /// can hold on to its tables.
    default List<String> dropRoutines(Dialect dialect) {
        return List.of();
    }

    /// Takes back what earlier runs did to the dataset, where the workload does so. Before [#complete], and not for a
    /// dataset that was loaded for this run.
    default void restore(Session session, Dialect dialect) throws TargetException {}

    /// Does what else has to be done on every prepare, after [#routines], where statements alone do not do.
    default void complete(Session session, Dialect dialect) throws TargetException {}

    /// Whether the target is to be brought to rest before anything is measured: [Dialect#maintain].
    default boolean settles() {
        return false;
    }

    /// Why this cannot be done on the target as it stands, in sentences; empty when it can. Touches nothing.
    ///
    /// @param isLoaded whether the dataset will be loaded by this run
    default List<String> refusals(Session session, Dialect dialect, boolean isLoaded) throws TargetException {
        return List.of();
    }

    /// What is in the target now. Where there is a [#division], unfinished loads of our own are known already.
    DatasetState inspect(Session session, Dialect dialect) throws TargetException;

    List<Operation> operations(Dialect dialect);

    /// Whether all operations can be begun without waiting for their end; false when one needs results to
    /// go on.
    default boolean canMultiplex() {
        return true;
    }

    /// Whether operations are dealt from shuffled decks that hold each as often as it weighs, instead of each
    /// being drawn for itself.
    default boolean dealsDecks() {
        return false;
    }

    /// In which order sessions do the operations; empty when they are mixed by weight.
    ///
    /// @param sessions how many there are
    default Optional<Order> order(int sessions) {
        return Optional.empty();
    }

    /// Sessions in addition to those of the plan; empty for none.
    default Optional<BackgroundStreams> backgroundStreams() {
        return Optional.empty();
    }

    /// How many rows an operation that found what it looked for adds to the dataset, by its name: on average, below 0
    /// where it removes some. Empty when none does, or when unknown.
    default Map<String, Double> rowsAdded() {
        return Map.of();
    }

    /// What its rate is called, the most important figure first; empty when operations per second say all.
    default List<Figure> figures() {
        return List.of();
    }

    /// How many operations the whole of the work is, which `measure = all` does once; empty when there is
    /// no such whole.
    default OptionalLong wholeWork() {
        return OptionalLong.empty();
    }

    /// What must hold in the data.
    List<Invariant> invariants(Dialect dialect);

    /// Why the operations cannot run on this dialect, in sentences; empty when they can.
    List<String> unsupported(Dialect dialect);
}
