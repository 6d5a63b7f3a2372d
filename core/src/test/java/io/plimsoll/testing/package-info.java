/// Fakes that drivers, workloads, analysis and reports are tested with: hand-written, in memory, scripted.
@NullMarked
package io.plimsoll.testing;

import org.jspecify.annotations.NullMarked;
