package io.plimsoll.driver;

/// A table's stream of changes, as the target's change log gives it: one shard of it. Immutable.
///
/// @param slot the replication slot, which names the table
/// @param shard the part of the log, from 0
/// @param batchRows how many records the target may send at once
/// @param startTime where to begin, as a timestamp the target reads; empty for where the slot stands
public record ChangeFeed(String slot, int shard, int batchRows, String startTime) {}
