/// Runs in progress: a server for their pages, for the history, and for Prometheus. It reads run folders while they
/// are written, and does not depend on the engine. A run's own process and any other process watch a run in the
/// same way.
@NullMarked
package io.plimsoll.live;

import org.jspecify.annotations.NullMarked;
