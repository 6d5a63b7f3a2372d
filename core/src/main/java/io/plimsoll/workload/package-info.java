/// The workload SPI. A [Workload] makes a [WorkloadPlan], which is composed of a [Dataset], an [OperationMix] of
/// [Operation]s on it, and an [Audit] of [Invariant]s.
@NullMarked
package io.plimsoll.workload;

import org.jspecify.annotations.NullMarked;
