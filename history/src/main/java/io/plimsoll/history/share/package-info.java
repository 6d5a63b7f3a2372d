/// Copies of run folders in a place that several machines share, and the exchange with it.
@NullMarked
package io.plimsoll.history.share;

import org.jspecify.annotations.NullMarked;
