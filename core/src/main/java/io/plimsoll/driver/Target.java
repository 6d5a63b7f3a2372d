package io.plimsoll.driver;

import io.plimsoll.driver.ServerView.NodeAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An open target, which opens sessions until it is closed. Thread-safe.
public interface Target extends AutoCloseable {
    TargetIdentity identity();

    Dialect dialect();

    /// The same target with its [#identity] read anew, after settings of the server were changed. It takes the
    /// place of this one: only one of the two is closed.
    ///
    /// @throws TargetException when the target cannot be reached or refuses
    default Target renewed() throws TargetException {
        return this;
    }

    /// Whether the server was started when the target was opened, and is stopped when it is closed.
    default boolean isStartedHere() {
        return false;
    }

    /// Opens one more session.
    ///
    /// @throws TargetException when the target cannot be reached or refuses
    Session openSession() throws TargetException;

    /// Opens a session for control work. If the target has such a limit, the session gives up waiting for other
    /// sessions' locks after the time that Plimsoll waits for a silent target.
    ///
    /// @throws TargetException when the target cannot be reached or refuses
    default Session openControlSession() throws TargetException {
        return openSession();
    }

    /// Opens a session for control work with another node of the target's cluster, as the same user and in the
    /// same database.
    ///
    /// @throws TargetException when the node cannot be reached or refuses, or when the driver cannot leave the
    ///     target's address
    default Session openNodeSession(NodeAddress node) throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "this driver connects to the address of the target alone");
    }

    /// Probes the target over a separate connection; may wait for as long as the target is silent.
    ///
    /// @throws TargetException when the target cannot be reached, refuses, or a part of it does not answer
    default void probe() throws TargetException {
        openSession().close();
    }

    /// Opens one of the sessions that drive the target, by its number. A target of several nodes may spread
    /// sessions over them by number. A lost session is opened again with its number.
    ///
    /// @param number from 0
    /// @throws TargetException when the target cannot be reached or refuses
    default Session openSession(int number) throws TargetException {
        return openSession();
    }

    /// Why the target cannot take the sessions that are to drive it, in sentences with the numbers; empty if it
    /// can, or if that is unknown.
    ///
    /// @param session runs the query, and will be closed before the others are opened
    default List<String> noRoom(Session session, int sessions) throws TargetException {
        return dialect().speaksSql() ? dialect().noRoom(session.sql(), sessions) : List.of();
    }

    /// A new multiplexer for sessions of this target; empty if its sessions can only block.
    default Optional<Multiplexer> multiplexer() throws TargetException {
        return Optional.empty();
    }

    /// How the target reports about its own work; empty if Plimsoll cannot read it. Called before the sessions are
    /// opened that drive the target: what they do may depend on the level.
    ///
    /// @param level not [ServerView.Level#OFF]
    default Optional<ServerView.OfTarget> serverView(ServerView.Level level) {
        return dialect().serverView().map(view -> (session, tables) -> view.watch(session.sql(), tables));
    }

    /// The driver's counts since the target was opened, for reports, by name, in order: connections, bytes,
    /// attempts that it made by itself. Empty if it counts nothing.
    default Map<String, Long> counters() {
        return Map.of();
    }

    /// Closes what the target itself holds, and stops the target if it was started here. Users of sessions close
    /// them first.
    @Override
    void close();
}
