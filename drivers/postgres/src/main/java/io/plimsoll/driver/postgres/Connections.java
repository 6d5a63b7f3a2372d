package io.plimsoll.driver.postgres;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.postgres.connect.Established;

/// Connects to one target, again and again. Thread-safe.
interface Connections {
    /// Connects and authenticates.
    ///
    /// @throws TargetException when the target cannot be reached or refuses; a sentence for the user
    Established connect() throws TargetException;

    /// Connects for replication, in which a server takes no other statements.
    Established replicate() throws TargetException;

    /// The same user and database on another server.
    Connections at(String host, int port);

    /// The same with sessions that look names up in one schema only, besides the system's; said when connecting, so
    /// that
    /// it holds whatever stands between.
    ///
    /// @param quoted the schema's name as an identifier
    Connections in(String quoted);

    /// Whether the user said where names are to be looked up.
    boolean namesSearchPath();

    /// Asks the server to end what a session is doing. Best effort; may block.
    void cancel(Established session);

    /// The address with any password removed.
    String shown();
}
