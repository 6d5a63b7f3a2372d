package io.plimsoll.driver;

import java.util.List;

/// The schema that was chosen for a target ([TargetSpec#schema]), as one session sees it. Used by the session's
/// thread.
public interface SessionSchema {
    /// No schema was chosen: the session is in the connection's default schema.
    SessionSchema OF_CONNECTION = new SessionSchema() {};

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
