/// Runs over a grid: its cells, their order, and running them so that an interruption loses at most the cell under
/// way.
@NullMarked
package io.plimsoll.sweep;

import org.jspecify.annotations.NullMarked;
