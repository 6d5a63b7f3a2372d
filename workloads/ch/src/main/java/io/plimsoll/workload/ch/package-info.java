/// The workload `ch`: the transactions of `tproc`, in parallel with the 22 queries of CH-benCHmark on the same
/// tables (Cole, Funke, Giakoumakis and others: "The mixed workload CH-benCHmark", DBTest 2011).
@NullMarked
package io.plimsoll.workload.ch;

import org.jspecify.annotations.NullMarked;
