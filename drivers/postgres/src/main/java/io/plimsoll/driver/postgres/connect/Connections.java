package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.TargetException;

/// Opens connections to one target. Thread-safe.
public interface Connections {
    /// Connects and authenticates.
    ///
    /// @throws TargetException when the target cannot be reached or refuses; a sentence for the user
    Established connect() throws TargetException;

    /// Connects in replication mode, in which the server accepts only replication statements.
    Established replicate() throws TargetException;

    /// The same user and database on another server.
    Connections at(String host, int port);

    /// A copy whose sessions look up names only in one schema and the system's. The schema is a connection
    /// parameter, so that it also holds behind a connection pooler.
    ///
    /// @param quoted the schema's name as an identifier
    Connections in(String quoted);

    /// Whether the user set a search path.
    boolean namesSearchPath();

    /// Asks the server to cancel the current statement of a session. Best effort; may block.
    void cancel(Established session);

    /// The address with any password removed.
    String shown();
}
