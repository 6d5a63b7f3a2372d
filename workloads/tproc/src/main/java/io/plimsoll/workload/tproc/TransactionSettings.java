package io.plimsoll.workload.tproc;

/// The settings of the transactions that run on the company. Immutable.
///
/// @param allWarehouses whether each transaction uses any warehouse, or its session's home
record TransactionSettings(Placement placement, Weights weights, Delays delays, boolean allWarehouses) {}
