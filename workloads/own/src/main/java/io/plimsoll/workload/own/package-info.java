/// The workload `own`: a file of the user's that defines tables with generated rows, operations and invariants.
@NullMarked
package io.plimsoll.workload.own;

import org.jspecify.annotations.NullMarked;
