/// Tests of the pages of runs in progress.
@NullMarked
package io.plimsoll.live;

import org.jspecify.annotations.NullMarked;
