package io.plimsoll.workload;

/// Sessions in addition to those of the plan, such as streams of queries next to transactions. They run closed
/// loops, whatever the arrival of the others, and follow an order of operations that have no weight in the mix.
///
/// @param sessions the number of sessions, at least 1
/// @param order what each of them does; their sessions are counted from 0
public record BackgroundStreams(int sessions, OperationOrder order) {}
