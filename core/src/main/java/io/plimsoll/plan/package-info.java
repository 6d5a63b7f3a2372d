/// What will be done: nothing left to decide. A plan prints, diffs, stores and replays.
@NullMarked
package io.plimsoll.plan;

import org.jspecify.annotations.NullMarked;
