/// Fleets: what more members do, what they cost their controller, and how long merging takes.
@NullMarked
package io.plimsoll.bench.fleet;

import org.jspecify.annotations.NullMarked;
