/// The workload `tproch`: a wholesale supplier's questions about its orders, derived from TPC-H as HammerDB's TPROC-H
/// is. Its results are not TPC results and must not be compared with any.
@NullMarked
package io.plimsoll.workload.tproch;

import org.jspecify.annotations.NullMarked;
