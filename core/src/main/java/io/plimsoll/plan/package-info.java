/// The complete plan of a run, which can be printed, compared, stored and replayed.
@NullMarked
package io.plimsoll.plan;

import org.jspecify.annotations.NullMarked;
