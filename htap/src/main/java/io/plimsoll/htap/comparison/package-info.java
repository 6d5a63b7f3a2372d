/// Compares two HTAP sweeps: which target does more, at which load, and whether the data decides it.
@NullMarked
package io.plimsoll.htap.comparison;

import org.jspecify.annotations.NullMarked;
