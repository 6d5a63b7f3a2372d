package io.plimsoll.workload;

/// The answer to a query, besides its latency. Immutable.
///
/// @param rows how many rows it returned
/// @param digest of all its values, equal for equal answers on every product; empty if not computed
/// @param lagNanos how old the data was that the query saw when it began: the time since the first transaction that
///     it did not see was acknowledged; 0 if it saw all of them; negative if not measured
/// @param size rows of the tables that grow meanwhile, when the query began; negative if not measured
public record Answer(long rows, String digest, long lagNanos, long size) {}
