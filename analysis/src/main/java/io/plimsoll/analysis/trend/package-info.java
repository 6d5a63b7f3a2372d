/// A series of runs over time, and where its level changed.
@NullMarked
package io.plimsoll.analysis.trend;

import org.jspecify.annotations.NullMarked;
