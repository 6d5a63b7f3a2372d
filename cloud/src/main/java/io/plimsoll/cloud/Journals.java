package io.plimsoll.cloud;

import java.util.List;
import java.util.Optional;

/// Where journals are kept, by the ids of their runs.
public interface Journals {
    /// Empty if there is none.
    ///
    /// @throws CloudException when it is damaged or cannot be read
    Optional<Journal> read(String id) throws CloudException;

    /// Replaces a journal at once and for good: it survives a loss of power.
    ///
    /// @throws CloudException when it cannot be kept; then the one before is still there
    void write(Journal journal) throws CloudException;

    /// All of them, damaged ones too, in the order of their names.
    List<String> ids() throws CloudException;

    /// Keeps other processes from acting on a run.
    ///
    /// @throws CloudException when one of them does
    Held hold(String id) throws CloudException;

    /// Whether another process acts on a run, or this cannot be seen.
    default boolean isHeld(String id) {
        try (Held _ = hold(id)) {
            return false;
        } catch (CloudException busy) {
            return true;
        }
    }

    /// A run on which no other process acts.
    interface Held extends AutoCloseable {
        @Override
        void close();
    }
}
