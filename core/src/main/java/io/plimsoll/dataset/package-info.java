/// The dataset of a workload in a target: inspecting it, locking it, loading it, auditing it, and the dry run.
///
/// [io.plimsoll.dataset.Loading] decides with a [io.plimsoll.dataset.OtherSchemas.Survey] what to do, refuses
/// foreign tables with the [io.plimsoll.dataset.TableGuard], and loads: in one go, or in steps whose journal lets
/// an interrupted load be resumed. [io.plimsoll.dataset.DatasetLock] keeps other runs away meanwhile.
@NullMarked
package io.plimsoll.dataset;

import org.jspecify.annotations.NullMarked;
