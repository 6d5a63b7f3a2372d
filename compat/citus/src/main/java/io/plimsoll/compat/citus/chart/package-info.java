/// New orders per minute of each cluster as bars, for a page and for a terminal.
@NullMarked
package io.plimsoll.compat.citus.chart;

import org.jspecify.annotations.NullMarked;
