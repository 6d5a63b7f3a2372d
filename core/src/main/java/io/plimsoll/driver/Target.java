package io.plimsoll.driver;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An open target: it hands out sessions until closed. Thread-safe.
public interface Target extends AutoCloseable {
    TargetIdentity identity();

    Dialect dialect();

    /// Opens one more session.
    ///
    /// @throws TargetException when the target cannot be reached or refuses
    Session openSession() throws TargetException;

    /// Opens a session for control work, which gives up on locks that others hold for longer than a silent target is
    /// waited for, where the target has such a limit.
    ///
    /// @throws TargetException when the target cannot be reached or refuses
    default Session openControlSession() throws TargetException {
        return openSession();
    }

    /// Asks for a sign of life over a connection of its own; it may wait for as long as the target is silent.
    ///
    /// @throws TargetException when the target cannot be reached, refuses, or a part of it does not answer
    default void probe() throws TargetException {
        openSession().close();
    }

    /// Opens the session of a number, of those that drive the target: where it has several nodes, they may be spread
    /// over them by it. A session that was lost comes back by its number.
    ///
    /// @param number from 0
    /// @throws TargetException when the target cannot be reached or refuses
    default Session openSession(int number) throws TargetException {
        return openSession();
    }

    /// Why it cannot take the sessions that are to drive it, in sentences with the numbers; empty when it can, or does
    /// not tell.
    ///
    /// @param session the one that asks, which will be closed before
    default List<String> noRoom(Session session, int sessions) throws TargetException {
        return dialect().speaksSql() ? dialect().noRoom(session.sql(), sessions) : List.of();
    }

    /// A new multiplexer for sessions of this target; empty when its sessions can only block.
    default Optional<Multiplexer> multiplexer() throws TargetException {
        return Optional.empty();
    }

    /// What the driver has counted since the target was opened and a report should tell, by name, in order:
    /// connections, bytes, attempts it made by itself. Empty when it counts nothing.
    default Map<String, Long> counters() {
        return Map.of();
    }

    /// Closes what the target itself holds, and stops it if it was started here. Sessions are closed by
    /// their users first.
    @Override
    void close();
}
