package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.unit.Figure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The mix of a plan: which operations sessions do, how they are chosen, and what their rate is called. Immutable
/// and thread-safe.
public interface OperationMix {
    List<Operation> operations(Dialect dialect);

    /// Whether all operations can be begun without waiting for their end; false if one needs results to go on.
    default boolean canMultiplex() {
        return true;
    }

    /// Whether each operation has a connection of its own, which is opened before it and closed after it. Such
    /// operations do not multiplex. Their executables are moved to each new session: see [Executable#rebind].
    default boolean connectsEach() {
        return false;
    }

    /// Whether operations are dealt from shuffled decks that hold each as often as it weighs; if not, each is drawn
    /// independently.
    default boolean dealsDecks() {
        return false;
    }

    /// The order in which sessions do the operations; empty if they are mixed by weight.
    ///
    /// @param sessions the number of sessions
    default Optional<OperationOrder> order(int sessions) {
        return Optional.empty();
    }

    /// Sessions in addition to those of the plan; empty if there are none.
    default Optional<BackgroundStreams> backgroundStreams() {
        return Optional.empty();
    }

    /// Whether each session does its own part of a phase that a number of operations ends. Otherwise sessions that
    /// share a lane share its part, and those that are answered sooner do more. An [#order] goes by session in any
    /// case.
    default boolean countsBySession() {
        return false;
    }

    /// How many operations all of the work is, which `measure = all` does once; empty if the work has no end. An
    /// [#order] goes before it.
    default OptionalLong wholeWork() {
        return OptionalLong.empty();
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
}
