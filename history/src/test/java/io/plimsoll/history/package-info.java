/// Tests of the history.
@NullMarked
package io.plimsoll.history;

import org.jspecify.annotations.NullMarked;
