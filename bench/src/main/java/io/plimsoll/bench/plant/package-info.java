/// Bottlenecks that are planted on a real server, to see which of them a run names. Never shipped.
@NullMarked
package io.plimsoll.bench.plant;

import org.jspecify.annotations.NullMarked;
