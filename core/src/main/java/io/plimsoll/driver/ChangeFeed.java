package io.plimsoll.driver;

/// A table's stream of changes, as the target's change log gives it: one shard of it. Immutable.
///
/// @param slot the replication slot, which names the table
/// @param shard the part of the log, from 0
/// @param columns how many the table has
/// @param batchRows how many records the target may send at once
/// @param start where to begin
public record ChangeFeed(String slot, int shard, int columns, int batchRows, Start start) {
    /// Where reading begins.
    public sealed interface Start {
        /// @param timestamp as the target reads it
        record At(String timestamp) implements Start {}

        /// Behind a record that was read before.
        ///
        /// @param position its [ChangeReader#position]
        record After(long position) implements Start {}
    }
}
