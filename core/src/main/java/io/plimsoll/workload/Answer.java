package io.plimsoll.workload;

/// What a query gave, besides its latency. Immutable.
///
/// @param rows how many it gave
/// @param digest of all its values, equal for equal answers whatever the product; empty when not taken
/// @param lagNanos how old the data was that it saw, when it began: since the first transaction that it did not see was
/// acknowledged; 0 when it saw all of them; negative when not looked at
/// @param size rows of the tables that grow while it is asked, when it began; negative when not looked at
public record Answer(long rows, String digest, long lagNanos, long size) {}
