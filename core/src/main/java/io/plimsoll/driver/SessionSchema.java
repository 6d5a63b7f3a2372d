package io.plimsoll.driver;

import java.util.List;

/// The schema that was chosen for a target ([TargetSpec#schema]), as one session sees it. Used by the session's thread.
public interface SessionSchema {
    /// None was chosen: the session is where a connection finds itself.
    SessionSchema OF_CONNECTION = new SessionSchema() {};

    /// Makes it, marked as made here, if it is missing, and enters it.
    ///
    /// @return whether it was made
    default boolean make() throws TargetException {
        return false;
    }

    /// The statements that [#make] would execute; none when there is nothing to make.
    default List<String> creation() throws TargetException {
        return List.of();
    }

    /// The statements that [#drop] would execute; none when the schema was not made by Plimsoll.
    default List<String> removal() throws TargetException {
        return List.of();
    }

    /// Drops it if [#make] made it, now or before, and it holds nothing more.
    ///
    /// @return whether it was dropped
    default boolean drop() throws TargetException {
        return false;
    }

    /// The schema in which a connection finds itself; empty when that is this one.
    default String outside() {
        return "";
    }

    /// Which of the named tables exist in the schema in which a connection finds itself; none when that is this one.
    default List<String> existingOutside(List<String> tables) throws TargetException {
        return List.of();
    }
}
