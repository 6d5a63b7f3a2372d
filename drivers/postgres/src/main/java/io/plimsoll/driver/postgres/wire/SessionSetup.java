package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.sql.SchemaPlace;
import io.plimsoll.unit.TimeSpan;

/// The setup shared by the sessions of one target.
///
/// @param chunks lent to sessions while they write rows
/// @param commitRows rows per commit of a load
/// @param pipelined see [io.plimsoll.driver.TargetSpec#pipelined]
/// @param replication opens a further connection, for a stream of changes
/// @param stallLimit see [io.plimsoll.driver.TargetSpec#stallLimit]
/// @param place the schema of the sessions
public record SessionSetup(
        Dialect dialect,
        Chunks chunks,
        long commitRows,
        boolean pipelined,
        Replication replication,
        TimeSpan stallLimit,
        SchemaPlace place) {
    /// Opens a connection that streams changes. Thread-safe.
    @FunctionalInterface
    public interface Replication {
        Established open() throws TargetException;
    }

    public SessionSetup with(Dialect other) {
        return new SessionSetup(other, chunks, commitRows, pipelined, replication, stallLimit, place);
    }

    public SessionSetup in(SchemaPlace other) {
        return new SessionSetup(dialect, chunks, commitRows, pipelined, replication, stallLimit, other);
    }
}
