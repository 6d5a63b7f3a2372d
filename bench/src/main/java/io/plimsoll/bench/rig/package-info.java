/// The measuring rig: programs on stated processors, many short blocks in random order, and ratios with an interval.
@NullMarked
package io.plimsoll.bench.rig;

import org.jspecify.annotations.NullMarked;
