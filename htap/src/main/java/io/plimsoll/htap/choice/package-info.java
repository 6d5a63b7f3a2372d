/// Which load of an HTAP sweep comes next: fixed lists, and the points of a frontier chosen by what is
/// known of those before. A choice is a function of what is stored, so that an interrupted sweep goes on.
@NullMarked
package io.plimsoll.htap.choice;

import org.jspecify.annotations.NullMarked;
