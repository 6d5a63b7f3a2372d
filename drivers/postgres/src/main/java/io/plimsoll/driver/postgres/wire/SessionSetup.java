package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.sql.SchemaPlace;
import io.plimsoll.unit.TimeSpan;

/// What the sessions of one target have in common.
///
/// @param chunks lent to whoever writes rows
/// @param commitRows how many rows a load commits at once
/// @param pipelined see [io.plimsoll.driver.TargetSpec#pipelined]
/// @param replication connects once more, for a stream of changes
/// @param stallLimit see [io.plimsoll.driver.TargetSpec#stallLimit]
/// @param place in which schema sessions are
public record SessionSetup(
        Dialect dialect,
        Chunks chunks,
        long commitRows,
        boolean pipelined,
        Replication replication,
        TimeSpan stallLimit,
        SchemaPlace place) {
    /// Opens a connection on which changes are streamed. Thread-safe.
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
