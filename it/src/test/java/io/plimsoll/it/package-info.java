/// Whole commands against real engines, as a user types them.
@NullMarked
package io.plimsoll.it;

import org.jspecify.annotations.NullMarked;
