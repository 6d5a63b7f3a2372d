/// Two HTAP sweeps beside each other: which target does more, where, and whether that can be told.
@NullMarked
package io.plimsoll.htap.comparison;

import org.jspecify.annotations.NullMarked;
