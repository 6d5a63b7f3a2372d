/// Decides which load of an HTAP sweep comes next: fixed lists, and the points of a frontier, which depend on the
/// results so far. A choice is a function of what is stored, so that an interrupted sweep can continue.
@NullMarked
package io.plimsoll.htap.choice;

import org.jspecify.annotations.NullMarked;
