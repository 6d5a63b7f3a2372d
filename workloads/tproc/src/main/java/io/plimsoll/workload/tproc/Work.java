package io.plimsoll.workload.tproc;

/// The settings of the transactions that run on the company. Immutable.
///
/// @param allWarehouses whether each transaction uses any warehouse, or its session's home
record Work(Placement placement, Weights weights, Delays delays, boolean allWarehouses) {}
