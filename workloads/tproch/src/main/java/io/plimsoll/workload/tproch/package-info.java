/// The workload `tproch`: analytical queries of a wholesale supplier's orders, derived from TPC-H, like HammerDB's
/// TPROC-H. Its results are not TPC results and must not be compared with any.
@NullMarked
package io.plimsoll.workload.tproch;

import org.jspecify.annotations.NullMarked;
