/// The workload `tpcb`: the bank of TPC Benchmark B, as HSQLDB's TestBench, as pgbench and as the standard
/// itself play it.
@NullMarked
package io.plimsoll.workload.tpcb;

import org.jspecify.annotations.NullMarked;
