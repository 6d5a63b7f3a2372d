/// Runs while they happen: a server for their pages, for the history, and for Prometheus. It reads run folders as
/// they are written, and so knows nothing of the engine; a run is watched the same way by its own process and by any
/// other.
@NullMarked
package io.plimsoll.live;

import org.jspecify.annotations.NullMarked;
