package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.Dialect;

/// What the sessions of one target have in common.
///
/// @param chunks lent to whoever writes rows
/// @param commitRows how many rows a load commits at once
/// @param pipelined see [io.plimsoll.driver.TargetSpec#pipelined]
public record SessionSetup(Dialect dialect, Chunks chunks, long commitRows, boolean pipelined) {}
