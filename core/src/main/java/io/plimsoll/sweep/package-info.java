/// Runs over a grid: which cells there are, in which order, and going through them so that an
/// interruption loses at most the cell under way.
@NullMarked
package io.plimsoll.sweep;

import org.jspecify.annotations.NullMarked;
