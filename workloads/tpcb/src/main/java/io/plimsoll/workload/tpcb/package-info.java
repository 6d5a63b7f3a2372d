/// The workload `tpcb`: the bank of TPC Benchmark B, with the rules of HSQLDB's TestBench, of pgbench or of the
/// standard itself.
@NullMarked
package io.plimsoll.workload.tpcb;

import org.jspecify.annotations.NullMarked;
