/// Tests of the exchange of runs.
@NullMarked
package io.plimsoll.history.share;

import org.jspecify.annotations.NullMarked;
