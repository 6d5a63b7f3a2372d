package io.plimsoll.driver;

/// One shard of a table's change stream, as the target's change log gives it. Immutable.
///
/// @param slot the replication slot, which names the table
/// @param shard the part of the log, from 0
/// @param columns the number of columns of the table
/// @param batchRows how many records the target may send at once
/// @param start where to begin
public record ChangeFeed(String slot, int shard, int columns, int batchRows, Start start) {
    /// Where reading begins.
    public sealed interface Start {
        /// @param timestamp in the target's format
        record At(String timestamp) implements Start {}

        /// After a record that was read before.
        ///
        /// @param position its [ChangeReader#position]
        record After(long position) implements Start {}
    }
}
