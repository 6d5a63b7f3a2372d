/// Doing: lanes, phases, and the order in which a plan is executed.
@NullMarked
package io.plimsoll.engine;

import org.jspecify.annotations.NullMarked;
