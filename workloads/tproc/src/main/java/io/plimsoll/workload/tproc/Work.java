package io.plimsoll.workload.tproc;

/// What is done with the company, decided. Immutable.
///
/// @param allWarehouses whether each transaction goes to any warehouse, or to the home of its session
record Work(Placement placement, Weights weights, Delays delays, boolean allWarehouses) {}
