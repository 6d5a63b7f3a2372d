/// The workload `tproc`: five transactions of a wholesale supplier, derived from TPC-C, like HammerDB's TPROC-C.
/// Its results are not TPC results and must not be compared with any.
@NullMarked
package io.plimsoll.workload.tproc;

import org.jspecify.annotations.NullMarked;
